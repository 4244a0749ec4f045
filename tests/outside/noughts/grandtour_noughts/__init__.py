"""Noughts and crosses."""
