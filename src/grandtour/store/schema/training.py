"""Exercises: decisions of finished games that somebody tries once more."""

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
