"""SQL of communities, one module for each kind of rows."""
