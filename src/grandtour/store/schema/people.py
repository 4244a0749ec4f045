"""Who plays."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, String, Table

from grandtour.store.schema.base import METADATA, touched

PEOPLE: Final = Table(
    "people", METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    touched(),
)
