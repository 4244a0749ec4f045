"""Limits of single people."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.create_table(
        "own_limits",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("brake", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "brake", name="pk_own_limits"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_own_limits_person_people"))


def downgrade() -> None:
    op.drop_table("own_limits")
