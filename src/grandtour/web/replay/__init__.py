"""Replays: the positions of a match, pictures of them, and all of it in one file."""
