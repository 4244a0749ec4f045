"""Questions to all players and the host's tools: three people, a real database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from grandtour.engine.core import CHANCE
from grandtour.tables.events import Away, Lapse
from grandtour.tables.seating import SeatWish
from grandtour.tables.timekeeper import Timekeeper
from tests.scenarios import refusal_code
from tests.rooms import HARUKI, INES, KENJI, LEA, Room, open_room
from tests.some_game import PLAIN


async def test_answered_action_needs_everyones_consent(room: Room) -> None:
    table = await room.seat_three()
    before = str(table.match.state)
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "move nashik")
    assert table.can_take_back(0) == 0
    lost = table.can_ask_back(0)
    assert lost is not None
    assert lost.others == (1,)
    await room.ask_undo(table, INES)
    assert table.waiting_for == {1, 2}
    await room.answers(table, KENJI, True)
    assert table.waiting_for == {1, 2}          # it is Kenji's turn, and Haruki is asked
    await room.answers(table, HARUKI, True)
    assert str(table.match.state) == before
    assert table.waiting_for == {0}
    assert not table.with_take_backs            # all have agreed
    assert table.can_redo(0) == ""              # and so it is not simply done again


async def test_one_no_ends_the_question(room: Room) -> None:
    table = await room.seat_three()
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "move nashik")
    number = table.match.number
    for _ in range(2):
        question = await room.ask_undo(table, INES)
        assert await refusal_code(room.ask_undo(table, KENJI)) == "nothing_to_ask"
        assert await refusal_code(
            room.hosting.ask_cancel(table.id, KENJI.id)) == "question_open"
        assert await refusal_code(room.answers(table, INES, True)) == "not_asked"
        await room.answers(table, HARUKI, False)
        assert table.question is None
        assert await refusal_code(
            room.hosting.answer_question(table.id, KENJI.id, question,
                                         True)) == "question_closed"
    assert table.match.number == number
    assert await refusal_code(room.ask_undo(table, INES)) == "question_limit"


@pytest.mark.parametrize(("pace", "minutes"), [("live", 2), ("days", 12 * 60)])
async def test_silence_is_no_consent(room: Room, pace: str, minutes: int) -> None:
    table = await room.seat_three(pace=pace)
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "move nashik")
    await room.ask_undo(table, INES)
    room.moment += minutes * 60_000 - 1
    await room.answers(table, KENJI, True)
    assert table.waiting_for == {1, 2}
    room.moment += 1
    assert await refusal_code(room.answers(table, HARUKI, True)) == "question_closed"
    assert table.waiting_for == {1}
    assert table.match.line[-1].text == "move nashik"


async def test_next_step_ends_undo_question(room: Room) -> None:
    table = await room.seat_three()
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "move nashik")
    question = await room.ask_undo(table, INES)
    await room.act(table, KENJI, "move dhule")
    assert table.waiting_for == {1}
    assert await refusal_code(
        room.hosting.answer_question(table.id, HARUKI.id, question, True)) == "question_closed"


async def test_tables_can_forbid_undo(room: Room) -> None:
    table = await room.seat_three(undo="never")
    await room.act(table, INES, "move nashik")
    await room.tables.undo(table.id, INES.id, table.match.number)       # nothing was learnt
    await room.act(table, INES, "end")
    await room.act(table, KENJI, "move nashik")
    assert await refusal_code(room.ask_undo(table, INES)) == "undo_never"


async def test_turn_is_undone_and_replayed(room: Room) -> None:
    table = await room.seat_three()
    start = str(table.match.state)
    await room.act(table, INES, "move nashik", "move dhule")
    there = str(table.match.state)
    await room.tables.undo(table.id, INES.id, table.match.number, "turn")
    assert str(table.match.state) == start
    await room.tables.redo(table.id, INES.id, table.match.number)
    await room.tables.redo(table.id, INES.id, table.match.number)
    assert str(table.match.state) == there
    assert await refusal_code(
        room.tables.redo(table.id, INES.id, table.match.number)) == "nothing_to_redo"
    await room.tables.undo(table.id, INES.id, table.match.number, "turn")
    await room.act(table, INES, "bide")          # another step than the one taken back
    assert table.can_redo(0) == ""


async def test_undo_against_bots_marks_game(room: Room) -> None:
    table = await room.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("bot", "walker")], INES, options={"first_seat": "0"})
    await room.act(table, INES, "move nashik")
    await room.tables.undo(table.id, INES.id, table.match.number)
    assert not table.with_take_backs             # nobody had answered
    await room.act(table, INES, "end")
    while table.to_act != 0:
        await asyncio.sleep(0.01)
    await room.tables.undo(table.id, INES.id, table.match.number)
    assert table.with_take_backs


async def test_slip_is_undone_at_once(room: Room) -> None:
    table = await room.seat_three()
    before = str(table.match.state)
    await room.act(table, INES, "end")
    await room.ask_meant(table, KENJI)
    assert table.waiting_for == {0, 1}          # Inès to answer, Kenji to act
    assert await refusal_code(room.answers(table, HARUKI, True)) == "not_asked"
    await room.answers(table, INES, False)
    assert str(table.match.state) == before
    assert table.question is None and not table.with_take_backs


async def test_meant_action_is_asked_once(room: Room) -> None:
    table = await room.seat_three()
    await room.act(table, INES, "end")
    number = table.match.number
    assert await refusal_code(room.hosting.ask_meant(table.id, INES.id, number)) == \
        "nothing_to_challenge"                      # it was her own
    await room.ask_meant(table, HARUKI)
    assert table.doubtful(1) is None            # while that is open
    await room.answers(table, INES, True)
    assert table.match.number == number and table.question is None
    assert await refusal_code(room.hosting.ask_meant(table.id, KENJI.id, number)) == \
        "nothing_to_challenge"


async def test_slip_after_draw_needs_consent(room: Room) -> None:
    table, people = await room.seat_three(), (INES, KENJI, HARUKI)
    await room.act(table, INES, "end")
    while table.match.line[-1].seat != CHANCE:
        mover = table.to_act
        await room.act(table, people[mover], "end")
    number, doubter = table.match.number, people[mover - 1]
    await room.ask_meant(table, doubter)
    await room.answers(table, people[mover], False)
    asked = table.question
    assert asked is not None and asked.subject == "undo" and asked.person == people[mover].id
    assert len(asked.unanswered_seats) == 2 and table.match.number == number
    for seat in asked.unanswered_seats:
        await room.answers(table, people[seat], True)
    assert table.match.number == number + 1 and table.to_act == mover


async def test_slip_question_ends_with_position(room: Room) -> None:
    table = await room.seat_three()
    await room.act(table, INES, "end")
    question = await room.ask_meant(table, HARUKI)
    await room.act(table, KENJI, "move nashik")
    assert table.question is None and table.waiting_for == {1}
    assert await refusal_code(
        room.hosting.answer_question(table.id, INES.id, question, False)) == "question_closed"
    assert await refusal_code(room.hosting.ask_meant(
        table.id, HARUKI.id, table.match.number - 1)) == "stale_position"


async def test_questions_survive_a_restart(tmp_path: Path) -> None:
    async with open_room(tmp_path) as made:
        table = await made.seat_three()
        await made.act(table, INES, "end")
        await made.act(table, KENJI, "move nashik")
        await made.ask_undo(table, INES)
        await made.answers(table, KENJI, True)
        await made.hosting.rename_table(table.id, INES, "Tuesday silk")
    async with open_room(tmp_path) as made:
        table = await made.tables.load_table(table.id)
        assert table.name == "Tuesday silk"
        assert table.question is not None
        assert table.question.unanswered_seats == {2}
        await made.answers(table, HARUKI, True)
        assert table.match.entries[-1].text == "undo 2"


async def test_question_lapses_during_outage(tmp_path: Path) -> None:
    async with open_room(tmp_path) as made:
        table = await made.seat_three()
        await made.hosting.ask_cancel(table.id, INES.id)
    async with open_room(tmp_path) as made:
        made.moment += 2 * 60_000
        keeping = asyncio.create_task(Timekeeper(made.tables, made.store).keep_time())
        table = await made.tables.load_table(table.id)
        while table.question is not None:
            await asyncio.sleep(0.01)
        assert isinstance(table.events[-1].event, Lapse)
        keeping.cancel()


async def test_anyone_can_end_agreed_pause(room: Room) -> None:
    table = await room.seat_three()
    await room.hosting.ask_pause(table.id, KENJI.id)
    await room.answers(table, INES, True)
    assert not table.paused
    await room.answers(table, HARUKI, True)
    assert table.paused
    assert await refusal_code(room.hosting.ask_pause(table.id, INES.id)) == "already_paused"
    await room.hosting.resume_game(table.id, HARUKI.id)
    assert not table.paused
    assert await refusal_code(room.hosting.resume_game(table.id, INES.id)) == "not_paused"
    slow = await room.seat_three(pace="days")
    assert await refusal_code(room.hosting.ask_pause(slow.id, INES.id)) == "only_live"


async def test_agreed_end_has_no_result(room: Room) -> None:
    table = await room.seat_three()
    await room.hosting.ask_cancel(table.id, KENJI.id)
    await room.act(table, INES, "move nashik")   # the game goes on meanwhile
    await room.answers(table, INES, True)
    assert not table.over
    await room.answers(table, HARUKI, True)
    assert table.over
    assert table.cancelled
    assert table.waiting_for == set()
    assert await refusal_code(room.act(table, INES, "move dhule")) == "table_cancelled"
    assert await refusal_code(
        room.tables.undo(table.id, INES.id, table.match.number)) == "table_cancelled"


async def test_substituted_players_need_not_agree(room: Room) -> None:
    table = await room.seat_three()
    async with room.tables.open_transaction(table.id) as change:
        change.record_automatic(Away("walker"), 2)
    await room.hosting.replace_person(table.id, INES, 2, invited=True)
    await room.hosting.take_seat(table.id, LEA, table.seats[2].code)
    assert table.seats[2].holder == LEA.id
    assert table.stand_ins == {}                # she plays herself


async def test_leavers_are_replaced_by_bot_and_host(room: Room) -> None:
    table = await room.seat_three()
    await room.hosting.leave_table(table.id, INES)
    assert table.seats[0].kind == "bot"
    assert table.host == KENJI.id
    await room.hosting.hand_over_table(table.id, KENJI, 2)
    assert table.host == HARUKI.id
    await room.hosting.leave_table(table.id, KENJI)
    await room.hosting.leave_table(table.id, HARUKI)  # the last person ends the table
    assert table.cancelled


async def test_seats_change_before_the_start(room: Room) -> None:
    table = await room.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open"), SeatWish("open")], INES)
    await room.tables.join_table(table.id, KENJI)
    await room.hosting.swap_seats(table.id, INES, 0, 1)
    assert [seat.name for seat in table.seats] == ["Kenji", "Inès", ""]
    assert await refusal_code(room.hosting.swap_seats(table.id, KENJI, 0, 1)) == "not_host"
    await room.hosting.leave_table(table.id, INES)
    assert table.seats[1].kind == "open"
    assert table.host == KENJI.id
