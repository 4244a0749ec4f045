"""The rulebooks, for reference and for reading aloud."""
