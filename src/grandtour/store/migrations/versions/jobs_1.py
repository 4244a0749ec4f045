"""Create the table of jobs for other processes."""

from alembic import op
from sqlalchemy import BigInteger, Column, Double, Index, Integer, String, Text

revision = "jobs_1"
down_revision = None
branch_labels = ("jobs",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "jobs",
        Column("id", String(64), primary_key=True),
        Column("kind", String(16), nullable=False),
        Column("given", Text, nullable=False),
        Column("urgency", Integer, nullable=False),
        Column("whose", String(64), nullable=False),
        Column("usual", Double, nullable=False),
        Column("stamp", Double, nullable=False),
        Column("wanted", BigInteger, nullable=False),
        Column("worker", String(16), nullable=False),
        Column("held", BigInteger, nullable=False),
        Column("ended", BigInteger, nullable=False),
        Column("found", Text, nullable=False),
        Column("fault", Text, nullable=False),
        Index("ix_jobs_queue", "ended", "urgency", "stamp"),
    )
