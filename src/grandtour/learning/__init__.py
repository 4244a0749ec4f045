"""Progress in lessons, and the notes of a first game. `store` has the SQL."""
