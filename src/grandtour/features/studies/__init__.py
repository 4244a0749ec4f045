"""Studies: trees of variations from one position, with comments and pointers."""
