"""Tables of analyses, exercises and puzzles."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from grandtour.store.schema.base import METADATA


def make_recall_columns() -> list[Column[Any]]:
    """Return the columns of a `training.recall.RecallState`."""
    return [Column("stability", Double, nullable=False),
            Column("difficulty", Double, nullable=False),
            Column("last", BigInteger, nullable=False), Column("due", BigInteger, nullable=False)]


EXERCISES: Final = Table(
    "exercises", METADATA,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("better", Text, nullable=False),
    *make_recall_columns(),
)

# Which puzzles a person has tried: whether the first try was right, and when that was; whether any
# try was right.
PUZZLES: Final = Table(
    "puzzles", METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("found", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("solved", Boolean, nullable=False),
    *make_recall_columns(),
)
Index("ix_puzzles_game", PUZZLES.c.game, PUZZLES.c.puzzle)


def make_rating_columns() -> list[Column[Any]]:
    """Return the columns of a `training.rating.Rating`."""
    return [Column(name, Double, nullable=False) for name in ("rating", "deviation", "volatility")]


# The rating of a person at the puzzles of a game, and that of a puzzle that someone has tried.
PUZZLE_SOLVERS: Final = Table(
    "puzzle_solvers", METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    *make_rating_columns(),
)
RATED_PUZZLES: Final = Table(
    "rated_puzzles", METADATA,
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    *make_rating_columns(),
)

# A person's first try of the puzzle of a day; the actions as JSON.
DAILY_TRIES: Final = Table(
    "daily_tries", METADATA,
    Column("person", String(32), primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("actions", Text, nullable=False),
)

# On which days somebody has solved a puzzle; a day is told by its number since 1970, in UTC.
PUZZLE_DAYS: Final = Table(
    "puzzle_days", METADATA,
    Column("person", String(32), primary_key=True),
    Column("day", Integer, primary_key=True),
)

# The losses of a seat in an analysed game, in shares of the victory (`LossSum`).
ANALYSED_SEATS: Final = Table(
    "analysed_seats", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decisions", Integer, nullable=False),
    Column("total", Double, nullable=False),
    Column("squares", Double, nullable=False),
)

# Computed from the record, and made anew where `made_with` is not what they would be made with now.
ANALYSES: Final = Table(
    "analyses", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("made_with", String(120), nullable=False),
    Column("judged", Text, nullable=False),
)
