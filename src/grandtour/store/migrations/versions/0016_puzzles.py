"""Puzzles, and how well they and exercises are remembered: what was in a box begins anew, and comes
back on its day."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def recall() -> list[sa.Column[Any]]:
    return [sa.Column("stability", sa.Double, nullable=False, server_default="0"),
            sa.Column("difficulty", sa.Double, nullable=False, server_default="0"),
            sa.Column("last", sa.BigInteger, nullable=False, server_default="0")]


def upgrade() -> None:
    with op.batch_alter_table("exercises") as table:
        for column in recall():
            table.add_column(column)
        table.drop_column("box")
    op.create_table(
        "puzzles",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("found", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        *recall(),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "puzzle", name="pk_puzzles"))
    op.create_index("ix_puzzles_game", "puzzles", ["game", "puzzle"])
    op.create_table(
        "puzzle_days",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "day", name="pk_puzzle_days"))


def downgrade() -> None:
    op.drop_table("puzzle_days")
    op.drop_index("ix_puzzles_game", "puzzles")
    op.drop_table("puzzles")
    with op.batch_alter_table("exercises") as table:
        for column in ("stability", "difficulty", "last"):
            table.drop_column(column)
        table.add_column(sa.Column("box", sa.Integer, nullable=False, server_default="0"))
