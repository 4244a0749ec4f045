"""Who plays, and how they prove it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Boolean, Column, ForeignKey, Index, String, Table, Text, column, false,
)

from grandtour.store.schema.base import METADATA, touched

# Of who has left only the id stays, which others' games refer to. Members have a key, and the shape
# that names which look alike have in common. `suspended`: since when a host keeps them out, else 0;
# `removed`: a host has them leave, and that is not done yet.
PEOPLE: Final = Table(
    "people", METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(800), unique=True),
    Column("shape", String(200), index=True),
    Column("password", String(200), nullable=False, server_default=""),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("runs_site", Boolean, nullable=False, server_default=false()),
    Column("suspended", BigInteger, nullable=False, server_default="0"),
    Column("removed", Boolean, nullable=False, server_default=false()),
    touched(),
    Index("ix_people_suspended", "suspended", sqlite_where=column("suspended") > 0,
          postgresql_where=column("suspended") > 0),
)

SESSIONS: Final = Table(
    "sessions", METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("label", String(80), nullable=False),
    Column("scopes", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_sessions_person_id", "person_id"),
)

PASSKEYS: Final = Table(
    "passkeys", METADATA,
    Column("id", String(1400), primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("label", String(40), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("ix_passkeys_person_id", "person_id"),
)

TICKETS: Final = Table(
    "tickets", METADATA,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", String(32), nullable=False),
    Column("fact", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
