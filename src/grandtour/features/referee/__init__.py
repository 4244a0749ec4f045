"""The referee: arrange the position of a table, ask what is possible, and what it would score."""
