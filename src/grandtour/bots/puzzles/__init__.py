"""Positions with one clearly best choice."""
