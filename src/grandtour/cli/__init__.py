"""The commands of `grandtour`. `main.py` lists them; those of one subject are in one file."""
