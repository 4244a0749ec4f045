"""Plans at a table of three, with a real database and a clock that the test turns."""

from __future__ import annotations


import pytest

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.features.plans import execute
from grandtour.features.plans.facts import CHANGES, PlanLimit, read_facts
from grandtour.features.plans.plan import Plan, PlanRow, PlanStep
from grandtour.tables.branching import open_played_table
from grandtour.tables.events import Branch
from grandtour.tables.seating import build_person_seat
from grandtour.tables.table import Table
from grandtour.tables.timekeeper import Timekeeper
from grandtour.features.plans.notices import PlanNotices
from grandtour.features.plans.tests.plan_scene import (
    ANYTHING, HOUR, MINUTE, MORNINGS, PlanRoom, choices, done,
)
from tests.rooms import HARUKI, INES, KENJI
from tests.scene import bargaining, match_before_reveal
from tests.some_game import WITH_HANDS


async def turn(room: PlanRoom, table: Table, *actions: str) -> None:
    """Inès does this and ends her turn."""
    await room.act(table, INES, *actions, "end")


async def test_foreseen_action_is_answered_on_time(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    await room.plan(table, (("move *", "end"), ("end",)))
    await turn(room, table, choices(table)[0])
    number = table.match.number
    assert table.to_act == 1
    await room.later(2.5)
    assert table.match.number == number, "nobody answers within three minutes"
    await room.later()
    assert done(table, number) == [(1, "end")] and table.to_act == 2
    assert await room.plans.list_plans(table, KENJI.id) == []


async def test_plans_cover_several_turns(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    await room.plan(table, (ANYTHING, ("end",)), (ANYTHING, ("end",)))
    for _ in range(2):
        await turn(room, table)
        await room.later()
        await room.act(table, HARUKI, "end")
    assert done(table).count((1, "end")) == 2
    assert await room.plans.list_plans(table, KENJI.id) == []


async def test_other_action_drops_plan_with_reason(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    move = next(one for one in choices(table) if one.startswith("move"))
    await room.plan(table, ((move, "end"), ("end",)))
    await turn(room, table)
    await room.later()
    assert table.to_act == 1, "it is for Kenji to answer"
    assert await room.notices(table) == [("otherwise", "end")]


async def test_done_alternative_deletes_the_others(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    move = next(one for one in choices(table) if one.startswith("move"))
    await room.plan(table, ((move, "end"), ("bide",)))
    await room.plan(table, (("end",), ("end",)))
    await turn(room, table)
    await room.later()
    assert done(table)[-1] == (1, "end")
    assert await room.plans.list_plans(table, KENJI.id) == []


async def test_standing_instruction_ends_as_named(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    await room.plan(table, (ANYTHING, ("end",)), standing=True, until=("move *",))
    for _ in range(2):
        await turn(room, table)
        await room.later()
        assert table.to_act == 2
        await room.act(table, HARUKI, "end")
    move = next(one for one in choices(table) if one.startswith("move"))
    await turn(room, table, move)
    await room.later()
    assert table.to_act == 1 and await room.notices(table) == [("stopped", move)]


async def test_first_refusal_drops_whole_plan(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    far = next(str(action) for action in table.match.game.actions
               if str(action).startswith("move") and str(action) not in choices(table))
    await room.kept.add_plan(PlanRow(KENJI.id, table.id, 0, table.match.number,
                                 Plan((PlanStep(ANYTHING, ("bide", far)),)), room.moment))
    await turn(room, table)
    number = table.match.number
    await room.later()
    assert table.match.number == number and table.to_act == 1
    [(why, about)] = await room.notices(table)
    assert why == "refused" and about


async def test_undo_of_its_position_drops_plan(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    await room.act(table, INES, choices(table)[0])
    await room.plan(table, (ANYTHING, ("end",)))
    await room.tables.undo(table.id, INES.id, table.match.number)
    await turn(room, table)
    await room.later()
    assert table.to_act == 1 and await room.notices(table) == [("taken_back", "")]


async def test_manual_move_ends_plan_silently(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    await room.plan(table, (ANYTHING, ("end",)), (ANYTHING, ("end",)))
    await turn(room, table)
    await room.act(table, KENJI, next(one for one in choices(table) if one != "end"))
    await room.later()
    assert done(table)[-1][1] != "end" and await room.plans.list_plans(table, KENJI.id) == []


async def test_own_turn_is_done_in_one_go(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    version, move = table.version, choices(table)[0]
    plan = Plan((PlanStep((), (move, "end")), PlanStep(ANYTHING, ("end",))))
    number = await room.plans.make_plan(table.id, INES.id, table.match.number, plan)
    assert done(table) == [(0, move), (0, "end")] and table.version == version + 1
    [row] = await room.plans.list_plans(table, INES.id)
    assert row.number == number and row.plan.plies == plan.plies[1:]


async def test_plans_rest_on_vacation_and_pause(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days", bank=86_400, vacation=10)
    await room.plan(table, (ANYTHING, ("end",)))
    clocks = Holidays(room)
    await clocks.leave(table)
    await turn(room, table)
    await room.later()
    assert table.to_act == 1
    await clocks.come(table)
    await room.later()
    assert table.to_act == 2


class Holidays:
    """Kenji's."""

    def __init__(self, place: PlanRoom) -> None:
        self.keeper = Timekeeper(place.tables, place.store)

    async def leave(self, table: Table) -> None:
        await self.keeper.start_vacation(table.id, KENJI.id)

    async def come(self, table: Table) -> None:
        await self.keeper.end_vacation(table.id, KENJI.id)


@pytest.mark.parametrize(("plan", "code"), [
    (Plan(()), "bad_plan"),
    (Plan((PlanStep(ANYTHING, ()),)), "bad_plan"),
    (Plan((PlanStep(ANYTHING, ("end",)),) * 9), "bad_plan"),
    (Plan((PlanStep(ANYTHING, ("end",)),) * 2, standing=True), "bad_plan"),
    (Plan((PlanStep(ANYTHING, ("fly *",)),)), "unknown_action"),
    (Plan((PlanStep(ANYTHING, ("move nowhere",)),)), "malformed"),
    (Plan((PlanStep((*ANYTHING, "move *, end"), ("end",)),)), "malformed"),
    (Plan((PlanStep(("fly *",), ("end",)),)), "unknown_action"),
    (Plan((PlanStep(ANYTHING, ("usual",)),)), "no_default_answer"),
    (Plan((PlanStep((), ("end",)),)), "not_your_turn"),
    (Plan((PlanStep(ANYTHING, ("end", "end")),)), "not_your_turn")])
async def test_invalid_plans_are_refused(room: PlanRoom, plan: Plan, code: str) -> None:
    table = await room.seat_three()
    with pytest.raises(Refused) as refused:
        await room.plans.make_plan(table.id, KENJI.id, table.match.number, plan)
    assert refused.value.refusal.code == code
    assert await room.plans.list_plans(table, KENJI.id) == []


async def test_only_seated_people_plan_within_limits(room: PlanRoom) -> None:
    table = await room.seat_three()
    for _ in range(12):
        await room.plan(table, (ANYTHING, ("end",)))
    for person, code in ((KENJI.id, "too_many_plans"), ("nobody", "not_seated")):
        with pytest.raises(Refused) as refused:
            await room.plans.make_plan(table.id, person, table.match.number,
                                   Plan((PlanStep(ANYTHING, ("end",)),)))
        assert refused.value.refusal.code == code


async def test_pauses_are_a_persons(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    waits = [execute.draw_pause(table, salt) / MINUTE for salt in range(400)]
    assert 3 <= min(waits) < 4 and 35 < max(waits) <= 45
    short = [wait for wait in waits if wait < 10]
    assert 120 < len(short) < 220
    timed = await room.seat_three(pace="days", bank=60)
    short = [execute.find_answer_time(timed, 0, salt) - room.moment for salt in range(400)]
    assert 2000 <= min(short) < 2500 and 24_000 < max(short) <= 30_000
    assert max(map(short.count, short)) < 4, "none is cut off at half of the time"


async def sleeping(room: PlanRoom, bank: int = 86_400) -> Table:
    """A table where Kenji plays in the morning only; he plans to end his turn, whatever comes."""
    room.book[KENJI.id] = MORNINGS
    table = await room.seat_three(pace="days", bank=bank, sleep=True)
    await room.plan(table, (ANYTHING, ("end",)))
    return table


async def test_plan_sleeps_with_the_owners_clock(room: PlanRoom) -> None:
    room.moment = 20 * HOUR
    table = await sleeping(room)
    await turn(room, table)
    await room.later()
    await room.later(9 * 60)
    assert table.to_act == 1, "it is night"
    await room.later(16)
    assert room.moment == 30 * HOUR + 2 * MINUTE
    assert table.to_act == 1, "nobody answers within three minutes"
    await room.later(43)
    assert table.to_act == 2


async def test_rest_of_pause_waits_for_morning(room: PlanRoom) -> None:
    room.moment = 12 * HOUR - 2 * MINUTE
    table = await sleeping(room)
    await turn(room, table)
    await room.later(17 * 60)
    await room.later(62)
    assert room.moment == 30 * HOUR and table.to_act == 1
    await room.later(43)
    assert table.to_act == 2


async def test_pauses_fit_the_clock(room: PlanRoom) -> None:
    room.moment = 20 * HOUR
    table = await sleeping(room, bank=60)
    await turn(room, table)
    answers = {execute.find_answer_time(table, 1, salt) - 30 * HOUR for salt in range(50)}
    assert 0 < min(answers) < max(answers) <= MINUTE // 2


def line_of(table: Table, seat: int) -> str:
    """A line with a number of this player's panel, as Kenji reads it."""
    return next(line for (number, line), fact in read_facts(table.match.state, 1).items()
                if number == seat and fact.number_name)


async def test_plan_ends_when_named_fact_changes(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    heading = next(line for (seat, line), fact in read_facts(table.match.state, 1).items()
                   if seat == PUBLIC)
    await room.plan(table, (ANYTHING, ("end",)), limits=(PlanLimit(PUBLIC, heading, CHANGES),))
    move = next(one for one in choices(table) if one.startswith("move"))
    await turn(room, table, move)
    await room.later()
    assert table.to_act == 1
    assert await room.notices(table) == [("limited", f"table changes {heading}")]


async def test_named_fact_is_reported_beside_plan(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    await room.plan(table, (ANYTHING, ("end",)))
    await room.plan(table, (ANYTHING, ("bide",)), standing=True, until=("move *",))
    move = next(one for one in choices(table) if one.startswith("move"))
    await turn(room, table, move)
    await room.later()
    assert table.to_act == 2 and await room.notices(table) == [("stopped", move)]


async def test_given_limits_are_checked_when_asked(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    line, seat = line_of(table, 1), 1
    given = (PlanLimit(seat, line, ">9999"),)
    await room.plans.make_plan(table.id, KENJI.id, table.match.number,
                           Plan((PlanStep(ANYTHING, ("end",), given),)))
    await turn(room, table)
    await room.later()
    assert table.to_act == 1
    assert await room.notices(table) == [("not_given", f"{seat} >9999 {line}")]


async def test_owner_learns_where_plan_was_dropped(room: PlanRoom) -> None:
    table = await room.seat_three(pace="days")
    told: list[str] = []
    room.plans.followers.append(told.append)
    before = room.tables.hub.version(table.id)
    await room.plan(table, (("move *", "end"), ("end",)))
    await turn(room, table)
    after = room.tables.hub.version(table.id)
    await room.later()
    assert told == [table.id]
    assert room.tables.hub.version(table.id) == after > before, "others are not told"
    [notice] = await PlanNotices(room.plans).list_notifications_at(table)
    assert notice.event == "plan" and notice.seat == 1
    assert "something else happened first" in str(notice.about)


async def bribing(room: PlanRoom) -> tuple[Table, str]:
    """A table where Inès has done this, and is about to offer Kenji a bribe of three rupees at
    most; Haruki's turn comes next."""
    match = bargaining()
    seats = [build_person_seat(person, "en") for person in (HARUKI, KENJI, INES)]
    table = await open_played_table(
        room.tables, match, seats, 2, INES, Branch("elsewhere", match.number))
    return table, match.entries[-1].text


async def test_nothing_is_done_after_a_reveal(room: PlanRoom) -> None:
    """A step that is refused then, or is not, would tell what was seen."""
    match, text = match_before_reveal(WITH_HANDS)
    seat = match.state.current_player()
    seats = [build_person_seat(person, "en") for person in (HARUKI, KENJI, INES)]
    table = await open_played_table(room.tables, match, seats, seat, INES,
                                    Branch("elsewhere", match.number))
    owner = (HARUKI, KENJI, INES)[seat]
    with pytest.raises(Refused) as refused:
        await room.plans.play_actions(table, owner.id, match.number, (text, text))
    assert refused.value.refusal.code == "cannot_combine"
    await room.tables.act(table.id, owner.id, match.number, f"{text}, {text}")
    assert done(table, match.number) == [(seat, text)]
    assert table.can_take_back(seat) == table.can_take_back(seat, "turn") == 0
    assert table.can_ask_back(seat) is not None


async def test_large_bribe_is_left_to_the_person(room: PlanRoom) -> None:
    table, play = await bribing(room)
    number = table.match.number
    await room.plan(table, (("...", "offer <2"), ("decline",)), standing=True)
    await room.act(table, INES, "offer 1")
    await room.later()
    assert done(table, number) == [(2, "offer 1"), (1, "decline")] and table.to_act == 2
    await room.act(table, INES, play, "offer 2")
    await room.later()
    assert done(table)[-1] == (2, "offer 2") and table.to_act == 1
    [row] = await room.plans.list_plans(table, KENJI.id)
    assert row.dropped is None, "it stands, and speaks of other bribes"


async def test_usual_answer_is_given_out_of_turn(room: PlanRoom) -> None:
    table, play = await bribing(room)
    number = table.match.number
    await room.plan(table, (ANYTHING, ("usual",)), standing=True)
    await room.act(table, INES, "offer 1")
    await room.later()
    await room.act(table, INES, play, "offer 2")
    await room.later()
    assert done(table, number) == [
        (2, "offer 1"), (1, "decline"), (2, play), (2, "offer 2"), (1, "decline")]
    await room.act(table, INES, "pass")
    await room.act(table, HARUKI, "pass")
    number = table.match.number
    await room.later()
    assert table.to_act == 1 and table.match.number == number, "of the own turn it says nothing"
