"""Create the table of places to play."""

from alembic import op
from sqlalchemy import Column, Integer, String, Text

revision = "places_1"
down_revision = None
branch_labels = ("places",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "places",
        Column("id", Integer, primary_key=True, autoincrement=False),
        Column("name", String(80), nullable=False),
        Column("kind", String(8), nullable=False),
        Column("town", String(80), nullable=False),
        Column("address", String(200), nullable=False),
        Column("hours", String(200), nullable=False),
        Column("link", String(300), nullable=False),
        Column("language", String(8), nullable=False),
        Column("about", String(600), nullable=False),
        Column("games", Text, nullable=False),
    )
