"""Communities: members, meetings, threads, lists of games, tables."""
