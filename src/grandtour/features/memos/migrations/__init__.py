"""The migrations of memos."""
