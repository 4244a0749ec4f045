"""Hold: throw the die as often as you dare."""
