"""What is said at tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_messages"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_messages_table_id_tables"),
    )


def downgrade() -> None:
    op.drop_table("messages")
