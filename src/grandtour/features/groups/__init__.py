"""Groups of people who play together again: their page, their score, and their next evening."""
