"""The tests that any game can be given."""
