"""The record on disk: SQLAlchemy Core tables and migrations. SQLite unless told otherwise."""
