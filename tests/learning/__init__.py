"""Lessons, and how far people have come in them."""
