"""Exercises."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "exercises",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("better", sa.Text, nullable=False),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "number", name="pk_exercises"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_exercises_table_id_tables"))


def downgrade() -> None:
    op.drop_table("exercises")
