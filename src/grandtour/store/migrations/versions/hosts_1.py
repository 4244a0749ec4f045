"""Create the tables of admin actions, limit factors and site settings."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Text

revision = "hosts_1"
down_revision = None
branch_labels = ("hosts",)
depends_on = ("people_1",)


def upgrade() -> None:
    op.create_table(
        "host_acts",
        Column("id", String(16), primary_key=True),
        Column("moment", BigInteger, nullable=False),
        Column("host", String(32), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("person", String(32), nullable=False),
        Column("fact", Text, nullable=False),
        Index("ix_host_acts_moment", "moment"),
    )
    op.create_table(
        "limit_factors",
        Column("person", String(32), ForeignKey("people.id"), primary_key=True),
        Column("factor", String(4), nullable=False),
    )
    op.create_table(
        "site_settings",
        Column("field", String(32), primary_key=True),
        Column("value", Text, nullable=False),
    )
