"""Grand Tour: four board games to play in a browser, and as a library for search and research."""

__version__ = "0.1.0"
