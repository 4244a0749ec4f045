"""Tables that people sit at: seats, turns, taking back, bots. No web, no SQL."""
