"""Create the tables of friends and blocked people."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Index, String

revision = "friends_1"
down_revision = None
branch_labels = ("friends",)
depends_on = ("people_1",)


def upgrade() -> None:
    op.create_table(
        "friend_wishes",
        Column("person", String(32), ForeignKey("people.id"), primary_key=True),
        Column("other", String(32), ForeignKey("people.id"), primary_key=True),
        Column("moment", BigInteger, nullable=False),
        Index("ix_friend_wishes_other", "other"),
    )
    op.create_table(
        "blocks",
        Column("person", String(32), ForeignKey("people.id"), primary_key=True),
        Column("other", String(32), ForeignKey("people.id"), primary_key=True),
        Column("moment", BigInteger, nullable=False),
        Index("ix_blocks_other", "other"),
    )
