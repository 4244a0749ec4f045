"""Test, in a real database, that abandoned data is removed, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.cli.main import main
from grandtour.maintenance import tidying
from grandtour.maintenance.making import make_database
from grandtour.maintenance.stores.tidying import TidyStore
from grandtour.maintenance.tidying import AGES, Tidier
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import CannotWrite, Database
from grandtour.store.schema.base import METADATA
from grandtour.tables.clock import DAY
from grandtour.tables.events import Rematch
from grandtour.tables.hosting import TableHosting
from grandtour.tables.schema import MESSAGES, SEATS
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.opened import OpenedStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.stores.talk import TalkStore
from grandtour.tables.table import Table
from grandtour.tables.talk import TableTalk
from tests.scenarios import play_out
from tests.rooms import file_in, open_house
from sqlalchemy import event, func, insert, select, text
from tests.some_game import PLAIN

BOTS = [SeatWish("me"), SeatWish("bot", "walker")]
ROOM = [SeatWish("me"), SeatWish("open")]
MONTH = AGES["room"]


class House:
    """A server without the web, whose clock a test turns. Everything was made on the first day."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.database = database
        self.moment = 1_800_000_000_000
        self.store = TableStore(database)
        self.tables = Tables(self.store, pool, now=lambda: self.moment)
        self.people = People(PeopleStore(database), now=lambda: self.moment)
        self.tidier = Tidier(TidyStore(database), self.tables)

    async def guest(self, name: str = "Bird") -> PersonRow:
        person, _ = await self.people.create_guest(name)
        await self.database.run_transaction(lambda connection: connection.execute(text(
            "UPDATE people SET at = '2000-01-01 00:00:00'")) and None)
        return person

    async def member(self, name: str) -> PersonRow:
        return await self.people.accounts.set_name(await self.guest(), name)

    async def open_table(self, person: PersonRow, wishes: list[SeatWish] = BOTS) -> Table:
        table = await self.tables.open_table(PLAIN, wishes, person,
                                             options={"first_seat": "0"})
        await self.tables.store_signs()
        return table

    async def has_table(self, table: Table) -> bool:
        return await self.store.load_table(table.id) is not None

    async def run_round(self) -> list[str]:
        return [one.id for one in await self.tidier.run_round(self.moment)]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(file_in(tmp_path), House) as opened:
        yield opened


@pytest.mark.parametrize("wishes", [BOTS, ROOM])
async def test_abandoned_tables_go_after_a_month(house: House, wishes: list[SeatWish]) -> None:
    table = await house.open_table(await house.guest(), wishes)
    house.moment += MONTH
    assert await house.run_round() == []
    house.moment += 1
    assert await house.run_round() == [table.id]
    assert not await house.has_table(table)
    assert house.tables.find_in_memory(table.id) is None
    left = await house.database.run_query(lambda connection: sum(
        connection.execute(select(func.count()).select_from(part)).scalar() or 0
        for part in METADATA.sorted_tables if "table_id" in part.c))
    assert left == 0                            # nothing of it anywhere


async def test_who_came_back_keeps_it(house: House) -> None:
    guest = await house.guest()
    room, played = await house.open_table(guest, ROOM), await house.open_table(guest)
    house.moment += 20 * DAY
    house.tables.presence.record_sign_of_life(room, guest.id)
    await house.tables.act(played.id, guest.id, played.match.number, "move nashik")
    await house.tables.store_signs()
    house.moment += MONTH
    assert await house.run_round() == []


async def test_watched_tables_are_left_alone(house: House) -> None:
    table = await house.open_table(await house.guest(), ROOM)
    house.tables.hub.add_watch(table.id)
    house.moment += 2 * MONTH
    assert await house.run_round() == []


async def test_nothing_of_members_goes(house: House) -> None:
    ada, guest = await house.member("Ada"), await house.guest()
    kept = [await house.open_table(ada, ROOM), await house.open_table(ada),
            await house.open_table(guest, [SeatWish("me"), SeatWish("kept", person=ada)])]
    spoken = await house.open_table(guest)
    await TableTalk(TalkStore(house.database), house.tables).send_text(spoken.id, ada, "en",
                                                                       "Hello")
    house.moment += 2 * MONTH
    assert await house.run_round() == []
    assert all([await house.has_table(table) for table in [*kept, spoken]])


async def test_games_between_people_are_kept(house: House) -> None:
    one, other = await house.guest(), await house.guest()
    between = await house.open_table(one, ROOM)
    await house.tables.join_table(between.id, other)
    ended = await house.open_table(one)
    await TableHosting(house.tables).leave_table(ended.id, one)
    assert ended.over
    house.moment += 12 * MONTH
    assert await house.run_round() == []
    assert await house.has_table(between)
    assert await house.has_table(ended)


