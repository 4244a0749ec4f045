"""The collection: marks, votes, tags and texts about games, the diary, and recommendations."""
