"""Create the tables of progress in lessons and of notes in first games."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Integer, String

revision = "learning_1"
down_revision = None
branch_labels = ("learning",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "progress",
        Column("person", String(32), primary_key=True),
        Column("game", String(40), primary_key=True),
        Column("lesson", String(40), primary_key=True),
        Column("step", Integer, nullable=False),
        Column("learned", Boolean, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_table(
        "first_notes",
        Column("person", String(32), primary_key=True),
        Column("game", String(40), primary_key=True),
        Column("note", String(8), primary_key=True),
        Column("at", BigInteger, nullable=False),
    )
