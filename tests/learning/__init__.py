"""Lessons, and people's progress in them."""
