"""The migrations of the collection."""
