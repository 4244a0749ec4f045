"""What servers have committed to before the first draw; tables from before have none."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("prepared", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_deals"))
    op.create_index("ix_deals_prepared", "deals", ["prepared"])


def downgrade() -> None:
    op.drop_table("deals")
