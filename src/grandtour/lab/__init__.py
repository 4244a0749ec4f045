"""The laboratory: measuring, and later tournaments and adapters."""
