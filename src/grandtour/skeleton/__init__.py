"""The package of a new game, as `grandtour new-game` writes it: all files here but this one, with
the name of the game for Namesake."""
