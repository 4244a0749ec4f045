"""What hosts of the site have done to others, and how they have set it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table, Text

from grandtour.store.schema.base import METADATA

# `host` is empty for the command line, `person` for what concerns nobody in particular.
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
