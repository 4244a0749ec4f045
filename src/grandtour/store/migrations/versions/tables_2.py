"""Store to whom the seat of a player who has left is offered."""

from alembic import op
from sqlalchemy import Column, String, column

revision = "tables_2"
down_revision = "tables_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", Column("offered", String(8), nullable=False, server_default=""))
    op.create_index("ix_seats_offered", "seats", ["offered"],
                    sqlite_where=column("offered") != "", postgresql_where=column("offered") != "")
