"""Create the tables of accounts, sign-ins and passkeys."""

from alembic import op
from sqlalchemy import (
    BigInteger, Boolean, Column, DateTime, ForeignKey, Index, Integer, String, Text, column,
    false, func,
)

revision = "people_1"
down_revision = None
branch_labels = ("people",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        Column("id", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("at", DateTime, nullable=False, server_default=func.current_timestamp()),
        Column("key", String(800), unique=True),
        Column("password", String(200), nullable=False, server_default=""),
        Column("settings", Text, nullable=False, server_default="{}"),
        Column("shape", String(200)),
        Column("runs_site", Boolean, nullable=False, server_default=false()),
        Column("moderates", Boolean, nullable=False, server_default=false()),
        Column("suspended", BigInteger, nullable=False, server_default="0"),
        Column("suspended_until", BigInteger, nullable=False, server_default="0"),
        Column("suspended_because", String(500), nullable=False, server_default=""),
        Column("removed", Boolean, nullable=False, server_default=false()),
        Index("ix_people_shape", "shape"),
        Index("ix_people_suspended", "suspended", sqlite_where=column("suspended") > 0,
              postgresql_where=column("suspended") > 0),
    )
    op.create_table(
        "sessions",
        Column("token_hash", String(64), primary_key=True),
        Column("id", String(16), nullable=False, unique=True),
        Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
        Column("kind", String(8), nullable=False),
        Column("label", String(80), nullable=False),
        Column("scopes", String(80), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
        Column("expires", BigInteger, nullable=False),
        Index("ix_sessions_person_id", "person_id"),
    )
    op.create_table(
        "passkeys",
        Column("id", String(1400), primary_key=True),
        Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
        Column("label", String(40), nullable=False),
        Column("public_key", Text, nullable=False),
        Column("uses", BigInteger, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
        Index("ix_passkeys_person_id", "person_id"),
    )
    op.create_table(
        "tickets",
        Column("hash", String(64), primary_key=True),
        Column("kind", String(16), nullable=False),
        Column("person", String(32), nullable=False),
        Column("fact", Text, nullable=False),
        Column("expires", BigInteger, nullable=False),
        Column("uses", Integer, nullable=False, server_default="1"),
        Column("used", Integer, nullable=False, server_default="0"),
    )
