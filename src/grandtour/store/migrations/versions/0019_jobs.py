"""What computer players are to think in other processes."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("urgency", sa.Integer, nullable=False),
        sa.Column("whose", sa.String(64), nullable=False),
        sa.Column("usual", sa.Double, nullable=False),
        sa.Column("stamp", sa.Double, nullable=False),
        sa.Column("wanted", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("held", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"))
    op.create_index("ix_jobs_queue", "jobs", ["ended", "urgency", "stamp"])


def downgrade() -> None:
    op.drop_table("jobs")
