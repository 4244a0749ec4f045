"""Plans: what somebody will do at a table before they are asked."""
