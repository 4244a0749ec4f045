"""Compile rules and bots by mypyc: the modules of the package, and games of other packages with
them."""
