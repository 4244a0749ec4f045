"""Places to play."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

# In the order in which the host has entered them. `games` is a list in JSON.
PLACES: Final = Table(
    "places", METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", String(80), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("town", String(80), nullable=False),
    Column("address", String(200), nullable=False),
    Column("hours", String(200), nullable=False),
    Column("link", String(300), nullable=False),
    Column("language", String(8), nullable=False),
    Column("about", String(600), nullable=False),
    Column("games", Text, nullable=False),
)
