"""Communities, what their members write, and places to play. No web, no SQL."""
