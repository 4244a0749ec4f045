"""Tables at which only members of a community sit down."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("community_tables", sa.Column("members_only", sa.Boolean, nullable=False,
                                                server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("community_tables") as tables:
        tables.drop_column("members_only")
