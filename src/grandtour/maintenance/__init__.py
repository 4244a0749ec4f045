"""Care for the whole database: checks, backups, clean-up, and what a host removes."""
