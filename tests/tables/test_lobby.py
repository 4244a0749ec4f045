"""Finding a game: open tables, seats, the lot, the next game, the same people again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database, execute as run_sql
from grandtour.tables import seating
from grandtour.tables.dealing import find_deal_faults
from grandtour.tables.events import Dealt, Lot
from grandtour.tables.hub import TableHub
from grandtour.tables.lobby import Lobby, TableSearch, find_rematch
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.waiting_room import WaitingRoom
from sqlalchemy import text
from tests.new_database import url_of
from tests.rooms import INES, KENJI, LEA, file_in, open_house
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS

LISTED = Terms(listed=True)
FIRST: dict[str, Any] = {"first_seat": "0"}


class Clock:
    def __init__(self) -> None:
        self.time = 1_000_000

    def now(self) -> int:
        return self.time


def open_lobby(folder: Path, clock: Clock) -> AbstractAsyncContextManager[Lobby]:
    return open_house(file_in(folder), lambda database, pool: Lobby(
        Tables(TableStore(database), pool, now=clock.now), LobbyStore(database)))


@pytest.fixture
async def lobby(tmp_path: Path) -> AsyncIterator[Lobby]:
    async with open_lobby(tmp_path, Clock()) as opened:
        yield opened


async def open_seats(lobby: Lobby, people: int = 2, terms: Terms = LISTED, game: str = PLAIN,
                     host: PersonRow = INES, language: str = "fr", **options: Any) -> Table:
    wishes = [SeatWish("me"), *[SeatWish("open")] * (people - 1)]
    return await lobby.tables.open_table(game, wishes, host, options=options, terms=terms,
                                         language=language)


async def find_tables(lobby: Lobby, person: str = "", **wanted: Any) -> list[str]:
    return [line.id for line in await lobby.list_open_tables(TableSearch(**wanted), person)]


async def test_only_listed_open_tables_are_found(lobby: Lobby) -> None:
    await open_seats(lobby, terms=Terms())
    full = await open_seats(lobby, **FIRST)
    await lobby.tables.join_table(full.id, KENJI)
    free = await open_seats(lobby)
    assert await find_tables(lobby) == [free.id]
    assert await find_tables(lobby, INES.id) == []        # she sits there
    assert [line.id for line in await lobby.list_running()] == [full.id]


@pytest.mark.parametrize(("wanted", "names"), [
    ({"game": ANOTHER}, [ANOTHER]),
    ({"pace": "days"}, ["days"]),
    ({"free": 2}, ["three"]),
    ({"seats": 3}, ["three"]),
    ({"rules": "changed"}, ["changed"]),
    ({"language": "ja"}, ["changed"]),
    ({"game": PLAIN, "rules": "usual", "seats": 2, "pace": "live"}, []),
])
async def test_open_tables_are_filtered(
        lobby: Lobby, wanted: dict[str, Any], names: list[str]) -> None:
    tables = {
        ANOTHER: await open_seats(lobby, game=ANOTHER),
        "days": await open_seats(lobby, game=WITH_SHOWS,
                                 terms=Terms(listed=True, pace="days")),
        "three": await open_seats(lobby, 3),
        "changed": await open_seats(lobby, language="ja", client_supply="sixteen"),
    }
    assert await find_tables(lobby, **wanted) == [tables[name].id for name in names]


async def test_games_waiting_longest_come_first(tmp_path: Path) -> None:
    clock = Clock()
    async with open_lobby(tmp_path, clock) as lobby:
        tables = []
        for first in ("0", "1", "0"):
            clock.time += 60_000
            table = await open_seats(lobby, first_seat=first)
            await lobby.tables.join_table(table.id, KENJI)
            tables.append(table)
        assert [table.to_act for table in tables] == [0, 1, 0]
        mine = await lobby.list_my_games(INES.id)
        assert [line.id for line in mine.now] == [
            tables[0].id, tables[2].id, tables[1].id]
        assert await lobby.list_due_tables(INES.id) == [tables[0].id, tables[2].id]
        assert await lobby.find_next_game(INES.id, after=tables[0].id) == tables[2].id
        assert await lobby.find_next_game(KENJI.id) == tables[1].id
        clock.time += 60_000
        await lobby.tables.act(tables[0].id, INES.id, tables[0].match.number, "move nashik")
        while tables[0].to_act == 0:
            await lobby.tables.act(tables[0].id, INES.id, tables[0].match.number,
                                   str(tables[0].match.state.choices()[-1]))
        assert await lobby.list_due_tables(INES.id) == [tables[2].id]
        assert await lobby.list_due_tables(KENJI.id) == [tables[1].id, tables[0].id]
        assert await lobby.find_next_game("nobody") is None


async def test_positions_survive_a_restart(tmp_path: Path) -> None:
    async with open_lobby(tmp_path, Clock()) as lobby:
        table = await open_seats(lobby, **FIRST)
        await lobby.tables.join_table(table.id, KENJI)
    async with open_lobby(tmp_path, Clock()) as lobby:
        assert await lobby.list_due_tables(INES.id) == [table.id]
        assert not lobby.tables._tables                 # and no match was read for it


async def test_failing_table_does_not_block_bots(
        tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    async with open_lobby(tmp_path, clock) as lobby:
        spoilt = await open_seats(lobby, terms=Terms(fill=60))
        other = await open_seats(lobby, terms=Terms(fill=60))
    database = Database(url_of(tmp_path / "tables.sqlite"))
    await database.run_transaction(lambda connection: run_sql(
        connection, text(f"UPDATE tables SET rules = '?' WHERE id = '{spoilt.id}'")))
    await database.close()
    clock.time += 60_000
    async with open_lobby(tmp_path, clock) as lobby:
        filling = asyncio.create_task(lobby.fill_rooms(0.01))
        async with asyncio.timeout(60):
            while not ((await lobby.tables.load_table(other.id)).started
                       and "no rules of version ?" in caplog.text):
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.1)        # it has looked again by now
        filling.cancel()
    assert caplog.text.count("bots cannot sit down") == 1


def test_presence_ends_with_last_stream() -> None:
    hub = TableHub()
    first, second = hub.add_watch("t", INES.id), hub.add_watch("t", INES.id)
    stranger = hub.add_watch("t")
    assert hub.find_present("t") == {INES.id}
    hub.remove_watch("t", first)
    assert hub.find_present("t") == {INES.id}
    hub.remove_watch("t", second)
    hub.remove_watch("t", stranger)
    assert hub.find_present("t") == set()


async def test_each_seat_has_an_invitation(lobby: Lobby) -> None:
    tables = lobby.tables
    table = await open_seats(lobby, 3)
    second, third = (seat.code for seat in table.seats[1:])
    assert len({table.code, second, third}) == 3
    assert await tables.find_invited(third) is table
    assert await tables.join_table(table.id, KENJI, third, "ja") == 2
    with pytest.raises(Refused) as refused:
        await tables.join_table(table.id, LEA, third)
    assert refused.value.refusal.code == "seat_taken"
    assert await tables.join_table(table.id, LEA, table.code) == 1
    assert table.started
    assert [seat.language for seat in table.seats] == ["fr", "", "ja"]


async def test_host_frees_seats_and_adds_bots(lobby: Lobby) -> None:
    tables, room = lobby.tables, WaitingRoom(lobby.tables)
    table = await open_seats(lobby, 3)
    old = table.seats[1].code
    await tables.join_table(table.id, KENJI, old)
    for refusing in (room.free_seat(table.id, LEA, 1),
                     room.free_seat(table.id, KENJI, 0),
                     room.seat_bot(table.id, KENJI, 2, "walker")):
        with pytest.raises(Refused) as refused:
            await refusing
        assert refused.value.refusal.code == "not_host"
    with pytest.raises(Refused) as refused:
        await room.seat_bot(table.id, INES, 1, "walker")
    assert refused.value.refusal.code == "seat_taken"
    await room.free_seat(table.id, KENJI, 1)      # he gets up
    assert table.seats[1].kind == "open"
    with pytest.raises(Refused) as refused:
        await tables.find_invited(
            old)                   # and cannot come back by the old link
    assert refused.value.refusal.code == "no_such_invitation"
    await room.seat_bot(table.id, INES, 1, "walker")
    await room.free_seat(table.id, INES, 1)
    await room.fill_seats(table.id, INES, "walker")
    with pytest.raises(Refused) as refused:
        await room.free_seat(table.id, INES, 1)
    assert refused.value.refusal.code == "begun"
    with pytest.raises(Refused) as refused:
        await room.free_seat(table.id, INES, 7)
    assert refused.value.refusal.code == "begun"


async def test_order_by_lot_is_drawn_once(tmp_path: Path) -> None:
    async with open_lobby(tmp_path, Clock()) as lobby:
        orders = set()
        for _ in range(12):
            table = await open_seats(lobby, 3, Terms(order="lot"))
            assert not table.events
            for person in (KENJI, LEA):
                seat = await lobby.tables.join_table(table.id, person)
                assert table.seats[seat].holder == person.id
            orders.add(tuple(table.names))
            dealt, row = table.events
            assert isinstance(dealt.event, Dealt) and isinstance(row.event, Lot)
            assert [("Inès", "Kenji", "Léa")[number]
                    for number in row.event.order] == table.names
        assert len(orders) > 1
    async with open_lobby(tmp_path, Clock()) as lobby:
        again = await lobby.tables.load_table(table.id)
        assert (again.names, len(again.events)) == (table.names, 2)


async def test_automata_keep_their_places(lobby: Lobby) -> None:
    for _ in range(6):
        table = await lobby.tables.open_table(
            WITH_HANDS, [SeatWish("me"), SeatWish("bot", "walker"), SeatWish("open")], INES,
            options={"wakhan": "true"}, terms=Terms(order="lot"))
        fixed = seating.find_automata(table)
        assert fixed
        for number, name in fixed.items():
            assert table.seats[number].name == name
            with pytest.raises(Refused) as refused:
                await WaitingRoom(lobby.tables).free_seat(table.id, INES, number)
            assert refused.value.refusal.code == "seat_taken"
        await WaitingRoom(lobby.tables).fill_seats(table.id, INES, "walker")
        for number, name in fixed.items():
            assert table.seats[number].name == name
        assert table.has(Lot) and find_deal_faults(table) == []


async def test_bots_fill_seats_after_agreed_wait(tmp_path: Path) -> None:
    async def filled(lobby: Lobby, tables: list[str]) -> None:
        """Look for free seats until these tables wait for Inès, and a little longer."""
        filling = asyncio.create_task(lobby.fill_rooms(0.01))
        async with asyncio.timeout(60):
            while await lobby.list_due_tables(INES.id) != tables:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
    clock = Clock()
    async with open_lobby(tmp_path, clock) as lobby:
        table = await open_seats(lobby, 3, Terms(fill=600), **FIRST)
        patient = await open_seats(lobby, 3, Terms())
        clock.time += 599_000
        await filled(lobby, [])
        assert table.free_seats == 2
    clock.time += 1_000
    async with open_lobby(tmp_path, clock) as lobby:
        await filled(lobby, [table.id])
        assert (await lobby.tables.load_table(table.id)).started
        assert not (await lobby.tables.load_table(patient.id)).started


async def played_out(lobby: Lobby, table: Table, people: dict[int, PersonRow]) -> None:
    while not table.over:
        action = str(table.match.state.choices()[0])
        await lobby.tables.act(table.id, people[table.to_act].id, table.match.number, action)


async def test_rematch_rotates_the_seats(lobby: Lobby) -> None:
    tables = lobby.tables
    table = await open_seats(lobby, terms=Terms(pace="days"), game=WITH_SHOWS)
    await tables.join_table(table.id, KENJI, language="ja")
    with pytest.raises(Refused) as refused:
        await lobby.open_rematch(table.id, INES)
    assert refused.value.refusal.code == "not_over"
    await played_out(lobby, table, {0: INES, 1: KENJI})
    with pytest.raises(Refused) as refused:
        await lobby.open_rematch(table.id, LEA)
    assert refused.value.refusal.code == "not_seated"
    following = await lobby.open_rematch(table.id, KENJI, "ja")
    assert find_rematch(table) == following.id
    assert following.terms == table.terms
    assert following.match.options == table.match.options
    assert following.names == ["Kenji", "Inès"]
    assert not following.started
    assert await lobby.list_due_tables(INES.id) == [following.id]   # an invitation, too
    with pytest.raises(Refused) as refused:
        await tables.join_table(following.id, LEA)
    assert refused.value.refusal.code == "table_full"       # kept for Inès
    assert following.seat_of(LEA.id) == PUBLIC
    assert await lobby.open_rematch(table.id, INES) is following     # the same press
    assert (following.started, following.seat_of(INES.id)) == (True, 1)
    finished = (await lobby.list_my_games(INES.id)).finished
    assert [line.id for line in finished] == [table.id]
