"""Create the tables of groups and their evenings."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Text, false

revision = "groups_1"
down_revision = None
branch_labels = ("groups",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "play_groups",
        Column("id", String(16), primary_key=True),
        Column("address", String(32), nullable=False, unique=True),
        Column("key", String(64), nullable=False, unique=True),
        Column("founded", BigInteger, nullable=False),
    )
    op.create_table(
        "group_people",
        Column("group_id", String(16), ForeignKey("play_groups.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
        Column("read", Integer, nullable=False, server_default="0"),
        Column("quiet", Boolean, nullable=False, server_default=false()),
        Index("ix_group_people_person", "person"),
    )
    op.create_table(
        "group_games",
        Column("group_id", String(16), ForeignKey("play_groups.id"), primary_key=True),
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    )
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
    op.create_table(
        "evenings",
        Column("id", String(16), primary_key=True),
        Column("group_id", String(16), ForeignKey("play_groups.id"), nullable=False),
        Column("source", String(32), ForeignKey("tables.id"), nullable=False),
        Column("author", String(32), nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("begins", BigInteger, nullable=False),
        Column("room", String(32), nullable=False),
        Column("sequence", Integer, nullable=False),
        Index("ix_evenings_begins", "begins"),
    )
    op.create_table(
        "evening_answers",
        Column("evening_id", String(16), ForeignKey("evenings.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
        Column("coming", Boolean, nullable=False),
        Column("moment", BigInteger, nullable=False),
    )
