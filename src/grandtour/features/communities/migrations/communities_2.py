"""Let members share results, store what is new to them, add zones, places, ends and series."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, String, false

revision = "communities_2"
down_revision = "communities_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("communities", Column(
        "zone", String(40), nullable=False, server_default=""))
    op.add_column("community_members", Column(
        "shares", Boolean, nullable=False, server_default=false()))
    op.add_column("community_members", Column(
        "seen", BigInteger, nullable=False, server_default="0"))
    op.add_column("community_tables", Column(
        "by", String(32), nullable=False, server_default=""))
    op.add_column("community_tables", Column(
        "since", BigInteger, nullable=False, server_default="0"))
    op.add_column("meetings", Column(
        "place", String(200), nullable=False, server_default=""))
    op.add_column("meetings", Column(
        "ends", BigInteger, nullable=False, server_default="0"))
    op.add_column("meetings", Column(
        "series", String(16), nullable=False, server_default=""))
