"""The deal of a table: contributions of seats, and its verification."""
