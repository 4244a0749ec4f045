"""Create the table of losses in analysed games."""

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Integer, String

revision = "training_2"
down_revision = "training_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analysed_seats",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("decisions", Integer, nullable=False),
        Column("total", Double, nullable=False),
        Column("squares", Double, nullable=False),
    )
