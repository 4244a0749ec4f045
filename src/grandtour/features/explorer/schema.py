"""The tables of the explorer.

All of it follows from the records of tables, and can be computed again: `grandtour explorer`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, String, Table, Text,
)

from grandtour.store.schema.base import METADATA

# Every table that is over has a row, so that each is read once. `root` is the node of the first
# decision, "" if the game does not count. Anyone may look at a `watchable` game. A `listed` one was
# in the list of open tables.
EXPLORED_GAMES: Final = Table(
    "explored_games", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("root", String(16), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("watchable", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Index("ix_explored_games_game", "game"),
)

# A decision at a node, with the result of the player who made it. `number` is the entry's in the
# record. `following` is the next node, "" after the last decision that is stored.
EXPLORED_MOVES: Final = Table(
    "explored_moves", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("depth", Integer, primary_key=True),
    Column("node", String(16), nullable=False),
    Column("action", Text, nullable=False),
    Column("following", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("share", Double, nullable=False),
    Index("ix_explored_moves_node", "node"),
)
