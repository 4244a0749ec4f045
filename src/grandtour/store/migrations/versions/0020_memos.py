"""What somebody writes down at a table for nobody else."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "memos",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_memos"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_memos_table_id_tables"))


def downgrade() -> None:
    op.drop_table("memos")
