"""Deals that anybody can check."""
