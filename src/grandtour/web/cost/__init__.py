"""Costs of requests: rate limits, processor time, open streams, and large files."""
