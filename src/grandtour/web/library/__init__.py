"""The games to choose and to read about, what is written about them, places to play."""
