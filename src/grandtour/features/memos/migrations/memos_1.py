"""Create the table of memos."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, String, Text

revision = "memos_1"
down_revision = None
branch_labels = ("memos",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "memos",
        Column("person", String(32), primary_key=True),
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("text", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
