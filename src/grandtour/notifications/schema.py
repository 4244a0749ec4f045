"""Notices, quiet tables, and the browsers to which notices are pushed."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Column, ForeignKey, Index, Integer, String, Table, UniqueConstraint,
)

from grandtour.store.schema.base import METADATA

# The subject of a notice is the id of a table or of something else, as its `kind` says. Notices are
# unique, so that several servers can find one and only one sends it: the server that has claimed it
# last, before `claimed` is over.
NOTICES: Final = Table(
    "notices", METADATA,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("kind", String(12), nullable=False, server_default="table"),
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
    UniqueConstraint("kind", "subject", "person", "event", "key", "channel", "browser"),
    Index("ix_notices_state", "state", "due"),
    Index("ix_notices_person", "person"),
)

QUIET: Final = Table(
    "quiet_tables", METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)

# The secret of a person signs messages, and the links in emails that work without signing in.
SECRETS: Final = Table(
    "post_secrets", METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("secret", String(64), nullable=False),
)

# Browsers that get push notices, until the session ends in which they asked.
BROWSERS: Final = Table(
    "push_browsers", METADATA,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("session", ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
    Column("label", String(80), nullable=False),
    Column("address", String(800), nullable=False, unique=True),
    Column("point", String(88), nullable=False),
    Column("authentication", String(24), nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("ix_push_browsers_person", "person"),
    Index("ix_push_browsers_session", "session"),
)

# The one key by which push services know this site.
SITE_KEYS: Final = Table(
    "push_keys", METADATA,
    Column("id", Integer, primary_key=True),
    Column("scalar", String(44), nullable=False),
)
