"""A table while it is played: its page and streams, moves, talk and time."""
