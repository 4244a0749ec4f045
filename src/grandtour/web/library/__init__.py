"""The shelf: games to choose and to read about, and texts about them."""
