"""Studies: a tree of variations from one position, with comments and pointers. No web, no SQL."""
