"""People, their sessions and friends, what hosts did and decided, and the settings of the site."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, column, false,
)

from grandtour.store.schema.base import METADATA, make_written_column

# Only the id of a person who has left stays, since others' games refer to it. Members have a key,
# and the shape that names share which look alike. `suspended`: since when a host or moderator keeps
# them out, else 0; `suspended_until`: the end of that, 0 for none; `removed`: a host has removed
# them, and they are not deleted yet.
PEOPLE: Final = Table(
    "people", METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(800), unique=True),
    Column("shape", String(200), index=True),
    Column("password", String(200), nullable=False, server_default=""),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("runs_site", Boolean, nullable=False, server_default=false()),
    Column("moderates", Boolean, nullable=False, server_default=false()),
    Column("suspended", BigInteger, nullable=False, server_default="0"),
    Column("suspended_until", BigInteger, nullable=False, server_default="0"),
    Column("suspended_because", String(500), nullable=False, server_default=""),
    Column("removed", Boolean, nullable=False, server_default=false()),
    make_written_column(),
    Index("ix_people_suspended", "suspended", sqlite_where=column("suspended") > 0,
          postgresql_where=column("suspended") > 0),
)

# The accounts with which programs play, as their owners have said.
PROGRAMS: Final = Table(
    "programs", METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
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

# A ticket that can be used several times stays when it is used up, so that its maker sees that.
TICKETS: Final = Table(
    "tickets", METADATA,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", String(32), nullable=False),
    Column("fact", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("uses", Integer, nullable=False, server_default="1"),
    Column("used", Integer, nullable=False, server_default="0"),
)

# Two are friends if there is a row for each of them.
WISHES: Final = Table(
    "friend_wishes", METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("moment", BigInteger, nullable=False),
    Index("ix_friend_wishes_other", "other"),
)

BLOCKS: Final = Table(
    "blocks", METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True),
    Column("moment", BigInteger, nullable=False),
    Index("ix_blocks_other", "other"),
)

# `host` is empty for the command line, `person` for an act that concerns no one in particular.
HOST_ACTS: Final = Table(
    "host_acts", METADATA,
    Column("id", String(16), primary_key=True),
    Column("moment", BigInteger, nullable=False),
    Column("host", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("person", String(32), nullable=False),
    Column("fact", Text, nullable=False),
    Index("ix_host_acts_moment", "moment"),
)

# How many times as much as everyone else a person may do: "2", "5" or "none" for no limits.
LIMIT_FACTORS: Final = Table(
    "limit_factors", METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("factor", String(4), nullable=False),
)

SITE_SETTINGS: Final = Table(
    "site_settings", METADATA,
    Column("field", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# `decision` is empty and `decided` 0 while a report is open. `stays`: the matter is to be deleted
# and has not been yet. `told` and `warned`: the reporter and the author have read the decision.
REPORTS: Final = Table(
    "reports", METADATA,
    Column("id", String(16), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("author", String(32), nullable=False),
    Column("place", Text, nullable=False),
    Column("copy", Text, nullable=False),
    Column("person", String(32), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", String(500), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("decision", String(8), nullable=False),
    Column("decided", BigInteger, nullable=False),
    Column("answer", String(500), nullable=False),
    Column("warning", String(500), nullable=False),
    Column("stays", Boolean, nullable=False),
    Column("told", Boolean, nullable=False),
    Column("warned", Boolean, nullable=False),
    Index("ix_reports_decided", "decided"),
    Index("ix_reports_person", "person"),
    Index("ix_reports_author", "author"),
)
