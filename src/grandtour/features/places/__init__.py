"""Places to play: cafés, clubs and libraries that the host has entered."""
