"""Migrations of the explorer."""
