"""The tables of the database. `migrations` leads any older database here."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text, func,
)

METADATA: Final = MetaData(naming_convention={
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
})


def touched() -> Column[object]:
    """When the row was written. For people to read; nothing depends on it."""
    return Column("at", DateTime, nullable=False, server_default=func.current_timestamp())


PEOPLE: Final = Table(
    "people", METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    touched(),
)

TABLES: Final = Table(
    "tables", METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("facts", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("host", String(32), nullable=False),
    touched(),
)

SEATS: Final = Table(
    "seats", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("holder", String(32), nullable=False),
    Index("ix_seats_holder", "holder"),
)

# Entries are only ever added. (table, number) being unique is what lets several servers write.
ENTRIES: Final = Table(
    "entries", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("digest", String(16), nullable=False),
    touched(),
)
