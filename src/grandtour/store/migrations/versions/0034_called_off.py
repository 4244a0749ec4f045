"""Meetings that are called off."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("meetings", sa.Column("called_off", sa.Boolean, nullable=False,
                                        server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("meetings") as meetings:
        meetings.drop_column("called_off")
