"""The table of memos."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, String, Table, Text

from grandtour.store.schema.base import METADATA

# Only the person reads them. `at` is in milliseconds since 1970.
MEMOS: Final = Table(
    "memos", METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
