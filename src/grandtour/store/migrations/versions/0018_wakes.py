"""When a table goes on by itself. Until it is looked at for the first time that is not known of those
that are not over: at once."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("tables", sa.Column(
        "wakes", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET wakes = 1 WHERE phase <> 'over'")
    op.create_index("ix_tables_wakes", "tables", ["wakes"], sqlite_where=sa.text("wakes > 0"),
                    postgresql_where=sa.text("wakes > 0"))


def downgrade() -> None:
    op.drop_index("ix_tables_wakes", "tables")
    op.drop_column("tables", "wakes")
