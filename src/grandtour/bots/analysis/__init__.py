"""What a finished match was worth, decision by decision."""
