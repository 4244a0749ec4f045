"""Create the table of reports."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Index, String, Text

revision = "reports_1"
down_revision = None
branch_labels = ("reports",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reports",
        Column("id", String(16), primary_key=True),
        Column("kind", String(8), nullable=False),
        Column("subject", String(80), nullable=False),
        Column("author", String(32), nullable=False),
        Column("place", Text, nullable=False),
        Column("copy", Text, nullable=False),
        Column("person", String(32), nullable=False),
        Column("reason", String(16), nullable=False),
        Column("words", String(500), nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("decision", String(8), nullable=False),
        Column("decided", BigInteger, nullable=False),
        Column("answer", String(500), nullable=False),
        Column("warning", String(500), nullable=False),
        Column("stays", Boolean, nullable=False),
        Column("told", Boolean, nullable=False),
        Column("warned", Boolean, nullable=False),
        Index("ix_reports_author", "author"),
        Index("ix_reports_decided", "decided"),
        Index("ix_reports_person", "person"),
    )
