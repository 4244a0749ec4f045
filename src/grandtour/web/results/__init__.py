"""Ladders, ratings and statistics."""
