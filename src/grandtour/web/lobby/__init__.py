"""Open tables, invitations, and the opening of a new table."""
