"""Reporting to the host what others write, and reading what the host has said to it."""
