"""Database tables for tables, their seats, entries, events and messages."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, column,
    false,
)

from grandtour.store.schema.base import METADATA, make_written_column

# `title`, `phase`, `moment`, `to_act`, `deadline`, `wakes` and the seats' `due` are the
# status of a table. They follow from the record, and are stored so that no list of tables has to
# replay it. A server that changes a table names the `version` it has read, so that several servers
# can write.
TABLES: Final = Table(
    "tables", METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("facts", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("host", String(32), nullable=False),
    Column("terms", Text, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("fill_at", BigInteger, nullable=False),
    Column("title", String(80), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("to_act", Integer, nullable=False),
    Column("deadline", BigInteger, nullable=False, server_default="0"),
    Column("wakes", BigInteger, nullable=False, server_default="0"),
    Column("version", Integer, nullable=False),
    make_written_column(),
    Index("ix_tables_phase", "phase", "listed"),
    Index("ix_tables_host", "host"),
    Index("ix_tables_wakes", "wakes", sqlite_where=column("wakes") > 0,
          postgresql_where=column("wakes") > 0),
)

SEATS: Final = Table(
    "seats", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("holder", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("code", String(32), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("offered", String(8), nullable=False, server_default=""),
    Index("ix_seats_holder", "holder"),
    Index("ix_seats_code", "code"),
    Index("ix_seats_offered", "offered", sqlite_where=column("offered") != "",
          postgresql_where=column("offered") != ""),
)

# The secrets of deals, apart from the tables: no one gets them before the game is over. A deal that
# is only `prepared`, at that moment, waits for the table with its id; else that is 0.
DEALS: Final = Table(
    "deals", METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("prepared", BigInteger, nullable=False),
    Index("ix_deals_prepared", "prepared"),
)

# When each person at a table was last seen there. An old row does no harm: it belongs to no
# record.
SIGNS: Final = Table(
    "signs", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Index("ix_signs_person", "person"),
)

# The servers of this database, and when each gave its last sign of life.
SERVERS: Final = Table(
    "servers", METADATA,
    Column("id", String(16), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

# Entries are only ever added.
ENTRIES: Final = Table(
    "entries", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("digest", String(16), nullable=False),
    Column("moment", BigInteger, nullable=False),
    make_written_column(),
)

# What happens at a table besides the match (`tables/events.py`). Rows are only ever added.
ACTS: Final = Table(
    "acts", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("after", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("facts", Text, nullable=False),
    Column("moment", BigInteger, nullable=False),
)

# Messages are only ever added. (table, number) being unique is what lets several servers write.
MESSAGES: Final = Table(
    "messages", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("moment", BigInteger, nullable=False),
)
