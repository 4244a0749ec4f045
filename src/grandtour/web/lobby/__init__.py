"""Tables that are open, invitations, and the opening of a new one."""
