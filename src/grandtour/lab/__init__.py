"""The laboratory: measuring, and the games for programs of others."""
