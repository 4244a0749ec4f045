"""Memos: a player's private notes at a table."""
