"""Sealed answers: seats that are asked together, in a game of three that bids."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine.core import PUBLIC
from grandtour.notifications.notices import list_table_notifications
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.alarm import find_clock_zero
from grandtour.tables.events import Away, Back, Pause, Resume, Seal, TableEvent
from grandtour.tables.export import export_table
from grandtour.tables.hosting import TableHosting
from grandtour.tables.sealed import MOST
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.status import build_status
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import USUAL, Terms
from grandtour.tables.timekeeper import Timekeeper
from tests.engine.goofspiel import goofspiel_among_the_games
from tests.engine.goofspiel.game import GAME
from tests.rooms import HARUKI, INES, KENJI, Room, file_in, open_room
from tests.scenarios import refusal_code
from tests.waiting import poll_until

BLITZ = Terms(bank=60, increment=10)
SECOND = 1000


@pytest.fixture(autouse=True)
def _goofspiel() -> Iterator[None]:
    with goofspiel_among_the_games():
        yield


class LowBidder:
    """A pool of bots that bid their lowest card. It notes the positions that they get."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    async def choose(self, claim: Any, bot: str, game: str, position: str, seed: int) -> str:
        self.seen.append(position)
        return str(GAME.position(position).choices()[0])


async def seat_three(room: Room, terms: Terms = USUAL) -> Table:
    """Return a table of Inès, Kenji and Haruki, who are to bid for the first prize."""
    table = await room.tables.open_table(
        "goofspiel", [SeatWish("me"), SeatWish("open"), SeatWish("open")], INES, terms=terms)
    await room.tables.join_table(table.id, KENJI)
    await room.tables.join_table(table.id, HARUKI)
    assert table.asked == [0, 1, 2]
    return table


async def record(room: Room, table: Table, event: TableEvent, seat: int = PUBLIC) -> None:
    """Let this event happen at the table."""
    await room.tables.change_table(
        table.id, lambda there: room.tables.changes.with_event(there, event, seat))


async def bid(room: Room, table: Table, *bids: tuple[PersonRow, int]) -> None:
    for person, card in bids:
        await room.act(table, person, f"bid {card}")


async def test_answers_wait_for_the_last(room: Room) -> None:
    table = await seat_three(room)
    await bid(room, table, (HARUKI, 3), (INES, 2))
    assert (table.match.number, table.asked, table.to_act) == (1, [1], 1)
    assert table.sealed == {0: "bid 2", 2: "bid 3"}
    assert not table.may_act(0) and table.may_act(1)
    await bid(room, table, (KENJI, 4))
    assert [(entry.seat, entry.text) for entry in table.match.entries[1:4]] == [
        (0, "bid 2"), (1, "bid 4"), (2, "bid 3")]
    assert (table.sealed, table.asked) == ({}, [0, 1, 2])


async def test_sealed_answers_survive_a_restart(room: Room, tmp_path: Path) -> None:
    table = await seat_three(room)
    await bid(room, table, (KENJI, 3))
    async with open_room(tmp_path) as other:
        there = await other.tables.load_table(table.id)
        assert there.sealed == {1: "bid 3"}
        await bid(other, there, (HARUKI, 1), (INES, 4))
        assert there.match.number > 4


async def test_illegal_answers_are_not_sealed(room: Room) -> None:
    table = await seat_three(room)
    await bid(room, table, (INES, 2), (KENJI, 2), (HARUKI, 2))
    assert await refusal_code(bid(room, table, (KENJI, 2))) == "played"
    assert await refusal_code(room.act(table, KENJI, "bid 9")) == "malformed"
    assert table.sealed == {}


async def test_sealed_answers_can_be_changed(room: Room) -> None:
    table = await seat_three(room)
    await bid(room, table, (KENJI, 3))
    assert await refusal_code(bid(room, table, (KENJI, 1))) == "answer_sealed"
    assert (table.can_take_back(1), table.can_take_back(0)) == (1, 0)
    await room.tables.undo(table.id, KENJI.id, table.match.number)
    assert (table.sealed, table.asked) == ({}, [0, 1, 2])
    await bid(room, table, (KENJI, 1), (INES, 1), (HARUKI, 1))
    assert table.match.entries[2].text == "bid 1"
    assert await refusal_code(room.tables.undo(
        table.id, KENJI.id, table.match.number)) == "nothing_to_take_back"


async def test_answers_cannot_change_for_ever(room: Room) -> None:
    table = await seat_three(room)
    for _ in range(MOST - 1):
        await bid(room, table, (KENJI, 3))
        await room.tables.undo(table.id, KENJI.id, table.match.number)
    await bid(room, table, (KENJI, 3))
    assert await refusal_code(room.tables.undo(
        table.id, KENJI.id, table.match.number)) == "too_many_take_backs"
    assert table.sealed == {1: "bid 3"}


async def test_going_back_voids_sealed_answers(room: Room) -> None:
    table = await seat_three(room)
    await bid(room, table, (INES, 2), (KENJI, 3), (HARUKI, 4), (HARUKI, 1))
    number = await room.ask_undo(table, INES)
    assert number
    await room.answers(table, KENJI, True)
    await room.answers(table, HARUKI, True)
    assert (table.match.line[-1].seat, table.sealed) == (-1, {})
    assert table.asked == [0, 1, 2]


async def test_records_hold_answers_in_order(room: Room) -> None:
    table = await seat_three(room)
    await bid(room, table, (HARUKI, 3), (INES, 2))
    assert [entry["text"] for entry in export_table(table)["entries"]][1:] == []
    assert all(act["kind"] != Seal.kind for act in export_table(table)["acts"])


