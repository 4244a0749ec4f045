"""Plans that answer questions which are asked of several seats at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grandtour.engine.game import Refused
from grandtour.features.plans.draft import make_draft
from grandtour.features.plans.execute import find_answer_time
from grandtour.features.plans.tests.plan_scene import ANYTHING, PlanRoom, done
from grandtour.tables.export import export_table
from grandtour.tables.seating import SeatWish
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from tests.engine.goofspiel import goofspiel_among_the_games
from tests.rooms import HARUKI, INES, KENJI
from tests.scenarios import refusal_code
from tests.web.test_sealed_answers import Bidders
from tests.web.visitor import running


@pytest.fixture(autouse=True)
def _goofspiel() -> Iterator[None]:
    with goofspiel_among_the_games():
        yield


async def seat_bidders(room: PlanRoom) -> Table:
    """Return a table where Inès, Kenji and Haruki are to bid. Kenji makes plans."""
    table = await room.tables.open_table(
        "goofspiel", [SeatWish("me"), SeatWish("open"), SeatWish("open")], INES,
        terms=Terms(pace="days"))
    await room.tables.join_table(table.id, KENJI)
    await room.tables.join_table(table.id, HARUKI)
    assert table.asked == [0, 1, 2]
    return table


async def bid(room: PlanRoom, table: Table, ines: int, haruki: int) -> None:
    await room.act(table, INES, f"bid {ines}")
    await room.act(table, HARUKI, f"bid {haruki}")


async def test_plan_seals_the_next_answer(room: PlanRoom) -> None:
    table = await seat_bidders(room)
    await room.plan(table, ((), ("bid 3",)), (ANYTHING, ("bid 4",)), (ANYTHING, ("bid 1",)))
    assert table.sealed == {1: "bid 3"}, "what has no condition is done at once"
    await bid(room, table, 2, 1)
    await room.later()
    assert table.sealed == {1: "bid 4"}
    await bid(room, table, 3, 2)
    await room.later()
    assert table.sealed == {1: "bid 1"}
    assert await room.plans.list_plans(table, KENJI.id) == []


async def test_answers_of_others_meet_conditions(room: PlanRoom) -> None:
    """Whatever the order of the seats, Kenji has seen all bids when he is asked again."""
    table = await seat_bidders(room)
    await room.plan(table, (("bid 2", "bid >2"), ("bid 4",)))
    await room.act(table, KENJI, "bid 3")
    await bid(room, table, 2, 4)
    await room.later()
    assert table.sealed == {1: "bid 4"}


async def test_other_answers_drop_the_plan(room: PlanRoom) -> None:
    table = await seat_bidders(room)
    await room.plan(table, (("bid 2", "bid 1"), ("bid 4",)))
    await room.act(table, KENJI, "bid 3")
    await bid(room, table, 2, 4)
    await room.later()
    assert table.sealed == {} and await room.notices(table) == [("otherwise", "bid 4")]


async def test_last_planned_answer_shows_all(room: PlanRoom) -> None:
    table = await seat_bidders(room)
    await room.plan(table, ((), ("bid 1",)), (ANYTHING, ("bid 2",)))
    await bid(room, table, 1, 1)
    await bid(room, table, 4, 3)
    number = table.match.number
    await room.later()
    assert done(table, number) == [(0, "bid 4"), (1, "bid 2"), (2, "bid 3")]


async def test_unsealed_answer_is_not_repeated(room: PlanRoom) -> None:
    """The plan is over, also where more was planned."""
    table = await seat_bidders(room)
    await room.plan(table, ((), ("bid 1",)), (ANYTHING, ("bid 2",)), (ANYTHING, ("bid 3",)))
    await bid(room, table, 1, 1)
    await room.later()
    await room.tables.undo(table.id, KENJI.id, table.match.number)
    await room.later()
    assert table.sealed == {} and await room.plans.list_plans(table, KENJI.id) == []


async def test_others_answers_change_no_pause(room: PlanRoom) -> None:
    table = await seat_bidders(room)
    moment = find_answer_time(table, 1, 5)
    room.moment += 1000
    await bid(room, table, 1, 1)
    assert find_answer_time(table, 1, 5) == moment


async def test_chosen_alternative_is_sealed(room: PlanRoom) -> None:
    table = await seat_bidders(room)
    first = await room.plan(table, ((), ("bid 1",)), alternative=True)
    await room.plan(table, ((), ("bid 2",)), alternative=True)
    await room.plans.choose_alternative(table.id, KENJI.id, first)
    assert table.sealed == {1: "bid 1"} and await room.plans.list_plans(table, KENJI.id) == []
    assert await refusal_code(room.plan(table, ((), ("bid 2",)))) == "answer_sealed"


async def test_nothing_follows_a_sealed_answer(room: PlanRoom) -> None:
    """In one step: the others choose before the owner is asked again."""
    table = await seat_bidders(room)
    with pytest.raises(Refused):
        await room.plan(table, ((), ("bid 1", "bid 2")))
    await bid(room, table, 1, 1)
    with pytest.raises(Refused):
        await room.plans.play_actions(table, KENJI.id, table.match.number, ("bid 1", "bid 2"))
    assert export_table(table)["entries"][1:] == []


async def test_draft_knows_the_own_answer(room: PlanRoom) -> None:
    """What Kenji has bid, he cannot plan to bid next."""
    table = await seat_bidders(room)
    await room.act(table, KENJI, "bid 3")
    made = make_draft(table, 1, table.match.number, ["if bid 2", "if bid 4"])
    assert [str(offer.action) for offer in made.offered_choices] == ["bid 1", "bid 2", "bid 4"]
    assert await refusal_code(room.plan(table, (ANYTHING, ("bid 3",)))) == "played"


def test_planned_answers_are_secret(tmp_path: Path) -> None:
    """What others see is the same whatever the plan has answered."""
    with running(tmp_path) as site:
        two = Bidders(site)
        shown = []
        for answer in ("bid 4", "bid 2"):
            two.kenji.call("POST", f"/tables/{two.id}/plan", number=two.see(two.kenji)["number"],
                           plies=[{"do": [answer]}, {"if": ["..."], "do": ["bid 1"]}])
            assert two.see(two.kenji)["sealed"] == answer
            for who in (two.ines, two.lea):
                shown.append((two.see(who), two.page(who)))
            two.kenji.send(f"{two.path}/undo", number=two.see(two.kenji)["number"])
        assert shown[:2] == shown[2:]
