"""Train a network that corrects the hand-made value of a game, from rollouts of sister positions.

Sister positions are the ends of different turns from one position."""
