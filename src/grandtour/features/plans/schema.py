"""The table of plans."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

# Only the person sees them. `dropped` says why a plan was dropped, "" while it waits.
PLANS: Final = Table(
    "plans", METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("base", Integer, nullable=False),
    Column("plan", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("salt", BigInteger, nullable=False),
    Column("dropped", Text, nullable=False),
)
