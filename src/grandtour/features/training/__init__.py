"""Training: analyses of finished games, decisions to practise, and puzzles."""
