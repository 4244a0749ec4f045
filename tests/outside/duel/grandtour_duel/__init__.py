"""Duel, a game for Grand Tour."""
