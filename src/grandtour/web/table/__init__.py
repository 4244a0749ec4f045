"""A table in play: its page and streams, moves, talk and time."""
