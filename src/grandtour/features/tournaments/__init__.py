"""Tournaments: lists, entering and leaving, rounds, standings; as pages, API and feed."""
