"""Who wishes to be whose friend, and who has blocked whom."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table

from grandtour.store.schema.base import METADATA

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
