"""The terms of a table, what is done beside its match, and when everything was done."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
    op.add_column("entries", sa.Column("moment", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "acts",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_acts"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_acts_table_id_tables"),
    )


def downgrade() -> None:
    op.drop_table("acts")
    with op.batch_alter_table("entries") as table:
        table.drop_column("moment")
    with op.batch_alter_table("tables") as table:
        table.drop_column("terms")
