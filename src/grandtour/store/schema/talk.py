"""What is said at tables, and the private notes of people there."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

# Messages are only ever added. (table, number) being unique is what lets several servers write.
MESSAGES: Final = Table(
    "messages", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("moment", BigInteger, nullable=False),
)

# Of nobody but the person.
MEMOS: Final = Table(
    "memos", METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
