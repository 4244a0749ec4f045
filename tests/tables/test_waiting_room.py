"""The waiting room: presence, readiness, reminders."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.events import Begin, Call
from grandtour.tables.hosting import Hosting
from grandtour.tables.lobby import Lobby
from grandtour.tables.personal_data import PersonalData
from grandtour.tables.seating import Wish
from grandtour.tables.service import Tables
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.waiting_room import HOUR, WaitingRoom
from tests.new_database import new_database
from tests.rooms import events_after_deal
from tests.scenarios import play_out
from tests.some_game import PLAIN

INES = PersonRow("ines", "Inès")
KENJI = PersonRow("kenji", "Kenji")
LEA = PersonRow("lea", "Léa")
WHEN_READY = Terms(start="ready", fill=60)


class House:
    """Tables on disk, and a clock that the test moves."""

    def __init__(self, folder: Path) -> None:
        self.time = 1_000_000
        self.database = Database(new_database(folder / "room.sqlite"))
        self.pool = BotPool()
        self.tables = Tables(TableStore(self.database), self.pool, now=lambda: self.time)
        self.room = WaitingRoom(self.tables)
        self.listing = LobbyStore(self.database)

    async def open_waiting(self, *others: Wish, terms: Terms = WHEN_READY) -> Table:
        return await self.tables.open_table(
            PLAIN, [Wish("me"), *others], INES, options={"first_seat": "0"}, terms=terms)

    async def open_for_two(self) -> Table:
        """Inès has gone, and Kenji has sat down."""
        table = await self.open_waiting(Wish("open"))
        await self.tables.join(table.id, KENJI)
        return table

    async def close(self) -> None:
        await self.tables.close()
        self.pool.close()
        await self.database.close()


@asynccontextmanager
async def open_house(folder: Path) -> AsyncIterator[House]:
    opened = House(folder)
    try:
        yield opened
    finally:
        await opened.close()


def test_full_table_waits_for_absent_people(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        table = await at.open_for_two()
        assert not table.started and not table.free_seats
        assert await at.listing.list_due_tables(INES.id) == [table.id]
        at.tables.hub.add_watch(table.id, KENJI.id)
        await at.room.begin_if_complete(table)
        assert not table.started
        at.tables.hub.add_watch(table.id, INES.id)
        await at.room.begin_if_complete(table)
        assert table.started and table.to_act == 0
        kept = await at.tables.store.load_table(table.id)
        assert events_after_deal(kept.events) == [Begin()]
    play_out(open_house(tmp_path), scene)


def test_game_begins_when_all_are_ready(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        table = await at.open_for_two()
        await at.room.set_ready(table.id, KENJI.id, yes=True)
        assert not table.started
        assert await at.listing.list_due_tables(KENJI.id) == []
        await at.room.set_ready(table.id, INES.id, yes=True)
        assert table.started
        with pytest.raises(Refused, match="begun"):
            await at.room.set_ready(table.id, INES.id, yes=False)
    play_out(open_house(tmp_path), scene)


def test_unready_player_is_not_rushed(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        table = await at.open_waiting(Wish("open"))
        at.tables.hub.add_watch(table.id, INES.id)
        await at.room.set_ready(table.id, INES.id, yes=False)
        await at.tables.join(table.id, KENJI)
        at.tables.hub.add_watch(table.id, KENJI.id)
        await at.room.begin_if_complete(table)
        assert not table.started
        await at.room.set_ready(table.id, INES.id, yes=True)
        assert table.started
    play_out(open_house(tmp_path), scene)


def test_last_to_sit_begins_game(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        table = await at.open_waiting(Wish("open"))
        at.tables.hub.add_watch(table.id, INES.id)
        await at.tables.join(table.id, KENJI)
        assert table.started
        alone = await at.open_waiting(Wish("bot", "walker"))
        assert alone.started
    play_out(open_house(tmp_path), scene)


def test_changed_terms_reset_readiness(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        swapped = await at.open_for_two()
        await at.room.set_ready(swapped.id, KENJI.id, yes=True)
        await Hosting(at.tables).swap_seats(swapped.id, INES, 0, 1)
        await at.room.set_ready(swapped.id, INES.id, yes=True)
        assert not swapped.started
        await at.room.set_ready(swapped.id, KENJI.id, yes=True)
        assert swapped.started

        other = await at.open_waiting(Wish("open"), Wish("bot", "walker"))
        await at.room.set_ready(other.id, INES.id, yes=True)
        await at.room.seat_bot(other.id, INES, 2, "cyclist")
        await at.tables.join(other.id, KENJI)
        assert not other.started
        await at.room.set_ready(other.id, INES.id, yes=True)
        await at.room.set_ready(other.id, KENJI.id, yes=True)
        assert other.started
    play_out(open_house(tmp_path), scene)


def test_filling_bots_begin_the_game(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        by_host = await at.open_waiting(Wish("open"), Wish("open"))
        await at.tables.join(by_host.id, KENJI)
        await at.room.fill_seats(by_host.id, INES, "walker")
        assert by_host.started
        full = await at.open_for_two()
        at.time += 61_000
        filling = asyncio.create_task(
            Lobby(at.tables, at.listing).fill_rooms(every=0.01))
        while not full.started:
            await asyncio.sleep(0.01)
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
        assert await at.listing.list_unfilled(at.time) == []
    play_out(open_house(tmp_path), scene)


def test_deleted_person_keeps_no_seat(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        table = await at.open_waiting(Wish("open"), Wish("kept", person=LEA), terms=Terms())
        await at.tables.join(table.id, KENJI, table.seats[1].code)
        await at.room.free_seat(table.id, INES, 0)
        holders = PersonalData(at.tables)
        for person in (INES, LEA):
            await holders.forget(person.id)
        assert [seat.name for seat in table.seats] == ["", "Kenji", ""]
        assert table.host == KENJI.id
    play_out(open_house(tmp_path), scene)


def test_guests_seat_passes_to_member(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        table = await at.open_waiting(Wish("kept", person=LEA), terms=Terms())
        member = PersonRow("member", "Léa of Lyon", True)
        await PersonalData(at.tables).merge(LEA.id, member)
        assert await at.tables.join(table.id, member) == 1
    play_out(open_house(tmp_path), scene)


def test_host_reminds_once_an_hour(tmp_path: Path) -> None:
    async def scene(at: House) -> None:
        table = await at.open_waiting(Wish("kept", person=KENJI), Wish("open"))
        await at.room.remind_person(table.id, INES, 1)
        for host, seat, code in ((INES, 1, "reminded"), (INES, 2, "nobody_to_remind"),
                                 (INES, 3, "no_such_seat"), (KENJI, 1, "not_host")):
            with pytest.raises(Refused, match=code):
                await at.room.remind_person(table.id, host, seat)
        at.time += HOUR
        await at.room.remind_person(table.id, INES, 1)
        assert [row.event.whom for row in table.events
                if isinstance(row.event, Call)] == ["kenji", "kenji"]
    play_out(open_house(tmp_path), scene)
