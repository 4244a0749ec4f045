"""Plans: what a player will do at a table before being asked (docs/plans.md)."""
