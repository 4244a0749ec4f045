"""Create the tables of exercises, puzzles and analyses."""

from alembic import op
from sqlalchemy import (
    BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, String, Text, false)

revision = "training_1"
down_revision = None
branch_labels = ("training",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "exercises",
        Column("person", String(32), primary_key=True),
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("better", Text, nullable=False),
        Column("due", BigInteger, nullable=False),
        Column("stability", Double, nullable=False, server_default="0"),
        Column("difficulty", Double, nullable=False, server_default="0"),
        Column("last", BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "puzzles",
        Column("person", String(32), primary_key=True),
        Column("game", String(40), primary_key=True),
        Column("puzzle", String(16), primary_key=True),
        Column("found", Boolean, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("stability", Double, nullable=False, server_default="0"),
        Column("difficulty", Double, nullable=False, server_default="0"),
        Column("last", BigInteger, nullable=False, server_default="0"),
        Column("due", BigInteger, nullable=False),
        Column("solved", Boolean, nullable=False, server_default=false()),
        Index("ix_puzzles_game", "game", "puzzle"),
    )
    op.create_table(
        "puzzle_solvers",
        Column("person", String(32), primary_key=True),
        Column("game", String(40), primary_key=True),
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
    )
    op.create_table(
        "rated_puzzles",
        Column("game", String(40), primary_key=True),
        Column("puzzle", String(16), primary_key=True),
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
    )
    op.create_table(
        "daily_tries",
        Column("person", String(32), primary_key=True),
        Column("day", Integer, primary_key=True),
        Column("solved", Boolean, nullable=False),
        Column("actions", Text, nullable=False),
    )
    op.create_table(
        "puzzle_days",
        Column("person", String(32), primary_key=True),
        Column("day", Integer, primary_key=True),
    )
    op.create_table(
        "analyses",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("made_with", String(120), nullable=False),
        Column("judged", Text, nullable=False),
    )
    op.create_table(
        "analysed_seats",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("decisions", Integer, nullable=False),
        Column("total", Double, nullable=False),
        Column("squares", Double, nullable=False),
    )
