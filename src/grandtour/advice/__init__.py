"""Advice of computer players: reasons for their actions, and hints."""
