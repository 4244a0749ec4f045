"""Playing hours at tables: what people have set, when it is noted, and what follows from it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.people.hours import ANY, PlayingHours
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.codec import restore_table
from grandtour.tables.events import Hours
from grandtour.tables.service import Tables
from grandtour.tables.sleep import MOST
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from tests.rooms import INES, KENJI, Notebook, file_in, open_house, seat_two

SLOW = Terms(pace="days", bank=24 * 3600, sleep=True)
EIGHT = 1_800_000_000_000           # in the morning
HOUR = 3_600_000
EVENINGS = PlayingHours("18:00", "00:00")
MORNINGS = PlayingHours("06:00", "12:00")


class House:
    def __init__(self, database: Database, pool: BotPool) -> None:
        self.book, self.store = Notebook({INES.id: EVENINGS}), TableStore(database)
        self.tables = Tables(self.store, pool, now=lambda: EIGHT, hours=self.book.hours)

    async def change(self, person: PersonRow, hours: PlayingHours) -> None:
        self.book[person.id] = hours
        await self.tables.update_hours(person.id)

    async def read_stored(self, table: Table) -> Table:
        row = await self.store.load_table(table.id)
        assert row is not None
        return restore_table(row)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(file_in(tmp_path), House) as opened:
        yield opened


def list_hours(table: Table) -> list[tuple[int, PlayingHours]]:
    return [(row.seat, row.event.hours) for row in table.events if isinstance(row.event, Hours)]


async def test_record_has_everyones_hours(house: House) -> None:
    table = await house.read_stored(await seat_two(house.tables, SLOW))
    assert list_hours(table) == [(0, EVENINGS), (1, ANY)]
    assert table.clocks.seats[0].zero == EIGHT + (3 * 24 + 16) * HOUR    # four evenings


async def test_without_sleep_nothing_is_recorded(house: House) -> None:
    table = await seat_two(house.tables, Terms(pace="days", bank=24 * 3600))
    await house.change(INES, MORNINGS)
    assert list_hours(table) == []
    assert table.clocks.seats[0].zero == EIGHT + 24 * HOUR


async def test_changing_hours_mid_turn_gains_nothing(house: House) -> None:
    table = await seat_two(house.tables, SLOW)
    due = table.clocks.seats[0].zero
    for hours in (MORNINGS, ANY, MORNINGS):
        await house.change(INES, hours)
    assert table.clocks.seats[0].zero == due
    await house.tables.act(table.id, INES.id, table.match.number, "end")
    await house.tables.act(table.id, KENJI.id, table.match.number, "end")
    after = (await house.read_stored(table)).clocks.seats[0]
    assert after.zero == EIGHT + 4 * 24 * HOUR          # four hours today, then six a day


async def test_hour_changes_are_recorded_sparingly(house: House) -> None:
    table = await seat_two(house.tables, SLOW)
    await house.change(INES, EVENINGS)
    assert len(list_hours(table)) == 2
    for turn in range(MOST + 5):
        await house.change(INES, (MORNINGS, EVENINGS)[turn % 2])
    assert len(list_hours(table)) == 2 + MOST


async def test_recorded_hours_are_no_presence(house: House) -> None:
    table = await seat_two(house.tables, SLOW)
    signs = dict(house.tables.presence._seen)
    await house.change(KENJI, MORNINGS)
    assert list_hours(table)[-1] == (1, MORNINGS) and house.tables.presence._seen == signs
