"""Create the table of accounts with which programs play."""

from alembic import op
from sqlalchemy import Column, ForeignKey, String

revision = "programs_1"
down_revision = None
branch_labels = ("programs",)
depends_on = ("people_1",)


def upgrade() -> None:
    op.create_table(
        "programs",
        Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    )
