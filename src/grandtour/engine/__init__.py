"""What a game is: positions, questions, actions, refusals, chance, records. Knows no game."""
