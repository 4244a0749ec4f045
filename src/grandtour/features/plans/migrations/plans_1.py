"""Create the table of planned moves."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Text

revision = "plans_1"
down_revision = None
branch_labels = ("plans",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "plans",
        Column("person", String(32), primary_key=True),
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("base", Integer, nullable=False),
        Column("plan", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("salt", BigInteger, nullable=False),
        Column("dropped", Text, nullable=False),
    )
