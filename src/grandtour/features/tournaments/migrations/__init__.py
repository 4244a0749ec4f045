"""The migrations of studies."""
