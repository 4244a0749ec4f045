"""What people learn of the games: lessons. No web, no SQL."""
