"""Pax Pamir, second edition, by Cole Wehrle: courts and coalitions in Afghanistan about 1823, 2 to
5 players. Clauses PX-n.m and WK-n are in `text`."""
