"""The explorer: what was played in the first moves of finished games, and how it scored."""
