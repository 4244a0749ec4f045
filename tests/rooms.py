"""Three people at a table in a real database, with a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from grandtour.bots.pool import BotPool
from grandtour.people.ports import PersonRow
from grandtour.store.database import Database
from grandtour.store.tables import TableStore
from grandtour.tables.hosting import Hosting
from grandtour.tables.seating import Wish
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms

INES = PersonRow("ines", "Inès")
KENJI = PersonRow("kenji", "Kenji")
HARUKI = PersonRow("haruki", "Haruki")
LEA = PersonRow("lea", "Léa")


class Room:
    """The tables of a test, with a clock that the test turns."""

    def __init__(self, store: TableStore, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self.hosting = Hosting(tables)
        self.moment = 1_000_000

    async def three(self, **terms: object) -> Table:
        """Inès, who is the host and begins, Kenji and Haruki."""
        table = await self.tables.open_table(
            "bombay", [Wish("me"), Wish("open"), Wish("open")], INES,
            options={"first_seat": "0"}, terms=Terms(**terms))  # type: ignore[arg-type]
        await self.tables.join(table.id, KENJI)
        await self.tables.join(table.id, HARUKI)
        return table

    async def act(self, table: Table, person: PersonRow, *actions: str) -> None:
        for action in actions:
            await self.tables.act(table.id, person.id, table.match.number, action)

    async def ask_undo(self, table: Table, person: PersonRow) -> int:
        """The number of the question."""
        await self.hosting.ask_undo(table.id, person.id, table.match.number, "step")
        assert table.question is not None
        return table.question.number

    async def bots_act(self, table: Table) -> None:
        """Until no bot is to act."""
        async with asyncio.timeout(60):
            while table.to_act >= 0 and table.bot_of(table.to_act):
                await asyncio.sleep(0.01)

    async def answers(self, table: Table, person: PersonRow, yes: bool) -> None:
        assert table.question is not None
        await self.hosting.answer(table.id, person.id, table.question.number, yes)


@asynccontextmanager
async def room(folder: Path) -> AsyncIterator[Room]:
    database = Database(f"sqlite:///{folder}/tables.sqlite")
    pool = BotPool()
    store = TableStore(database)
    made = Room(store, Tables(store, pool, now=lambda: made.moment))
    try:
        yield made
    finally:
        await made.tables.close()
        pool.close()
        await database.close()
