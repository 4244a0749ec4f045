"""Create the table of analyses of entered games."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String, Text

revision = "entered_games_2"
down_revision = "entered_games_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entered_analyses",
        Column("game_id", String(32), ForeignKey("entered_games.id", ondelete="CASCADE"),
               primary_key=True),
        Column("version", Integer, nullable=False),
        Column("made_with", String(120), nullable=False),
        Column("judged", Text, nullable=False),
    )
