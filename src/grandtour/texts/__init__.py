"""Texts that people write: what they may contain, how often, and how they become HTML."""
