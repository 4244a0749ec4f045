"""Reactions: small pictures that players at a table send each other."""
