"""Studies."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

# Game, title and language are in the text as well, and stand here for lists.
STUDIES: Final = Table(
    "studies", METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("audience", String(8), nullable=False),
    Column("game", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Index("ix_studies_person", "person"),
    Index("ix_studies_audience", "audience", "changed"),
)
