"""Paris Paris, by Michael Schacht: shops where the tourist buses stop, 2 to 4 players. Clauses
PP-n.m are in `text`."""
