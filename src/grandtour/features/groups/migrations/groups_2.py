"""Let people mute the messages of a group."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "groups_2"
down_revision = "groups_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("group_people", Column("quiet", Boolean, nullable=False, server_default=false()))
