"""The tables of results and ratings.

All of it is computed from the records of tables, and can be computed again: `grandtour results`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

RESULTS: Final = Table(
    "results", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("unrated", String(16), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Index("ix_results_game", "game", "moment", "table_id"),
)

# `mu` and `sigma` are the rating after the `rated`-th rated game; 0 all three where there is none.
RESULT_SEATS: Final = Table(
    "result_seats", METADATA,
    Column("table_id", ForeignKey("results.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("player", String(32), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("share", Double, nullable=False),
    Column("stand_in", String(32), nullable=False),
    Column("times", Text, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Index("ix_result_seats_player", "player", "kind"),
)
