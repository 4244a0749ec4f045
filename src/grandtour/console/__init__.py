"""The common parts of the commands of `grandtour`: options, the database of the site, records, the
terminal.

The commands themselves are in `cli/`, and those of a feature in its `commands.py`."""
