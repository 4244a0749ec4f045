"""Migrations of groups."""
