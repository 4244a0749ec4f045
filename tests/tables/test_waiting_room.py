"""The waiting room: presence, readiness, reminders."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.events import Begin, Call
from grandtour.tables.hosting import TableHosting
from grandtour.tables.lobby import Lobby
from grandtour.tables.personal_data import TablePersonalData
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.waiting_room import HOUR, WaitingRoom
from tests.rooms import INES, KENJI, LEA, events_after_deal, file_in, open_house
from tests.some_game import PLAIN

WHEN_READY = Terms(start="ready", fill=60)


class House:
    """Tables on disk, and a clock that the test moves."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.time = 1_000_000
        self.tables = Tables(TableStore(database), pool, now=lambda: self.time)
        self.room = WaitingRoom(self.tables)
        self.listing = LobbyStore(database)

    async def open_waiting(self, *others: SeatWish, terms: Terms = WHEN_READY) -> Table:
        return await self.tables.open_table(
            PLAIN, [SeatWish("me"), *others], INES, options={"first_seat": "0"}, terms=terms)

    async def open_for_two(self) -> Table:
        """Inès has gone, and Kenji has sat down."""
        table = await self.open_waiting(SeatWish("open"))
        await self.tables.join_table(table.id, KENJI)
        return table


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(file_in(tmp_path), House) as opened:
        yield opened


async def test_full_table_waits_for_absent_people(house: House) -> None:
    table = await house.open_for_two()
    assert not table.started and not table.free_seats
    assert await house.listing.list_due_tables(INES.id) == [table.id]
    house.tables.hub.add_watch(table.id, KENJI.id)
    await house.room.begin_if_complete(table)
    assert not table.started
    house.tables.hub.add_watch(table.id, INES.id)
    await house.room.begin_if_complete(table)
    assert table.started and table.to_act == 0
    kept = await house.tables.store.load_table(table.id)
    assert events_after_deal(kept.events) == [Begin()]


async def test_game_begins_when_all_are_ready(house: House) -> None:
    table = await house.open_for_two()
    await house.room.set_ready(table.id, KENJI.id, yes=True)
    assert not table.started
    assert await house.listing.list_due_tables(KENJI.id) == []
    await house.room.set_ready(table.id, INES.id, yes=True)
    assert table.started
    with pytest.raises(Refused, match="begun"):
        await house.room.set_ready(table.id, INES.id, yes=False)


async def test_unready_player_is_not_rushed(house: House) -> None:
    table = await house.open_waiting(SeatWish("open"))
    house.tables.hub.add_watch(table.id, INES.id)
    await house.room.set_ready(table.id, INES.id, yes=False)
    await house.tables.join_table(table.id, KENJI)
    house.tables.hub.add_watch(table.id, KENJI.id)
    await house.room.begin_if_complete(table)
    assert not table.started
    await house.room.set_ready(table.id, INES.id, yes=True)
    assert table.started


async def test_last_to_sit_begins_game(house: House) -> None:
    table = await house.open_waiting(SeatWish("open"))
    house.tables.hub.add_watch(table.id, INES.id)
    await house.tables.join_table(table.id, KENJI)
    assert table.started
    alone = await house.open_waiting(SeatWish("bot", "walker"))
    assert alone.started


async def test_changed_terms_reset_readiness(house: House) -> None:
    swapped = await house.open_for_two()
    await house.room.set_ready(swapped.id, KENJI.id, yes=True)
    await TableHosting(house.tables).swap_seats(swapped.id, INES, 0, 1)
    await house.room.set_ready(swapped.id, INES.id, yes=True)
    assert not swapped.started
    await house.room.set_ready(swapped.id, KENJI.id, yes=True)
    assert swapped.started

    other = await house.open_waiting(SeatWish("open"), SeatWish("bot", "walker"))
    await house.room.set_ready(other.id, INES.id, yes=True)
    await house.room.seat_bot(other.id, INES, 2, "cyclist")
    await house.tables.join_table(other.id, KENJI)
    assert not other.started
    await house.room.set_ready(other.id, INES.id, yes=True)
    await house.room.set_ready(other.id, KENJI.id, yes=True)
    assert other.started


async def test_filling_bots_begin_the_game(house: House) -> None:
    by_host = await house.open_waiting(SeatWish("open"), SeatWish("open"))
    await house.tables.join_table(by_host.id, KENJI)
    await house.room.fill_seats(by_host.id, INES, "walker")
    assert by_host.started
    full = await house.open_for_two()
    house.time += 61_000
    filling = asyncio.create_task(
        Lobby(house.tables, house.listing).fill_rooms(every=0.01))
    while not full.started:
        await asyncio.sleep(0.01)
    filling.cancel()
    await asyncio.gather(filling, return_exceptions=True)
    assert await house.listing.list_unfilled(house.time) == []


async def test_deleted_person_keeps_no_seat(house: House) -> None:
    table = await house.open_waiting(SeatWish("open"), SeatWish("kept", person=LEA), terms=Terms())
    await house.tables.join_table(table.id, KENJI, table.seats[1].code)
    await house.room.free_seat(table.id, INES, 0)
    holders = TablePersonalData(house.tables)
    for person in (INES, LEA):
        await holders.erase_person_data(person.id)
    assert [seat.name for seat in table.seats] == ["", "Kenji", ""]
    assert table.host == KENJI.id


async def test_guests_seat_passes_to_member(house: House) -> None:
    table = await house.open_waiting(SeatWish("kept", person=LEA), terms=Terms())
    member = PersonRow("member", "Léa of Lyon", True)
    await TablePersonalData(house.tables).merge_guest(LEA.id, member)
    assert await house.tables.join_table(table.id, member) == 1


async def test_host_reminds_once_an_hour(house: House) -> None:
    table = await house.open_waiting(SeatWish("kept", person=KENJI), SeatWish("open"))
    await house.room.remind_person(table.id, INES, 1)
    for host, seat, code in ((INES, 1, "reminded"), (INES, 2, "cannot_remind"),
                             (INES, 3, "no_such_seat"), (KENJI, 1, "not_host")):
        with pytest.raises(Refused, match=code):
            await house.room.remind_person(table.id, host, seat)
    house.time += HOUR
    await house.room.remind_person(table.id, INES, 1)
    assert [row.event.whom for row in table.events
            if isinstance(row.event, Call)] == ["kenji", "kenji"]
