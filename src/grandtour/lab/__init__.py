"""The laboratory: measurements, and the games for other libraries."""
