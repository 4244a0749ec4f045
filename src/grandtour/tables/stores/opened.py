"""Finds the tables that count against the limits of the person who opened them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import and_, or_, select

from grandtour.store.database import Database
from grandtour.tables.rows import OpenTable
from grandtour.tables.schema import SEATS, TABLES

WEEK: Final = 7 * 24 * 3600 * 1000      # the time for which a waiting room counts

OTHERS: Final = select(SEATS.c.seat).where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.kind != "bot").exists()
HOST: Final = select(SEATS.c.seat).where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "person",
    SEATS.c.holder == TABLES.c.host).exists()


class OpenedStore:
    """Finds the tables that count, the newest first: games at which the person who opened them
    sits, or computer players alone, and waiting rooms of the last week."""

    def __init__(self, database: Database,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._database = database
        self._now = now

    async def list_opened_by(self, person: str) -> list[OpenTable]:
        return await self._list_counted_tables(TABLES.c.host == person)

    async def list_opened_among(self, tables: Sequence[str]) -> list[OpenTable]:
        return await self._list_counted_tables(TABLES.c.id.in_(tables)) if tables else []

    async def _list_counted_tables(self, which: Any) -> list[OpenTable]:
        query = select(
            TABLES.c.id, TABLES.c.game, TABLES.c.title, (~OTHERS).label("bots_only")).where(
            which, or_(
                and_(TABLES.c.phase == "play", or_(HOST, ~OTHERS)),
                and_(TABLES.c.phase == "room", TABLES.c.opened > self._now() - WEEK))
        ).order_by(TABLES.c.opened.desc(), TABLES.c.id)
        return await self._database.run_query(lambda connection: [
            OpenTable(row.id, row.game, row.title, bool(row.bots_only))
            for row in connection.execute(query)])
