"""The common column of every table."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, DateTime, MetaData, func

METADATA: Final = MetaData(naming_convention={
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
})


def make_written_column() -> Column[object]:
    """Return a column with the time when the row was written. It is for people to read; nothing
    depends on it."""
    return Column("at", DateTime, nullable=False, server_default=func.current_timestamp())
