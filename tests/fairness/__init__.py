"""Deals that anyone can verify."""
