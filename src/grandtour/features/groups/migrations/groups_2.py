"""Create the messages of groups, and store which of them a person has seen."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Text

revision = "groups_2"
down_revision = "groups_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "group_messages",
        Column("group_id", String(16), ForeignKey("play_groups.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("person", String(32), nullable=False, index=True),
        Column("kind", String(8), nullable=False),
        Column("text", Text, nullable=False),
        Column("language", String(8), nullable=False),
        Column("moment", BigInteger, nullable=False),
    )
    op.add_column("group_people", Column(
        "read", Integer, nullable=False, server_default="0"))
