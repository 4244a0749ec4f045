"""The table of entered games."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text,
)

from grandtour.store.schema.base import METADATA

# Only the person reads them. Game, moves and end are in the text as well.
ENTERED_GAMES: Final = Table(
    "entered_games", METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("rest", Text, nullable=False),
    Column("line", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Index("ix_entered_games_person", "person"),
)

# The analysis of a finished game, until the game changes: it is of this `version`. It can be made
# again, and is where `made_with` is not what it would be made with now.
ENTERED_ANALYSES: Final = Table(
    "entered_analyses", METADATA,
    Column("game_id", ForeignKey("entered_games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("made_with", String(120), nullable=False),
    Column("judged", Text, nullable=False),
)
