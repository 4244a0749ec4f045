"""Advice of computer players: hints during a game, and reasons for a bot's actions."""
