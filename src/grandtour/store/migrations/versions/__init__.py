"""The migrations of each subject, numbered from 1."""
