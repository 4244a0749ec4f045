"""Create the tables of entered games and of their analyses."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Text

revision = "entered_games_1"
down_revision = None
branch_labels = ("entered_games",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entered_games",
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
    op.create_table(
        "entered_analyses",
        Column("game_id", String(32), ForeignKey("entered_games.id", ondelete="CASCADE"),
               primary_key=True),
        Column("version", Integer, nullable=False),
        Column("made_with", String(120), nullable=False),
        Column("judged", Text, nullable=False),
    )
