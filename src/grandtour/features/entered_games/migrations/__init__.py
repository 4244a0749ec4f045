"""The migrations of entered games."""
