"""What servers have measured, for the graphs of the host's room."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "measures",
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("server", sa.String(32), nullable=False),
        sa.Column("figure", sa.String(16), nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("moment", "server", "figure", name="pk_measures"))


def downgrade() -> None:
    op.drop_table("measures")
