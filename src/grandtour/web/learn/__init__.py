"""Learning a game: its lessons, step by step on a board."""
