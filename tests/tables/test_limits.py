"""Limits on how many tables one person and one address can open, with a real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database, execute
from grandtour.tables.hosting import TableHosting
from grandtour.tables.limits import AT_ADDRESS, OpenTableLimits
from grandtour.tables.lobby import Lobby
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.opened import WEEK, OpenedStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.waiting_room import WaitingRoom
from tests.scenarios import refusal_code
from tests.rooms import HARUKI, INES, KENJI, file_in, open_house
from sqlalchemy import text
from tests.some_game import PLAIN
from tests.waiting import poll_until

EACH = 3
MOST = {"tables": EACH, "shows": 1}
HERE = "203.0.113.7"
MINE = [SeatWish("me"), SeatWish("bot", "walker")]
ROOM = [SeatWish("me"), SeatWish("open")]
ALONE = [SeatWish("bot", "walker"), SeatWish("bot", "walker")]


class House:
    """A server of a site where each person may have opened three tables."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.database = database
        self.moment = 1_800_000_000_000
        store = OpenedStore(database, lambda: self.moment)
        self.tables = Tables(TableStore(database), pool, pause=3600, now=lambda: self.moment,
                             limits=OpenTableLimits(store, lambda name, person: MOST[name]))

    async def open_table(self, person: PersonRow, wishes: list[SeatWish] = MINE,
                    address: str = "", **terms: object) -> Table:
        return await self.tables.open_table(PLAIN, wishes, person, address=address,
                                            terms=Terms(**terms))  # type: ignore[arg-type]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(file_in(tmp_path), House) as opened:
        yield opened


def person(number: int) -> PersonRow:
    return PersonRow(f"guest-{number}", f"Guest {number}")


async def test_open_tables_are_limited(house: House) -> None:
    tables = [await house.open_table(INES) for _ in range(EACH)]
    assert await refusal_code(house.open_table(INES)) == "too_many_tables"
    assert {one.id for one in await house.tables.list_opened_by(INES.id)} == {
        table.id for table in tables}
    await house.open_table(KENJI)                    # everybody has an allowance of their own
    await TableHosting(house.tables).leave_table(tables[0].id, INES)
    await house.open_table(INES)


async def test_parallel_openings_share_the_limit(house: House) -> None:
    answers = await asyncio.gather(*[house.open_table(INES) for _ in range(3 * EACH)],
                                   return_exceptions=True)
    assert [isinstance(answer, Table) for answer in answers].count(True) == EACH


async def test_new_guests_do_not_evade_limit(house: House) -> None:
    for number in range(AT_ADDRESS * EACH):
        await house.open_table(person(number), address=HERE)
    assert await refusal_code(house.open_table(HARUKI, address=HERE)) == "too_many_tables_here"
    await house.open_table(HARUKI, address="203.0.113.8")


async def test_left_tables_do_not_count(house: House) -> None:
    table = await house.open_table(INES, ROOM)
    await house.tables.join_table(table.id, KENJI)
    await TableHosting(house.tables).leave_table(table.id, INES)
    assert not table.over
    assert await house.tables.list_opened_by(INES.id) == []


async def test_abandoned_room_counts_a_week(house: House) -> None:
    for _ in range(EACH):
        await house.open_table(INES, ROOM)
    assert await refusal_code(house.open_table(INES, ROOM)) == "too_many_tables"
    house.moment += WEEK
    await house.open_table(INES, ROOM)


async def test_one_bot_game_per_person(house: House) -> None:
    await house.open_table(INES, ALONE)
    assert await refusal_code(house.open_table(INES, ALONE)) == "too_many_bot_games"
    await house.open_table(INES)
    for number in range(AT_ADDRESS):
        await house.open_table(person(number), ALONE, HERE)
    assert await refusal_code(house.open_table(HARUKI, ALONE, HERE)) == "too_many_bot_games"


async def test_rooms_do_not_evade_limit(house: House) -> None:
    for number in range(AT_ADDRESS):
        await house.open_table(person(number), ALONE, HERE)
    room = await house.open_table(HARUKI, [SeatWish("bot", "walker"), SeatWish("open")], HERE)
    waiting = WaitingRoom(house.tables)
    assert await refusal_code(waiting.fill_seats(room.id, HARUKI, "walker")) == "too_many_bot_games"
    assert await refusal_code(
        waiting.seat_bot(room.id, HARUKI, 1, "walker")) == "too_many_bot_games"
    assert not room.started
    await house.tables.join_table(room.id, KENJI)     # with a person it is no such table
    assert room.started


async def test_room_fills_once_bots_may(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """A room that must wait is no fault, and blocks no other."""
    alone = await house.open_table(INES, ALONE)
    room = await house.open_table(INES, [SeatWish("bot", "walker"), SeatWish("open")], fill=60)
    other = await house.open_table(KENJI, ROOM, fill=60)
    house.moment += 60_000
    filling = asyncio.create_task(
        Lobby(house.tables, LobbyStore(house.database)).fill_rooms(0.01))
    await poll_until(lambda: other.started)
    assert not room.started
    await house.database.run_transaction(lambda connection: execute(connection, text(
        f"UPDATE tables SET phase = 'over' WHERE id = '{alone.id}'")))
    await poll_until(lambda: room.started)
    filling.cancel()
    assert caplog.messages == []
