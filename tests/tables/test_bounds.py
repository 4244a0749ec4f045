"""Bounds on what a table can hold: no one undoes and redoes for ever."""

from __future__ import annotations


from grandtour.tables import bounds, undo
from grandtour.tables.seating import SeatWish
from grandtour.tables.waiting_room import WaitingRoom
from tests.scenarios import refusal_code
from tests.rooms import INES, KENJI, Room
from tests.some_game import PLAIN


async def test_undo_is_limited_without_progress(room: Room) -> None:
    table = await room.seat_three()
    length = len(table.match.line)
    most = undo.SPARE + undo.SHARE * length
    while not undo.has_no_undo_left(table.match):
        await room.act(table, INES, "move nashik")
        await room.tables.undo(table.id, INES.id, table.match.number)
    gone = table.match.number - length
    assert most <= gone <= most + 2
    await room.act(table, INES, "move nashik")
    for _ in range(2):                          # what stands makes room for some more
        await room.tables.undo(table.id, INES.id, table.match.number)
        await room.act(table, INES, "move nashik")
    assert await refusal_code(room.tables.undo(
        table.id, INES.id, table.match.number)) == "too_many_take_backs"
    await room.act(table, INES, "end")          # the game goes on


async def test_arrangements_are_limited(room: Room) -> None:
    table = await room.seat_three()
    for number in range(bounds.MOST):
        await room.hosting.rename_table(table.id, INES, f"Table {number}")
    assert await refusal_code(
        room.hosting.rename_table(table.id, INES, "Another")) == "too_many_changes"
    await room.hosting.ask_cancel(table.id, INES.id)        # asking has its own bound
    await room.act(table, INES, "end")


async def test_invitations_are_limited(room: Room) -> None:
    table = await room.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], INES)
    waiting = WaitingRoom(room.tables)
    for _ in range(bounds.MOST):
        await waiting.keep_seat(table.id, INES, 1, KENJI)
        await waiting.free_seat(table.id, INES, 1)
    assert await refusal_code(
        waiting.keep_seat(table.id, INES, 1, KENJI)) == "too_many_changes"
