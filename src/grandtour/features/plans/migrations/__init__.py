"""The migrations of plans."""
