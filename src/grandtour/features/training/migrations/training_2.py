"""Store whether a person has solved a puzzle at any try."""

from alembic import op
from sqlalchemy import Boolean, Column, column, false, table

revision = "training_2"
down_revision = "training_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("puzzles", Column("solved", Boolean, nullable=False, server_default=false()))
    puzzles = table("puzzles", column("found"), column("solved"))
    op.execute(puzzles.update().values(solved=puzzles.c.found))
