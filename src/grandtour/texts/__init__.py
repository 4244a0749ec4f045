"""Texts that people write: their contents, their rate, and their HTML."""
