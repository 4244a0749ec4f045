"""A seat passes on justly: whose holder is there is asked, and nobody gets round a defeat by it."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.tables.events import Hint
from grandtour.tables.personal_data import PersonalData
from grandtour.tables.rating import Player
from grandtour.tables.result_rows import TableResult
from grandtour.tables.results import result_of
from grandtour.tables.seating import Wish
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms, terms_of
from grandtour.tables.timekeeper import Timekeeper
from grandtour.tables.watching import check_may_look
from tests.rooms import HARUKI, INES, KENJI, LEA, Room, room
from tests.scenarios import Scenario, code_of, play_out
from tests.some_game import PLAIN

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


@pytest.fixture
def scene(tmp_path: Path) -> Callable[[Scenario[Room]], None]:
    """Plays a scene in a room of its own."""
    return lambda play: play_out(room(tmp_path), play)


async def two(room: Room, **terms: object) -> Table:
    """Inès, who is the host and begins, and Kenji."""
    table = await room.tables.open_table(
        PLAIN, [Wish("me"), Wish("open")], INES, options={"first_seat": "0"},
        terms=Terms(**terms))  # type: ignore[arg-type]
    await room.tables.join(table.id, KENJI)
    return table


async def waiting_for_kenji(room: Room, **terms: object) -> Table:
    """The two, when Inès has done her turn."""
    table = await two(room, **terms)
    await room.act(table, INES, "end")
    return table


async def waiting_for_haruki(room: Room) -> Table:
    """The three, when both others have done their turns."""
    table = await room.three()
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "end")
    return table


async def later(room: Room, table: Table, milliseconds: int, *there: PersonRow) -> None:
    """So much later; these people have given signs meanwhile."""
    await room.tables.keep_signs()
    room.moment += milliseconds
    for person in there:
        room.tables.presence.sign(table, person.id)
    await room.tables.keep_signs()


async def result(room: Room, table: Table) -> TableResult:
    """Of the table when everybody who sits there has played it to the end, by whim."""
    whim = random.Random(4)
    while not table.over:
        if table.to_act >= 0 and not table.bot_of(table.to_act):
            action = whim.choice(table.match.state.choices())
            await room.tables.act(table.id, table.seats[table.to_act].holder,
                                  table.match.number, str(action))
        else:
            await room.tables.go_on(table)
            await room.bots_act(table)
    return result_of(table)


def ranks(result: TableResult) -> dict[Player, int]:
    return {seat.player: seat.rank for seat in result.seats}


def test_of_two_the_host_cannot_put_out_the_other_who_is_there(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await two(room)
        await room.hosting.replace(table.id, INES, 1, invited=True)
        assert table.seat_of(KENJI.id) == 1
        assert table.question is not None
        assert table.question.waiting == {1}        # Kenji himself
        await room.answers(table, KENJI, False)
        assert table.seat_of(KENJI.id) == 1
        assert table.question is None
    scene(happens)


def test_of_three_an_accomplice_cannot_help_the_host_to_it(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await room.three()
        assert await code_of(
            room.hosting.replace(table.id, KENJI, 2, invited=False)) == "not_host"
        await room.hosting.replace(table.id, INES, 2, invited=True)
        await room.answers(table, KENJI, True)      # the accomplice
        assert table.seat_of(HARUKI.id) == 2
        assert table.question is not None
        assert table.question.waiting == {2}
        room.moment += 2 * MINUTE
        assert await code_of(room.answers(table, HARUKI, True)) == "question_closed"
        assert table.seat_of(HARUKI.id) == 2        # silence is not yes
    scene(happens)


def test_who_says_yes_gives_up_the_seat_and_whoever_asked_comes_last(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await two(room)
        await room.act(table, INES, "end")
        await room.hosting.replace(table.id, INES, 1, invited=False)
        await room.answers(table, KENJI, True)
        assert table.seat_of(KENJI.id) == PUBLIC
        found = await result(room, table)
        assert found.unrated == ""                  # nobody gets round a defeat
        assert ranks(found) == {Player("person", INES.id): 2, Player("person", KENJI.id): 1}
    scene(happens)


def test_the_seat_stays_the_result_of_who_gave_it_up_also_when_another_takes_it(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await room.three()
        await room.hosting.replace(table.id, INES, 2, invited=True)
        await room.answers(table, KENJI, True)
        await room.answers(table, HARUKI, True)
        await room.hosting.take(table.id, LEA, table.seats[2].code)
        assert table.seat_of(LEA.id) == 2
        found = await result(room, table)
        assert found.unrated == ""
        assert ranks(found)[Player("person", INES.id)] == 3
        assert Player("person", LEA.id) not in ranks(found)
    scene(happens)


def test_a_game_with_hints_is_not_rated_so_nobody_loses_it_by_asking(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await two(room, hints=True)
        async with room.tables.transaction(table.id, INES.id) as change:
            change.note(Hint())
        await room.hosting.replace(table.id, INES, 1, invited=False)
        await room.answers(table, KENJI, True)
        assert table.given_up == frozenset()
    scene(happens)


@pytest.mark.parametrize(("terms", "time"), [
    ({}, 10 * MINUTE), ({"pace": "days"}, 7 * DAY), ({"absence": 300}, 5 * MINUTE),
    ({"pace": "days", "absence": 3 * 86400}, 3 * DAY)])
def test_who_was_away_for_the_time_agreed_on_loses_seat_and_game(
        scene: Callable[[Scenario[Room]], None], terms: dict[str, Any], time: int) -> None:
    async def happens(room: Room) -> None:
        table = await waiting_for_kenji(room, **terms)
        await later(room, table, time - 1, INES)
        await room.hosting.replace(table.id, INES, 1, invited=False)
        assert table.question is not None           # not yet: he is asked
        await room.hosting.withdraw(table.id, INES.id, table.question.number)
        await later(room, table, 1, INES)
        await room.hosting.replace(table.id, INES, 1, invited=False)
        assert table.seat_of(KENJI.id) == PUBLIC
        found = await result(room, table)
        assert found.unrated == ""
        assert ranks(found) == {Player("person", INES.id): 1, Player("person", KENJI.id): 2}
    scene(happens)


def test_a_stream_a_request_or_an_act_is_a_sign_and_a_start_forgets_none(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await two(room)
        watch = room.tables.hub.watch(table.id, KENJI.id)
        await later(room, table, 11 * MINUTE)
        assert await room.tables.presence.absent(table) == {0}      # Kenji looks at the table
        room.tables.hub.leave(table.id, watch)
        await later(room, table, 9 * MINUTE, INES)
        assert 1 not in await room.tables.presence.absent(table)
        await room.act(table, INES, "end")
        await room.act(table, KENJI, "move nashik")
        await later(room, table, 9 * MINUTE)
        assert await room.tables.presence.absent(table) == frozenset()
        signs = await room.store.signs(table.id)
        assert set(signs) == {INES.id, KENJI.id}
        await later(room, table, MINUTE)
        assert await room.tables.presence.absent(table) == {0, 1}
    scene(happens)


def test_whoever_watches_gives_no_sign_for_a_seat(scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await two(room)
        room.tables.presence.sign(table, LEA.id)
        room.tables.hub.watch(table.id, LEA.id)
        await later(room, table, 10 * MINUTE)
        assert await room.tables.presence.absent(table) == {0, 1}
        assert LEA.id not in await room.store.signs(table.id)
    scene(happens)


def test_no_sign_is_kept_of_a_guest_who_has_become_somebody_else(
        scene: Callable[[Scenario[Room]], None]) -> None:
    """Nor one that a server had noted before and writes down after."""
    async def happens(room: Room) -> None:
        table = await two(room)
        await room.tables.keep_signs()
        assert KENJI.id in await room.store.signs(table.id)
        await PersonalData(room.tables).merge(KENJI.id, LEA)
        assert KENJI.id not in await room.store.signs(table.id)
        await room.store.keep_signs({(table.id, KENJI.id): room.moment,
                                     (table.id, LEA.id): room.moment})
        assert set(await room.store.signs(table.id)) == {INES.id, LEA.id}
    scene(happens)


def test_in_a_pause_and_on_vacation_nobody_is_away(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await waiting_for_kenji(room)
        await room.hosting.ask_pause(table.id, INES.id)
        await room.answers(table, KENJI, True)
        await later(room, table, 60 * MINUTE)
        assert await room.tables.presence.away(table) == frozenset()
        await room.hosting.resume(table.id, INES.id)
        assert await room.tables.presence.away(table) == frozenset()     # he does not know it yet
        resting = await waiting_for_kenji(room, pace="days", bank=86400, vacation=14)
        keeper = Timekeeper(room.tables, room.store)
        await keeper.go_on_vacation(resting.id, KENJI.id)
        await later(room, resting, 10 * DAY, INES)
        assert await room.tables.presence.away(resting) == frozenset()
        await later(room, resting, 11 * DAY, INES)
        assert await room.tables.presence.away(resting) == {1}
    scene(happens)


def test_the_time_of_absence_begins_when_the_vacation_has_run_out_whatever_is_done_then(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await waiting_for_kenji(room, pace="days", bank=60 * 86400, vacation=14)
        await Timekeeper(room.tables, room.store).go_on_vacation(table.id, KENJI.id)
        await later(room, table, 15 * DAY, INES)
        await room.hosting.rename(table.id, INES, "Still waiting")
        assert await room.tables.presence.away(table) == frozenset()
        await later(room, table, 6 * DAY, INES)
        assert await room.tables.presence.away(table) == {1}
    scene(happens)


def test_who_comes_back_before_the_others_have_agreed_keeps_the_seat(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await waiting_for_haruki(room)
        await later(room, table, 10 * MINUTE, INES, KENJI)
        await room.hosting.replace(table.id, INES, 2, invited=False)
        assert table.question is not None
        assert table.question.waiting == {1}        # Haruki is away, and not asked
        room.tables.presence.sign(table, HARUKI.id)
        assert await code_of(room.answers(table, KENJI, True)) == "question_closed"
        assert table.seat_of(HARUKI.id) == 2
    scene(happens)


def test_nobody_is_away_because_somebody_else_takes_long(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await two(room)                     # Inès, who is losing, does not act
        await later(room, table, 60 * MINUTE, INES)
        await room.hosting.replace(table.id, INES, 1, invited=False)
        assert table.seat_of(KENJI.id) == 1
        assert table.question is not None
        await room.hosting.withdraw(table.id, INES.id, table.question.number)
        await room.act(table, INES, "end")
        await later(room, table, 10 * MINUTE - 1, INES)
        assert await room.tables.presence.away(table) == frozenset()
        await later(room, table, 1, INES)
        assert await room.tables.presence.away(table) == {1}
    scene(happens)


def test_others_who_are_away_are_not_waited_for(scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await waiting_for_haruki(room)
        await later(room, table, 10 * MINUTE, INES)
        await room.hosting.replace(table.id, INES, 2, invited=False)
        assert table.seat_of(HARUKI.id) == PUBLIC
        assert table.leavers == {2}
    scene(happens)


def test_nobody_takes_a_seat_who_knows_what_another_one_sees(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await waiting_for_haruki(room)
        await room.hosting.leave(table.id, KENJI)
        await later(room, table, 10 * MINUTE, INES)
        await room.hosting.replace(table.id, INES, 2, invited=True)
        code = table.seats[2].code
        assert await code_of(room.hosting.take(table.id, KENJI, code)) == "sat_elsewhere"
        assert await code_of(room.hosting.take(table.id, LEA, "wrong")) == "seat_taken"
        await room.hosting.take(table.id, HARUKI, code)     # who comes back is welcome
        assert table.seat_of(HARUKI.id) == 2
    scene(happens)


def test_where_nobody_watches_who_was_put_out_is_told_so(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await waiting_for_kenji(room, watch="nobody")
        check_may_look(table, KENJI.id)
        await later(room, table, 10 * MINUTE, INES)
        await room.hosting.replace(table.id, INES, 1, invited=False)
        for person, code in ((KENJI, "seat_passed"), (LEA, "not_watched")):
            with pytest.raises(Refused) as refused:
                check_may_look(table, person.id)
            assert refused.value.refusal.code == code
    scene(happens)


def test_a_time_of_absence_of_seconds_is_not_agreed_on() -> None:
    with pytest.raises(Refused):
        terms_of({"absence": 60})
    assert terms_of({"absence": 120}).absent_after == 120
