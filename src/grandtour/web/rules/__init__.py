"""The rulebooks, to look up and to read aloud."""
