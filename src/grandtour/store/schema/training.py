"""Analyses, and exercises: decisions of finished games that somebody tries once more."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

EXERCISES: Final = Table(
    "exercises", METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("better", Text, nullable=False),
    Column("box", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
)

# Computed from the record, and made anew where `made_with` is not what they would be made with now.
ANALYSES: Final = Table(
    "analyses", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("made_with", String(120), nullable=False),
    Column("judged", Text, nullable=False),
)
