"""Studies: their pages, their API, and what they are taken along as."""
