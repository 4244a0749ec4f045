"""Positions of a running game that are shown open, some moves late, to those who only look on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from grandtour import games
from grandtour.engine.core import CHANCE
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.people.rows import PersonRow
from grandtour.tables.open_positions import (
    NONE, check_may_see_open, is_move, find_last_open, is_open_at, is_looking_on,
)
from grandtour.tables.seating import SeatWish
from grandtour.tables.table import Seat, Table
from grandtour.tables.terms import Terms, build_terms
from tests.rooms import HARUKI, INES, KENJI, Room
from tests.scenarios import refusal_code
from tests.some_game import PLAIN, WITH_HANDS

MARA = PersonRow("mara", "Mara", member=True)
GUEST = PersonRow("guest", "Somebody")


def open_refusal(table: Table, person: PersonRow, number: int) -> str:
    """Return the code with which the open position is refused; "" if it is shown."""
    try:
        check_may_see_open(table, person, number)
    except Refused as refused:
        return refused.refusal.code
    return ""


async def test_position_opens_after_agreed_moves(room: Room) -> None:
    table = await room.seat_three(open_after=2, talk="seats")
    first = table.match.number
    await room.act(table, INES, "end")
    assert find_last_open(table) == NONE
    second = table.match.number
    await room.act(table, KENJI, "end")
    assert find_last_open(table) == first
    assert [open_refusal(table, MARA, number) for number in (0, first, first + 1)] == [
        "", "", "revealed_later"]
    await room.act(table, HARUKI, "end")
    assert find_last_open(table) == second
    await room.tables.undo(table.id, HARUKI.id, table.match.number)
    assert find_last_open(table) == first


async def test_open_position_is_for_outside_members(room: Room) -> None:
    table = await room.seat_three(open_after=1, talk="seats")
    assert not is_looking_on(table, replace(KENJI, member=True))
    await room.act(table, INES, "end")
    assert open_refusal(table, MARA, 0) == ""
    assert open_refusal(table, GUEST, 0) == "watching_for_members"
    assert open_refusal(table, replace(KENJI, member=True), 0) == "seat_sealed"
    await room.hosting.leave_table(table.id, KENJI)
    assert open_refusal(table, replace(KENJI, member=True), 0) == "seat_sealed"


async def test_possible_onlookers_cannot_take_seats(room: Room) -> None:
    table = await room.seat_three(open_after=1, talk="seats")
    assert await refusal_code(room.hosting.replace_person(table.id, INES, 1,
                                                      invited=True)) == "spectators_see_all"
    await room.hosting.replace_person(table.id, INES, 1, invited=False)
    assert table.question is not None


async def test_without_agreement_nothing_is_shown(room: Room) -> None:
    table = await room.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], INES)
    await room.tables.join_table(table.id, KENJI)
    assert (find_last_open(table), open_refusal(table, MARA, 0)) == (NONE, "seat_sealed")


@pytest.mark.parametrize(("terms", "named"), [
    ({"open_after": 3}, "talk"),
    ({"open_after": 3, "talk": "seats", "watch": "nobody"}, "open_after"),
    ({"open_after": 100_000, "talk": "seats"}, "open_after"),
])
def test_terms_that_contradict_it_are_refused(terms: dict[str, object], named: str) -> None:
    with pytest.raises(Refused) as refused:
        build_terms(terms)
    assert refused.value.details["term"] == named


def test_draws_in_undone_line_stay_closed() -> None:
    """It will be drawn again."""
    match, rng = start_match(), Rng(5, 1)
    while not (len(match.line) > 1 and match.line[-1].seat == CHANCE and is_move(match.line[-2])):
        chosen = match.state.current_player() != CHANCE
        actions = match.state.choices() if chosen else []
        match.play(actions[rng.below(len(actions))] if chosen
                   else match.state.stack[-1].sample(match.state, rng))
    drawn = match.number
    match.take_back(match.line[-2].seat, 2)
    match.play(match.state.choices()[0])
    seats = [Seat("person", str(number)) for number in range(match.players)]
    table = Table("a", "", "", seats, match, 1, "", terms=Terms(open_after=1, talk="seats"))
    assert find_last_open(table) == drawn + 1
    assert [is_open_at(table, number) for number in (drawn - 1, drawn, drawn + 1)] == [
        True, False, True]


def start_match() -> Match:
    game = games.game(WITH_HANDS)
    return Match(game, 3, game.choose(3, {}))
