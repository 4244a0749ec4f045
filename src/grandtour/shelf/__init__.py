"""What members say about the games and do with them: marks, texts, diaries, communities, places.
No web, no SQL."""
