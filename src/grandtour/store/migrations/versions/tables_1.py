"""Create the tables of game tables, their seats, entries and events."""

from alembic import op
from sqlalchemy import (
    BigInteger, Boolean, Column, DateTime, ForeignKey, Index, Integer, String, Text, column,
    false, func,
)

revision = "tables_1"
down_revision = None
branch_labels = ("tables",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        Column("id", String(32), primary_key=True),
        Column("code", String(32), nullable=False, unique=True),
        Column("name", String(80), nullable=False),
        Column("game", String(32), nullable=False),
        Column("rules", String(32), nullable=False),
        Column("facts", String(32), nullable=False),
        Column("options", Text, nullable=False),
        Column("seed", BigInteger, nullable=False),
        Column("host", String(32), nullable=False),
        Column("at", DateTime, nullable=False, server_default=func.current_timestamp()),
        Column("terms", Text, nullable=False, server_default="{}"),
        Column("opened", BigInteger, nullable=False, server_default="0"),
        Column("listed", Boolean, nullable=False, server_default=false()),
        Column("fill_at", BigInteger, nullable=False, server_default="0"),
        Column("title", String(80), nullable=False, server_default=""),
        Column("phase", String(8), nullable=False, server_default="play"),
        Column("moment", BigInteger, nullable=False, server_default="0"),
        Column("to_act", Integer, nullable=False, server_default="-1"),
        Column("version", Integer, nullable=False, server_default="0"),
        Column("deadline", BigInteger, nullable=False, server_default="0"),
        Column("wakes", BigInteger, nullable=False, server_default="0"),
        Index("ix_tables_host", "host"),
        Index("ix_tables_phase", "phase", "listed"),
        Index("ix_tables_wakes", "wakes", sqlite_where=column("wakes") > 0,
              postgresql_where=column("wakes") > 0),
    )
    op.create_table(
        "seats",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("kind", String(8), nullable=False),
        Column("name", String(40), nullable=False),
        Column("holder", String(32), nullable=False),
        Column("language", String(8), nullable=False, server_default=""),
        Column("code", String(32), nullable=False, server_default=""),
        Column("due", BigInteger, nullable=False, server_default="0"),
        Column("shared", Boolean, nullable=False, server_default=false()),
        Column("offered", String(8), nullable=False, server_default=""),
        Index("ix_seats_code", "code"),
        Index("ix_seats_holder", "holder"),
        Index("ix_seats_offered", "offered", sqlite_where=column("offered") != "",
              postgresql_where=column("offered") != ""),
    )
    op.create_table(
        "deals",
        Column("table_id", String(32), primary_key=True),
        Column("secret", String(64), nullable=False),
        Column("prepared", BigInteger, nullable=False),
        Index("ix_deals_prepared", "prepared"),
    )
    op.create_table(
        "signs",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
        Column("seen", BigInteger, nullable=False),
        Index("ix_signs_person", "person"),
    )
    op.create_table(
        "servers",
        Column("id", String(16), primary_key=True),
        Column("seen", BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("seat", Integer, nullable=False),
        Column("text", String(200), nullable=False),
        Column("digest", String(16), nullable=False),
        Column("at", DateTime, nullable=False, server_default=func.current_timestamp()),
        Column("moment", BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "acts",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("after", Integer, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("person", String(32), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("facts", Text, nullable=False),
        Column("moment", BigInteger, nullable=False),
    )