async def test_all_asked_get_a_notice(room: Room) -> None:
    table = await seat_three(room)
    turns = [one.seat for one in list_table_notifications(table) if one.event == "turn"]
    assert turns == [0, 1, 2]
    assert all(build_status(table, room.moment).due)
    await bid(room, table, (INES, 2))
    assert [one.seat for one in list_table_notifications(table) if one.event == "turn"] == [1, 2]
    assert [bool(due) for due in build_status(table, room.moment).due] == [False, True, True]


# Clocks.


async def test_each_clock_runs_until_its_answer(room: Room) -> None:
    table = await seat_three(room, BLITZ)
    room.moment += 5 * SECOND
    await bid(room, table, (KENJI, 3))
    room.moment += 20 * SECOND
    assert [clock.runs for clock in table.clocks.seats] == [True, False, True]
    await bid(room, table, (INES, 3))
    room.moment += 10 * SECOND
    await bid(room, table, (HARUKI, 3))
    left = [clock.left // SECOND for clock in table.clocks.seats]
    assert left == [60 - 25 + 10, 60 - 5 + 10, 60 - 35 + 10]
    assert all(clock.runs for clock in table.clocks.seats)


async def test_answer_taken_back_starts_the_clock(room: Room) -> None:
    table = await seat_three(room, BLITZ)
    await bid(room, table, (KENJI, 3))
    room.moment += 20 * SECOND
    await room.tables.undo(table.id, KENJI.id, table.match.number)
    assert table.clocks.seats[1].runs
    room.moment += 5 * SECOND
    await bid(room, table, (KENJI, 4))
    assert table.clocks.seats[1].left == 55 * SECOND


async def test_bot_answers_for_a_late_seat(room: Room) -> None:
    """The clocks of both who have not answered run out at the same time, and a bot answers."""
    table = await seat_three(room, Terms(bank=60, zero="bot"))
    keeper = Timekeeper(room.tables, room.store)
    await bid(room, table, (KENJI, 3))
    room.moment = find_clock_zero(table)
    await keeper.check_table(table.id)
    assert [row.seat for row in table.events if isinstance(row.event, Away)] == [0]
    await keeper.check_table(table.id)
    assert [row.seat for row in table.events if isinstance(row.event, Away)] == [0, 2]


async def test_pauses_stop_all_clocks(room: Room) -> None:
    table = await seat_three(room, BLITZ)
    for event in (Pause(), Resume()):
        await record(room, table, event)
        room.moment += 10 * SECOND
    await bid(room, table, (INES, 1))
    assert [clock.left for clock in table.clocks.seats] == [50 * SECOND] * 3


# Bots, and several people at one device.


@pytest.fixture(name="quiet")
async def _quiet(tmp_path: Path) -> AsyncIterator[tuple[Tables, LowBidder]]:
    """Tables with bots that bid low."""
    database, pool = Database(file_in(tmp_path)), LowBidder()
    tables = Tables(TableStore(database), pool)     # type: ignore[arg-type]
    yield tables, pool
    await tables.stop_bots()
    await database.close()


async def wait_for(table: Table, asked: list[int]) -> None:
    await poll_until(lambda: table.asked == asked)


async def test_bots_answer_at_once(quiet: tuple[Tables, LowBidder]) -> None:
    """Each bot is asked first in its own position, which has no other answer."""
    tables, pool = quiet
    table = await tables.open_table(
        "goofspiel", [SeatWish("bot", "cyclist"), SeatWish("me"), SeatWish("bot", "cyclist")], INES)
    await wait_for(table, [1])
    assert table.sealed == {0: "bid 1", 2: "bid 1"}
    assert [text.splitlines()[1].split()[1] for text in pool.seen] == ["bidding:0", "bidding:2"]
    assert all("bids [0, 0, 0]" in text for text in pool.seen)
    await tables.act(table.id, INES.id, table.match.number, "bid 4")
    await wait_for(table, [1])
    assert [entry.text for entry in table.match.entries[1:4]] == ["bid 1", "bid 4", "bid 1"]


async def test_people_at_one_device_answer_in_turn(room: Room) -> None:
    table = await room.tables.open_table(
        "goofspiel", [SeatWish("me"), SeatWish("shared", name="Mio"), SeatWish("open")], INES)
    await room.tables.join_table(table.id, KENJI)
    hosting = TableHosting(room.tables)
    assert (table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (PUBLIC, 0)
    await hosting.give_device_to(table.id, INES.id, 0)
    await bid(room, table, (INES, 2))
    assert (table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (PUBLIC, 1)
    await hosting.give_device_to(table.id, INES.id, 1)
    await bid(room, table, (INES, 3))
    assert (table.sealed, table.find_handover_seat(INES.id)) == ({0: "bid 2", 1: "bid 3"}, PUBLIC)
    await bid(room, table, (KENJI, 1))
    assert [entry.text for entry in table.match.entries[1:4]] == ["bid 2", "bid 3", "bid 1"]
    assert table.find_handover_seat(INES.id) == 0


async def test_seat_taken_over_keeps_its_answer(room: Room) -> None:
    table = await seat_three(room)
    await bid(room, table, (KENJI, 3))
    await record(room, table, Away("cyclist"), 1)
    await record(room, table, Back(), 1)
    assert table.sealed == {1: "bid 3"}
