"""The referee: arrange the position of a table, and ask what is possible and what it would score."""
