"""Create the tables of notifications and of browsers that receive them."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, UniqueConstraint

revision = "notices_1"
down_revision = None
branch_labels = ("notices",)
depends_on = ("people_1", "tables_1")


def upgrade() -> None:
    op.create_table(
        "notices",
        Column("id", String(16), primary_key=True),
        Column("person", String(32), ForeignKey("people.id"), nullable=False),
        Column("subject", String(32), nullable=False),
        Column("event", String(8), nullable=False),
        Column("key", String(24), nullable=False),
        Column("channel", String(8), nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("due", BigInteger, nullable=False),
        Column("claimed", BigInteger, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("state", String(8), nullable=False),
        Column("fault", String(200), nullable=False),
        Column("browser", String(16), nullable=False, server_default=""),
        Column("kind", String(12), nullable=False, server_default="table"),
        UniqueConstraint("kind", "subject", "person", "event", "key", "channel", "browser"),
        Index("ix_notices_person", "person"),
        Index("ix_notices_state", "state", "due"),
    )
    op.create_table(
        "quiet_tables",
        Column("person", String(32), ForeignKey("people.id"), primary_key=True),
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "post_secrets",
        Column("person", String(32), ForeignKey("people.id"), primary_key=True),
        Column("secret", String(64), nullable=False),
    )
    op.create_table(
        "push_browsers",
        Column("id", String(16), primary_key=True),
        Column("person", String(32), ForeignKey("people.id"), nullable=False),
        Column("session", String(16), ForeignKey("sessions.id", ondelete="CASCADE"),
               nullable=False),
        Column("label", String(80), nullable=False),
        Column("address", String(800), nullable=False, unique=True),
        Column("point", String(88), nullable=False),
        Column("authentication", String(24), nullable=False),
        Column("since", BigInteger, nullable=False),
        Index("ix_push_browsers_person", "person"),
        Index("ix_push_browsers_session", "session"),
    )
    op.create_table(
        "push_keys",
        Column("id", Integer, primary_key=True),
        Column("scalar", String(44), nullable=False),
    )
