"""Create the table of studies."""

from alembic import op
from sqlalchemy import BigInteger, Column, Index, Integer, String, Text

revision = "studies_1"
down_revision = None
branch_labels = ("studies",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        Column("id", String(32), primary_key=True),
        Column("person", String(32), nullable=False),
        Column("audience", String(8), nullable=False),
        Column("game", String(40), nullable=False),
        Column("title", Text, nullable=False),
        Column("language", String(8), nullable=False),
        Column("text", Text, nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("changed", BigInteger, nullable=False),
        Column("version", Integer, nullable=False),
        Index("ix_studies_audience", "audience", "changed"),
        Index("ix_studies_person", "person"),
    )
