"""Plans: what somebody will do at a table, under a condition, before they are asked."""