async def test_referenced_tables_are_kept(house: House) -> None:
    one, other = await house.guest(), await house.guest()
    linked, told = await house.open_table(one, ROOM), await house.open_table(one, ROOM)
    between = await house.open_table(one, ROOM)
    await house.tables.join_table(between.id, other)
    async with house.tables.open_transaction(between.id, one.id) as change:
        change.record_event(Rematch(linked.id))
    await TableTalk(TalkStore(house.database), house.tables).send_text(
        between.id, other, "en", f"see /t/{told.id}")
    house.moment += 2 * MONTH
    assert await house.run_round() == []


async def test_talk_is_scanned_once(house: House) -> None:
    """All who play wait while it is; counted in thousands of steps of SQLite."""
    guest, steps = await house.guest(), []
    rooms = [await house.open_table(guest, ROOM) for _ in range(40)]
    between = await house.open_table(guest, ROOM)
    await house.tables.join_table(between.id, await house.guest())
    await house.database.run_transaction(lambda connection: connection.execute(insert(MESSAGES), [
        {"table_id": between.id, "number": number, "person": guest.id, "seat": 0,
         "kind": "text", "text": "Hello", "language": "en", "moment": 1}
        for number in range(1, 2001)]) and None)
    event.listen(house.database.engine, "checkout", lambda connection, *_: (
        connection.set_progress_handler(lambda: steps.append(1), 1000)))
    house.moment += 2 * MONTH
    assert set(await house.run_round()) == {room.id for room in rooms}
    assert len(steps) < 200


async def test_inactive_guests_go_after_three_months(house: House) -> None:
    lost, player, ada = await house.guest(), await house.guest(), await house.member("Ada")
    other = await house.guest()
    between = await house.open_table(player, ROOM)
    await house.tables.join_table(between.id, other)
    back, token = await house.people.create_guest("Back")
    house.moment += AGES["guest"]
    await house.people.sessions.find_session(token)
    house.moment += 1
    assert await house.run_round() == [lost.id]
    store = PeopleStore(house.database)
    assert await store.find_person(lost.id) is None
    for person in (player, other, ada, back):
        assert await store.find_person(person.id) is not None


async def test_round_does_a_limited_amount(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "ROUND", 3)
    guest = await house.guest()
    for _ in range(5):
        await house.open_table(guest, ROOM)
    house.moment += MONTH + 1
    assert [len(await house.run_round()) for _ in range(3)] == [3, 2, 0]


@pytest.mark.slow
async def test_postgresql_finds_and_drops_the_same(postgres: str) -> None:
    make_database(postgres)
    async with open_house(postgres, House) as house:
        guest, ada = await house.guest(), await house.member("Ada")
        room, played = await house.open_table(guest, ROOM), await house.open_table(guest)
        kept = await house.open_table(ada, ROOM)
        limits = OpenedStore(house.database, lambda: house.moment)
        assert {one.id for one in await limits.list_opened_by(guest.id)} == {room.id, played.id}
        assert [one.id for one in await limits.list_opened_among([kept.id])] == [kept.id]
        assert await house.store.load_signs(room.id) == {guest.id: house.moment}
        house.moment += AGES["guest"] + 1
        assert set(await house.run_round()) == {room.id, played.id, guest.id}
        assert await house.has_table(kept)


def test_command_lists_and_deletes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def happens(house: House) -> None:
        guest = await house.guest()
        await house.open_table(guest, ROOM)
        await house.database.run_transaction(lambda connection: connection.execute(text(
            "UPDATE tables SET opened = 1000")) and None)
        await house.database.run_transaction(lambda connection: connection.execute(text(
            "UPDATE signs SET seen = 1000")) and None)
        await house.database.run_transaction(lambda connection: connection.execute(text(
            "UPDATE sessions SET seen = 1000")) and None)

    def rooms() -> int:
        async def counted() -> int:
            database = Database(address)
            try:
                return await database.run_query(lambda connection: connection.execute(
                    select(func.count(SEATS.c.table_id.distinct()))).scalar()) or 0
            finally:
                await database.close()
        return asyncio.run(counted())

    address = file_in(tmp_path)
    play_out(open_house(address, House), happens)
    assert main(["tidy", "--dry-run", "--database", address]) == 0
    said = capsys.readouterr().out
    assert "waiting room " in said
    assert "would go: 1 of kind waiting room" in said
    assert rooms() == 1
    assert main(["tidy", "--database", address]) == 0
    said = capsys.readouterr().out
    assert "gone: 1 of kind waiting room" in said
    assert "1 of kind guest without a game" in said
    assert rooms() == 0


def test_command_reports_a_write_failure(
        tmp_path: Path, capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(tidier: Tidier, now: int) -> list[str]:
        raise CannotWrite("full", "database or disk is full")

    monkeypatch.setattr(Tidier, "run_round", full)
    assert main(["tidy", "--database", file_in(tmp_path)]) == 1
    [said] = capsys.readouterr().err.splitlines()
    assert said.startswith("grandtour tidy: ")
    assert said.endswith("nothing can be written: database or disk is full")
