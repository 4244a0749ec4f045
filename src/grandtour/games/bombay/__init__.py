"""Bombay, by Cyril Demaegd: silk on elephants, 2 to 5 players. Clauses BO-n.m are in `text`."""
