"""The tables of groups."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false,
)

from grandtour.store.schema.base import METADATA

# `address` is the secret part of the link. `key` follows from the people: a group is found by it.
PLAY_GROUPS: Final = Table(
    "play_groups", METADATA,
    Column("id", String(16), primary_key=True),
    Column("address", String(32), nullable=False, unique=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("founded", BigInteger, nullable=False),
)

# `read` is the number of the last message that the person has seen. A person who is `quiet` gets no
# notifications of messages.
GROUP_PEOPLE: Final = Table(
    "group_people", METADATA,
    Column("group_id", ForeignKey("play_groups.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("read", Integer, nullable=False, server_default="0"),
    Column("quiet", Boolean, nullable=False, server_default=false()),
    Index("ix_group_people_person", "person"),
)

# The finished games of a group.
GROUP_GAMES: Final = Table(
    "group_games", METADATA,
    Column("group_id", ForeignKey("play_groups.id"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)

# As `messages` of tables, without seats.
GROUP_MESSAGES: Final = Table(
    "group_messages", METADATA,
    Column("group_id", ForeignKey("play_groups.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("moment", BigInteger, nullable=False),
)

# An evening repeats the table `source`. `room` is the table that was opened for it, "" before.
EVENINGS: Final = Table(
    "evenings", METADATA,
    Column("id", String(16), primary_key=True),
    Column("group_id", ForeignKey("play_groups.id"), nullable=False),
    Column("source", ForeignKey("tables.id"), nullable=False),
    Column("author", String(32), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("room", String(32), nullable=False),
    Column("sequence", Integer, nullable=False),
    Index("ix_evenings_begins", "begins"),
)

EVENING_ANSWERS: Final = Table(
    "evening_answers", METADATA,
    Column("evening_id", ForeignKey("evenings.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("coming", Boolean, nullable=False),
    Column("moment", BigInteger, nullable=False),
)
