"""Studies: the tree, its text."""
