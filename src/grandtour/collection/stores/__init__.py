"""SQL of the collection, one module for each kind of rows."""
