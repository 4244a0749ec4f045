"""BO-8: along one road."""

from __future__ import annotations

import pytest

from grandtour.engine.game import Refused
from grandtour.games.bombay import suggest
from grandtour.games.bombay.components import NEIGHBOURS, SITE, SITES
from grandtour.games.bombay.rules import NO_ROAD
from grandtour.games.bombay.state import Bombay
from tests.evidence import clause, example
from tests.games.bombay.table import (
    cargo, closed_markets, first_game, full_view, markets, place, purses, reason, settle,
)
from tests.scene import do, find_refusal_code


@clause("BO-8.1", "BO-9.1")
@example("EX-3")
def test_ex_3_first_turn_move_and_buy() -> None:
    s = first_game()
    grey = place(s, 1, "daulatabad")
    assert (s.points, grey.rupees, grey.load) == (3, 2, 0)
    do(s, "move nashik")
    assert (s.points, purses(s)) == (2, [2, 2, 2, 2])
    do(s, "buy")
    assert grey.rupees == 1
    assert cargo(s, 1) == ["purple"]
    assert markets(s)[1] == {"purple": 1}
    assert closed_markets(s) == []
    assert s.current_player() == 2                  # no AP: the turn is over


@clause("BO-8.1")
@example("EX-12")
def test_ex_12_hilltop() -> None:
    s = first_game()
    place(s, 0, "amravati")
    do(s, "move mahur")
    assert s.points == 1
    s = first_game()
    place(s, 0, "mahur")
    do(s, "move amravati")
    assert s.points == 2
    place(s, 0, "amravati", points=1)
    found = reason(s, "move mahur")
    assert found is not None
    assert (found.code, found.clause) == ("no_ap", "BO-8.1")
    assert (found.details["cost"], found.details["left"]) == ("2", "1")


@clause("BO-8.1")
@pytest.mark.parametrize("low", ["dhule", "amravati", "nashik", "bombay", "sholapur", "nanded"])
def test_climbing_starting_hilltop_costs_two_points(low: str) -> None:
    s = first_game()
    place(s, 0, low, points=2)
    assert find_refusal_code(s, "move daulatabad") is None
    s.points = 1
    assert find_refusal_code(s, "move daulatabad") == "no_ap"
    place(s, 0, "daulatabad", points=1)
    assert find_refusal_code(s, f"move {low}") is None


@clause("BO-8.1")
@pytest.mark.parametrize("step", ["jhabua baroda", "surat bassein", "poona bombay", "dhule jhabua"])
def test_other_steps_cost_one_point(step: str) -> None:
    here, there = step.split()
    s = first_game()
    place(s, 0, here)
    do(s, f"move {there}")
    assert s.points == 2
    assert s.merchants[0].site == SITE[there]


@clause("BO-8.2", "BO-8.3")
@example("EX-11")
def test_ex_11_toll() -> None:
    s = first_game(players=5)
    settle(s, (4, "dhule"))
    place(s, 1, "jhabua")
    do(s, "move dhule", "move surat")
    assert purses(s) == [2, 2, 2, 2, 3]             # the bank pays, once
    assert s.points == 1


@clause("BO-8.3")
@example("EX-11")
def test_ex_11_each_entry_counts() -> None:
    s = first_game(players=5)
    settle(s, (4, "dhule"))
    place(s, 1, "jhabua")
    do(s, "move dhule", "move jhabua", "move dhule")
    assert purses(s) == [2, 2, 2, 2, 4]


@clause("BO-8.3")
@example("EX-11")
def test_ex_11_owner_pays_no_toll() -> None:
    s = first_game(players=5)
    settle(s, (4, "dhule"))
    place(s, 4, "jhabua")
    do(s, "move dhule")
    assert purses(s) == [2] * 5


@clause("BO-8.4")
def test_staying_under_palace_costs_no_toll() -> None:
    s = first_game()
    place(s, 1, "dhule")
    place(s, 2, "dhule", "purple")
    do(s, "build purple", "end", "end", "end", "end", "end")
    assert full_view(s)["palaces"] == {"dhule": 2}
    assert purses(s) == [2, 2, 2, 2]


@clause("BO-8.2", "BO-11.2")
@example("DX-27")
def test_dx_27_palace_on_starting_hilltop() -> None:
    s = first_game()
    place(s, 0, "daulatabad", "purple")
    do(s, "build purple", "end")
    assert purses(s) == [2, 2, 2, 2]                # the others stand there already
    do(s, "move dhule", "move daulatabad")
    assert purses(s) == [3, 2, 2, 2]
    place(s, 2, "nashik")
    do(s, "move daulatabad")
    assert purses(s) == [4, 2, 2, 2]


def journeys(s: Bombay) -> dict[str, list[str]]:
    """Return the moves of each offered journey, by its last site."""
    found = {}
    for moves in suggest.list_journeys(s):
        texts = [str(move) for move in moves]
        found[texts[-1].removeprefix("move ")] = texts
    return found


@clause("BO-8.1")
@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("here", ["daulatabad", "amravati", "bombay", "chanda"])
def test_journey_reaches_as_far_as_points(here: str, points: int) -> None:
    """Every reachable site more than one road away is offered, and no other."""
    s = first_game()
    place(s, 0, here, points=points)
    reached = {here: points}
    border = [s]
    while border:
        at = border.pop()
        for move in [choice for choice in at.choices() if str(choice).startswith("move")]:
            after = at.clone()
            after.play(move)
            left = after.points if after.seat == 0 else 0
            site = str(move).removeprefix("move ")
            if left > reached.get(site, -1):
                reached[site] = left
                border += [after] if left else []
    near = {SITES[site] for site in NEIGHBOURS[SITE[here]]}
    assert set(reached) - near - {here} <= set(journeys(s)) <= set(reached) - {here}
    for texts in journeys(s).values():
        walked = s.clone()
        do(walked, *texts)                          # each of its moves is legal in its turn
        assert len(texts) > 1


@clause("BO-8.1")
@pytest.mark.parametrize("here", ["daulatabad", "amravati", "bombay", "chanda"])
def test_refused_distant_site_names_required_points(here: str) -> None:
    s = first_game()
    place(s, 0, here, points=3)
    for site, texts in journeys(s).items():
        walked = s.clone()
        do(walked, *texts)
        left = walked.points if walked.seat == 0 else 0
        with pytest.raises(Refused) as caught:
            s.game.request(s, f"move {site}", 0)
        assert caught.value.refusal is NO_ROAD
        assert caught.value.details["away"] == 3 - left


@clause("BO-8.2")
@pytest.mark.parametrize(("tolled", "way"), [
    ("dhule", ["move bassein", "move surat"]), ("bassein", ["move dhule", "move surat"])])
def test_journey_avoids_tolls_to_others(tolled: str, way: list[str]) -> None:
    s = first_game()
    place(s, 0, "nashik")
    settle(s, (1, tolled))
    assert journeys(s)["surat"] == way
    s.palace[SITE[tolled]] = 0                      # one's own palace is no reason to go round
    assert len(journeys(s)["surat"]) == 2


def test_journeys_are_not_offered_during_choices() -> None:
    s = first_game()
    place(s, 0, "bassein", "purple")
    assert journeys(s)
    do(s, "build purple")
    assert str(s.stack[-1]).startswith("choose")
    assert journeys(s) == {}
