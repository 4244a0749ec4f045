"""Namesake, a game for Grand Tour."""
