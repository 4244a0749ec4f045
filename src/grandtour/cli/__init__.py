"""The command line. `main.py` lists the commands; each has a file of its own, with the arguments it
takes, what it does, and examples."""
