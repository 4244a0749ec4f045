"""Create the tables of the explorer: games, and the first decisions in each."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, String, Text

revision = "explorer_1"
down_revision = None
branch_labels = ("explorer",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "explored_games",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("game", String(32), nullable=False),
        Column("players", Integer, nullable=False),
        Column("options", Text, nullable=False),
        Column("root", String(16), nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("watchable", Boolean, nullable=False),
        Column("listed", Boolean, nullable=False),
        Index("ix_explored_games_game", "game"),
    )
    op.create_table(
        "explored_moves",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("depth", Integer, primary_key=True),
        Column("node", String(16), nullable=False),
        Column("action", Text, nullable=False),
        Column("following", String(16), nullable=False),
        Column("number", Integer, nullable=False),
        Column("points", Integer, nullable=False),
        Column("share", Double, nullable=False),
        Index("ix_explored_moves_node", "node"),
    )
