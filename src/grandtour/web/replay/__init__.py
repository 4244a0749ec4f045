"""A match looked through: its positions, pictures of them, and the whole in one file."""
