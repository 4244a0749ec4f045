"""Servers without the web on a real database; three people at a table there, with a clock that the
test turns."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol, TypeVar

from grandtour.bots.pool import BotPool
from grandtour.people.hours import PlayingHours
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.events import Dealt, TableEvent
from grandtour.tables.hosting import TableHosting
from grandtour.tables.rows import EventRow
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import USUAL, Terms
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.waiting import poll_until

INES = PersonRow("ines", "Inès")
KENJI = PersonRow("kenji", "Kenji")
HARUKI = PersonRow("haruki", "Haruki")
LEA = PersonRow("lea", "Léa")


class House(Protocol):
    """An object that has tables."""

    tables: Tables


H = TypeVar("H", bound=House)


def events_after_deal(rows: Iterable[EventRow]) -> list[TableEvent]:
    """Return the events at a table except the deal, which every new table has."""
    return [row.event for row in rows if not isinstance(row.event, Dealt)]


class Notebook(dict[str, PlayingHours]):
    """The playing hours of people."""

    async def hours(self, people: Collection[str]) -> Mapping[str, PlayingHours]:
        return self


async def seat_two(tables: Tables, terms: Terms = USUAL) -> Table:
    """Return a table of Inès, who is the host and begins, and Kenji."""
    table = await tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], INES,
                                    options={"first_seat": "0"}, terms=terms)
    await tables.join_table(table.id, KENJI)
    return table


class Room:
    """The tables of a test, with a clock that the test turns."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.moment = 1_000_000
        self.store = TableStore(database)
        self.book = Notebook()
        self.tables = Tables(self.store, pool, now=lambda: self.moment, hours=self.book.hours)
        self.hosting = TableHosting(self.tables)

    async def seat_three(self, **terms: object) -> Table:
        """Inès, who is the host and begins, Kenji and Haruki."""
        table = await self.tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("open"), SeatWish("open")], INES,
            options={"first_seat": "0"}, terms=Terms(**terms))  # type: ignore[arg-type]
        await self.tables.join_table(table.id, KENJI)
        await self.tables.join_table(table.id, HARUKI)
        return table

    async def act(self, table: Table, person: PersonRow, *actions: str) -> None:
        for action in actions:
            await self.tables.act(table.id, person.id, table.match.number, action)

    async def ask_undo(self, table: Table, person: PersonRow) -> int:
        """The number of the question."""
        await self.hosting.ask_undo(table.id, person.id, table.match.number, "step")
        assert table.question is not None
        return table.question.number

    async def ask_meant(self, table: Table, person: PersonRow) -> int:
        """The number of the question."""
        await self.hosting.ask_meant(table.id, person.id, table.match.number)
        assert table.question is not None
        return table.question.number

    async def wait_for_bots(self, table: Table) -> None:
        """Wait until no bot is to act."""
        await poll_until(lambda: table.to_act < 0 or not table.bot_of(table.to_act))

    async def answers(self, table: Table, person: PersonRow, yes: bool) -> None:
        assert table.question is not None
        await self.hosting.answer_question(table.id, person.id, table.question.number, yes)


def file_in(folder: Path) -> str:
    """The address of a database there."""
    return new_database(folder / "tables.sqlite")


@asynccontextmanager
async def open_house(address: str, build: Callable[[Database, BotPool], H]) -> AsyncIterator[H]:
    """Yield what is built on this database and a bot pool of its own. Close everything
    afterwards."""
    database, pool = Database(address), BotPool()
    made = build(database, pool)
    try:
        yield made
    finally:
        await made.tables.stop_bots()
        pool.close()
        await database.close()


def open_room(folder: Path) -> AbstractAsyncContextManager[Room]:
    return open_house(file_in(folder), Room)


@asynccontextmanager
async def open_tables(folder: Path, bots: BotPool | None = None) -> AsyncIterator[Tables]:
    """Yield the tables of this folder, with the clock of the machine."""
    database, pool = Database(file_in(folder)), bots or BotPool()
    tables = Tables(TableStore(database), pool)
    try:
        yield tables
    finally:
        await tables.stop_bots()
        pool.close()
        await database.close()
