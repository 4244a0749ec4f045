"""Progress in lessons, and the notes of a first game that people have dismissed."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Integer, String, Table

from grandtour.store.schema.base import METADATA

PROGRESS: Final = Table(
    "progress", METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("step", Integer, nullable=False),
    Column("learned", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Dismissed notes of a first game.
FIRST_NOTES: Final = Table(
    "first_notes", METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("note", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
