"""Create the tables of results and ratings."""

from alembic import op
from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, String, Text

revision = "results_1"
down_revision = None
branch_labels = ("results",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "results",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
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
    op.create_table(
        "result_seats",
        Column("table_id", String(32), ForeignKey("results.table_id"), primary_key=True),
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
