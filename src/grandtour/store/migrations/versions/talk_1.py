"""Create the table of messages at tables."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Text

revision = "talk_1"
down_revision = None
branch_labels = ("talk",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "messages",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("person", String(32), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("kind", String(8), nullable=False),
        Column("text", Text, nullable=False),
        Column("language", String(8), nullable=False),
        Column("moment", BigInteger, nullable=False),
        Index("ix_messages_person", "person"),
    )
