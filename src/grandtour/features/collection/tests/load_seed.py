"""Finished games of the collection on a site under load (`tools/load/seeding.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Table

from grandtour.features.collection.play_store import PlayStore
from grandtour.features.collection.plays import PlayHistory
from grandtour.features.collection.schema import PLAYERS, PLAYS
from grandtour.features.collection.text_store import TextStore
from grandtour.store.database import Database
from grandtour.tables.service import Tables

# The relations to copy with a table: the columns with the table and with the person.
COPIED: Final[Sequence[tuple[Table, str, str]]] = (
    (PLAYS, "table_id", ""), (PLAYERS, "table_id", "person"))


async def save_finished(database: Database, tables: Tables, most: int) -> None:
    """Save what the feature keeps of finished tables, at least `most` of them."""
    plays = PlayHistory(PlayStore(database), TextStore(database), tables)
    for _ in range(most):
        await plays.save_missing_plays()
