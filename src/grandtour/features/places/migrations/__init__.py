"""The migrations of places."""
