"""Fair replacement of players: a holder who is there is asked, and no one avoids a defeat by it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.ratings import Player
from grandtour.results.from_table import compute_result
from grandtour.results.rows import TableResult
from grandtour.tables.events import Hint
from grandtour.tables.personal_data import TablePersonalData
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms, build_terms
from grandtour.tables.timekeeper import Timekeeper
from grandtour.tables.watching import check_may_look
from tests.rooms import HARUKI, INES, KENJI, LEA, Room, seat_two
from tests.scenarios import refusal_code

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


async def waiting_for_kenji(room: Room, **terms: object) -> Table:
    """The two, when Inès has done her turn."""
    table = await seat_two(room.tables, Terms(**terms))  # type: ignore[arg-type]
    await room.act(table, INES, "end")
    return table


async def waiting_for_haruki(room: Room) -> Table:
    """The three, when both others have done their turns."""
    table = await room.seat_three()
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "end")
    return table


async def later(room: Room, table: Table, milliseconds: int, *there: PersonRow) -> None:
    """So much later; these people have given signs meanwhile."""
    await room.tables.store_signs()
    room.moment += milliseconds
    for person in there:
        room.tables.presence.record_sign_of_life(table, person.id)
    await room.tables.store_signs()


async def play_to_result(room: Room, table: Table) -> TableResult:
    """Return the result of the table when all who sit there have played it to the end, by whim."""
    whim = random.Random(4)
    while not table.over:
        if table.to_act >= 0 and not table.bot_of(table.to_act):
            action = whim.choice(table.match.state.choices())
            await room.tables.act(table.id, table.seats[table.to_act].holder,
                                  table.match.number, str(action))
        else:
            await room.tables.do_what_is_due(table)
            await room.wait_for_bots(table)
    return compute_result(table)


def ranks(result: TableResult) -> dict[Player, int]:
    return {seat.player: seat.rank for seat in result.seats}


async def test_host_cannot_evict_present_opponent(room: Room) -> None:
    table = await seat_two(room.tables)
    await room.hosting.replace_person(table.id, INES, 1, invited=True)
    assert table.seat_of(KENJI.id) == 1
    assert table.question is not None
    assert table.question.unanswered_seats == {1}        # Kenji himself
    await room.answers(table, KENJI, False)
    assert table.seat_of(KENJI.id) == 1
    assert table.question is None


async def test_accomplice_cannot_help_evict(room: Room) -> None:
    table = await room.seat_three()
    assert await refusal_code(
        room.hosting.replace_person(table.id, KENJI, 2, invited=False)) == "not_host"
    await room.hosting.replace_person(table.id, INES, 2, invited=True)
    await room.answers(table, KENJI, True)      # the accomplice
    assert table.seat_of(HARUKI.id) == 2
    assert table.question is not None
    assert table.question.unanswered_seats == {2}
    room.moment += 2 * MINUTE
    assert await refusal_code(room.answers(table, HARUKI, True)) == "question_closed"
    assert table.seat_of(HARUKI.id) == 2        # silence is not yes


async def test_agreed_leaver_gives_up_seat(room: Room) -> None:
    table = await seat_two(room.tables)
    await room.act(table, INES, "end")
    await room.hosting.replace_person(table.id, INES, 1, invited=False)
    await room.answers(table, KENJI, True)
    assert table.seat_of(KENJI.id) == PUBLIC
    found = await play_to_result(room, table)
    assert found.unrated == ""                  # nobody gets round a defeat
    assert ranks(found) == {Player("person", INES.id): 2, Player("person", KENJI.id): 1}


async def test_result_stays_with_first_holder(room: Room) -> None:
    table = await room.seat_three()
    await room.hosting.replace_person(table.id, INES, 2, invited=True)
    await room.answers(table, KENJI, True)
    await room.answers(table, HARUKI, True)
    await room.hosting.take_seat(table.id, LEA, table.seats[2].code)
    assert table.seat_of(LEA.id) == 2
    found = await play_to_result(room, table)
    assert found.unrated == ""
    assert ranks(found)[Player("person", INES.id)] == 3
    assert Player("person", LEA.id) not in ranks(found)


async def test_asking_hints_loses_no_game(room: Room) -> None:
    table = await seat_two(room.tables, Terms(hints=True))
    async with room.tables.open_transaction(table.id, INES.id) as change:
        change.record_event(Hint())
    await room.hosting.replace_person(table.id, INES, 1, invited=False)
    await room.answers(table, KENJI, True)
    assert table.given_up == frozenset()


@pytest.mark.parametrize(("terms", "time"), [
    ({}, 10 * MINUTE), ({"pace": "days"}, 7 * DAY), ({"absence": 300}, 5 * MINUTE),
    ({"pace": "days", "absence": 3 * 86400}, 3 * DAY)])
async def test_agreed_absence_loses_seat_and_game(
        room: Room, terms: dict[str, Any], time: int) -> None:
    table = await waiting_for_kenji(room, **terms)
    await later(room, table, time - 1, INES)
    await room.hosting.replace_person(table.id, INES, 1, invited=False)
    assert table.question is not None           # not yet: he is asked
    await room.hosting.withdraw_question(table.id, INES.id, table.question.number)
    await later(room, table, 1, INES)
    await room.hosting.replace_person(table.id, INES, 1, invited=False)
    assert table.seat_of(KENJI.id) == PUBLIC
    found = await play_to_result(room, table)
    assert found.unrated == ""
    assert ranks(found) == {Player("person", INES.id): 1, Player("person", KENJI.id): 2}


async def test_every_sign_of_presence_counts(room: Room) -> None:
    table = await seat_two(room.tables)
    watch = room.tables.hub.add_watch(table.id, KENJI.id)
    await later(room, table, 11 * MINUTE)
    assert await room.tables.presence.find_absent(table) == {0}      # Kenji looks at the table
    room.tables.hub.remove_watch(table.id, watch)
    await later(room, table, 9 * MINUTE, INES)
    assert 1 not in await room.tables.presence.find_absent(table)
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "move nashik")
    await later(room, table, 9 * MINUTE)
    assert await room.tables.presence.find_absent(table) == frozenset()
    signs = await room.store.load_signs(table.id)
    assert set(signs) == {INES.id, KENJI.id}
    await later(room, table, MINUTE)
    assert await room.tables.presence.find_absent(table) == {0, 1}


async def test_watching_is_no_presence(room: Room) -> None:
    table = await seat_two(room.tables)
    room.tables.presence.record_sign_of_life(table, LEA.id)
    room.tables.hub.add_watch(table.id, LEA.id)
    await later(room, table, 10 * MINUTE)
    assert await room.tables.presence.find_absent(table) == {0, 1}
    assert LEA.id not in await room.store.load_signs(table.id)


async def test_new_member_drops_guest_presence(room: Room) -> None:
    """Nor one that a server had noted before and writes down after."""
    table = await seat_two(room.tables)
    await room.tables.store_signs()
    assert KENJI.id in await room.store.load_signs(table.id)
    await TablePersonalData(room.tables).merge_guest(KENJI.id, LEA)
    assert KENJI.id not in await room.store.load_signs(table.id)
    await room.store.store_signs({(table.id, KENJI.id): room.moment,
                                  (table.id, LEA.id): room.moment})
    assert set(await room.store.load_signs(table.id)) == {INES.id, LEA.id}


async def test_pause_and_vacation_are_no_absence(room: Room) -> None:
    table = await waiting_for_kenji(room)
    await room.hosting.ask_pause(table.id, INES.id)
    await room.answers(table, KENJI, True)
    await later(room, table, 60 * MINUTE)
    assert await room.tables.presence.find_overdue_seats(table) == frozenset()
    await room.hosting.resume_game(table.id, INES.id)
    assert await room.tables.presence.find_overdue_seats(
        table) == frozenset()     # he does not know it yet
    resting = await waiting_for_kenji(room, pace="days", bank=86400, vacation=14)
    keeper = Timekeeper(room.tables, room.store)
    await keeper.start_vacation(resting.id, KENJI.id)
    await later(room, resting, 10 * DAY, INES)
    assert await room.tables.presence.find_overdue_seats(resting) == frozenset()
    await later(room, resting, 11 * DAY, INES)
    assert await room.tables.presence.find_overdue_seats(resting) == {1}


async def test_absence_begins_after_vacation(room: Room) -> None:
    table = await waiting_for_kenji(room, pace="days", bank=60 * 86400, vacation=14)
    await Timekeeper(room.tables, room.store).start_vacation(table.id, KENJI.id)
    await later(room, table, 15 * DAY, INES)
    await room.hosting.rename_table(table.id, INES, "Still waiting")
    assert await room.tables.presence.find_overdue_seats(table) == frozenset()
    await later(room, table, 6 * DAY, INES)
    assert await room.tables.presence.find_overdue_seats(table) == {1}


async def test_returning_player_keeps_the_seat(room: Room) -> None:
    table = await waiting_for_haruki(room)
    await later(room, table, 10 * MINUTE, INES, KENJI)
    await room.hosting.replace_person(table.id, INES, 2, invited=False)
    assert table.question is not None
    assert table.question.unanswered_seats == {1}        # Haruki is away, and not asked
    room.tables.presence.record_sign_of_life(table, HARUKI.id)
    assert await refusal_code(room.answers(table, KENJI, True)) == "question_closed"
    assert table.seat_of(HARUKI.id) == 2


async def test_long_turns_of_others_are_no_absence(room: Room) -> None:
    table = await seat_two(room.tables)                     # Inès, who is losing, does not act
    await later(room, table, 60 * MINUTE, INES)
    await room.hosting.replace_person(table.id, INES, 1, invited=False)
    assert table.seat_of(KENJI.id) == 1
    assert table.question is not None
    await room.hosting.withdraw_question(table.id, INES.id, table.question.number)
    await room.act(table, INES, "end")
    await later(room, table, 10 * MINUTE - 1, INES)
    assert await room.tables.presence.find_overdue_seats(table) == frozenset()
    await later(room, table, 1, INES)
    assert await room.tables.presence.find_overdue_seats(table) == {1}


async def test_absent_voters_are_not_awaited(room: Room) -> None:
    table = await waiting_for_haruki(room)
    await later(room, table, 10 * MINUTE, INES)
    await room.hosting.replace_person(table.id, INES, 2, invited=False)
    assert table.seat_of(HARUKI.id) == PUBLIC
    assert table.leavers == {2}


async def test_onlookers_cannot_take_a_seat(room: Room) -> None:
    table = await waiting_for_haruki(room)
    await room.hosting.leave_table(table.id, KENJI)
    await later(room, table, 10 * MINUTE, INES)
    await room.hosting.replace_person(table.id, INES, 2, invited=True)
    code = table.seats[2].code
    assert await refusal_code(room.hosting.take_seat(table.id, KENJI, code)) == "had_another_seat"
    assert await refusal_code(room.hosting.take_seat(table.id, LEA, "wrong")) == "seat_taken"
    await room.hosting.take_seat(table.id, HARUKI, code)     # who comes back is welcome
    assert table.seat_of(HARUKI.id) == 2


async def test_unwatched_eviction_is_reported(room: Room) -> None:
    table = await waiting_for_kenji(room, watch="nobody")
    check_may_look(table, KENJI.id)
    await later(room, table, 10 * MINUTE, INES)
    await room.hosting.replace_person(table.id, INES, 1, invited=False)
    for person, code in ((KENJI, "seat_passed"), (LEA, "not_watched")):
        with pytest.raises(Refused) as refused:
            check_may_look(table, person.id)
        assert refused.value.refusal.code == code


def test_absence_of_seconds_is_refused() -> None:
    with pytest.raises(Refused):
        build_terms({"absence": 60})
    assert build_terms({"absence": 120}).seconds_until_away == 120
