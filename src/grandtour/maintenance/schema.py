"""What servers measure, a quarter of an hour at a time."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Double, String, Table

from grandtour.store.schema.base import METADATA

MEASURES: Final = Table(
    "measures", METADATA,
    Column("moment", BigInteger, primary_key=True, autoincrement=False),
    Column("server", String(32), primary_key=True),
    Column("figure", String(16), primary_key=True),
    Column("value", Double, nullable=False),
)
