"""Middleware that refuses content without space, and guests of refused requests."""
