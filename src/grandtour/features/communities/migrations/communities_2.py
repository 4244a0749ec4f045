"""Let members share their results with the other members of a community."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "communities_2"
down_revision = "communities_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("community_members", Column(
        "shares", Boolean, nullable=False, server_default=false()))
