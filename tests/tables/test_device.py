"""Hot seat: several people at one device, each of whom sees and does only what their seat may, and
only while it has the device."""

from __future__ import annotations


import pytest
from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.engine.rng import Rng
from grandtour.people.rows import PersonRow
from grandtour.ratings import Player
from grandtour.results.from_table import find_player, find_unrated_reason
from grandtour.tables import device
from grandtour.tables.codec import restore_table
from grandtour.tables.events import Hand
from grandtour.tables.seating import SeatWish
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.waiting_room import WaitingRoom
from tests.rooms import HARUKI, INES, KENJI, Room
from tests.scenarios import refusal_code
from tests.some_game import PLAIN

OPEN = {"screens": "open"}
AIKO = 1


async def open_shared(room: Room, *more: SeatWish, **options: str) -> Table:
    """Inès, who begins, and Aiko at her device; with more seats, if any are wished."""
    return await room.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("shared", name="Aiko"), *more], INES,
        options={"first_seat": "0", **options})


async def take(room: Room, table: Table, seat: int, person: PersonRow = INES) -> None:
    await room.hosting.give_device_to(table.id, person.id, seat)


async def test_handover_screen_shows_between_hands(room: Room) -> None:
    table = await open_shared(room)
    assert (table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (PUBLIC, 0)
    assert await refusal_code(room.act(table, INES, "end")) == "device_holder_unknown"
    await take(room, table, 0)
    assert (table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (0, PUBLIC)
    await room.act(table, INES, "end")
    assert (table.to_act, table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (1, PUBLIC,
                                                                                         1)
    await take(room, table, AIKO)
    await room.act(table, INES, "end")
    assert (table.to_act, table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (0, PUBLIC,
                                                                                         0)


async def test_early_look_can_be_undone(room: Room) -> None:
    table = await open_shared(room)
    await take(room, table, 0)
    await room.act(table, INES, "end")
    await take(room, table, 0)
    assert table.seat_of(INES.id) == 0
    await room.tables.undo(table.id, INES.id, table.match.number)
    assert (table.to_act, table.seat_of(INES.id)) == (0, 0)
    await room.act(table, INES, "end")
    assert table.find_handover_seat(INES.id) == AIKO


async def test_device_shows_no_hand_meanwhile(room: Room) -> None:
    table = await open_shared(room, SeatWish("open"))
    await room.tables.join_table(table.id, KENJI)
    await take(room, table, 0)
    await room.act(table, INES, "end")
    await take(room, table, AIKO)
    await room.act(table, INES, "end")
    assert table.to_act == table.seat_of(KENJI.id) == 2
    assert (table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (PUBLIC, PUBLIC)
    await take(room, table, AIKO)       # looks at her hand meanwhile
    assert table.seat_of(INES.id) == AIKO
    await room.act(table, KENJI, "end")
    assert table.find_handover_seat(INES.id) == 0


async def test_device_is_lost_by_others_turn(room: Room) -> None:
    """Aiko was to act and Inès has taken her step back. Inès loses the device when it is Aiko's
    turn, whatever was taken back in between."""
    table = await open_shared(room, SeatWish("open"))
    await room.tables.join_table(table.id, KENJI)
    await take(room, table, 0)
    number = table.match.number
    await room.act(table, INES, "end")
    fork = table.match.fork()
    fork.take_back(2, 1)
    asked = device.list_seats_asked_since(fork.entries, number, fork.state.current_player())
    assert asked == [0, 1, 0]
    row = table.events[-1]
    assert isinstance(row.event, Hand)
    assert device.find_device_holder((0, 1), table.events, fork.entries, 0) == PUBLIC


async def test_only_sharers_pass_the_device(room: Room) -> None:
    table = await open_shared(room, SeatWish("open"))
    await room.tables.join_table(table.id, KENJI)
    await take(room, table, 0)
    await room.hosting.lay_device_down(table.id, INES.id)
    assert table.find_handover_seat(INES.id) == 0
    assert await refusal_code(take(room, table, 2)) == "not_shared"
    assert await refusal_code(take(room, table, 0, KENJI)) == "not_shared"
    assert await refusal_code(take(room, table, 0, HARUKI)) == "not_shared"


async def test_passing_the_device_is_limited(room: Room) -> None:
    table = await open_shared(room)
    for _ in range(device.MOST // 2):
        await take(room, table, 0)
        await take(room, table, AIKO)
    await take(room, table, 0)
    assert await refusal_code(take(room, table, AIKO)) == "too_many_handovers"
    await room.act(table, INES, "end")
    await take(room, table, AIKO)
    assert table.seat_of(INES.id) == AIKO


async def test_open_hands_need_no_handover(room: Room) -> None:
    table = await open_shared(room, **OPEN)
    for seat in (0, 1, 0):
        assert (table.seat_of(INES.id), table.find_handover_seat(INES.id)) == (seat, PUBLIC)
        await room.act(table, INES, "end")
    await take(room, table, 0)          # to take back, or to answer a question
    assert table.seat_of(INES.id) == 0
    await room.tables.undo(table.id, INES.id, table.match.number)
    await room.act(table, INES, "end")
    assert (table.to_act, table.seat_of(INES.id)) == (1, 1)


@pytest.mark.parametrize("name", games.names())
def test_open_game_is_same_for_all(name: str) -> None:
    game = games.game(name)
    for profile in ({}, OPEN, {"open_hands": "true"}):
        if not profile.keys() <= {option.name for option in game.options}:
            continue
        options = game.choose(3, profile)
        state, rng = game.start(3, options), Rng(7)
        seen = True
        for _ in range(150):
            if state.is_terminal():
                break
            seen &= all(state.view(seat) == state.view(PUBLIC) for seat in range(3))
            state.play(state.sample(rng))
        assert seen == game.lies_open(options)


async def test_device_seat_is_taken_and_freed(room: Room) -> None:
    waiting = WaitingRoom(room.tables)
    table = await room.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open"), SeatWish("open"), SeatWish("open")], INES)
    share = waiting.share_seat
    assert await refusal_code(share(table.id, KENJI, 1, "Aiko", "ja")) == "not_seated"
    assert await refusal_code(share(table.id, INES, 1, "inès", "ja")) == "name_at_table"
    assert await refusal_code(share(table.id, INES, 0, "Aiko", "ja")) == "seat_taken"
    await share(table.id, INES, 1, " Aiko ", "ja")
    await share(table.id, INES, 2, "", "ja")
    assert table.names[1:3] == ["Aiko", "Inès 4"]
    await room.tables.join_table(table.id, KENJI)
    assert await refusal_code(share(table.id, INES, 1, "Tomo", "ja")) == "begun"
    kept = await room.store.load_table(table.id)
    assert kept is not None and restore_table(kept).seats == table.seats
    assert [seat.shared for seat in table.seats] == [False, True, True, False]
    assert table.list_device_seats(INES.id) == (0, 1, 2) and not table.list_device_seats(KENJI.id)


async def test_host_decides_sharing_at_listed_tables(room: Room) -> None:
    waiting = WaitingRoom(room.tables)
    table = await room.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open"), SeatWish("open"), SeatWish("open")], INES,
        terms=Terms(listed=True))
    await room.tables.join_table(table.id, KENJI)
    assert await refusal_code(waiting.share_seat(table.id, KENJI, 2, "Tomo", "")) == "not_host"
    await waiting.share_seat(table.id, INES, 2, "Tomo", "")
    await waiting.free_seat(table.id, INES, 2)
    assert table.seats[2].kind == "open"


async def test_shared_device_game_is_unrated(room: Room) -> None:
    table = await open_shared(room)
    assert find_unrated_reason(table, ()) == "device"
    assert [find_player(table, seat) for seat in (0, 1)] == [
        Player("person", INES.id), Player("person", "")]


async def test_leaver_is_the_devices_holder(room: Room) -> None:
    table = await open_shared(room, SeatWish("open"))
    await room.tables.join_table(table.id, KENJI)
    assert await refusal_code(room.hosting.leave_table(table.id, INES)) == "device_holder_unknown"
    await take(room, table, AIKO)
    await room.hosting.leave_table(table.id, INES)
    assert [seat.kind for seat in table.seats] == ["person", "bot", "person"]
    assert table.host == INES.id and table.partings == {}
    assert table.seat_of(INES.id) == 0      # alone at the device now
