"""The core of every game: positions, questions, actions, refusals, chance, records. It knows no
game."""
