"""The analysis of a finished match, decision by decision."""
