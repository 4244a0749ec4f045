"""BO-7: three action points."""

from __future__ import annotations

import pytest

from grandtour.games.bombay.rules import COMMANDS
from tests.evidence import clause, example
from tests.games.bombay.table import cargo, first_game, full_view, place, purses
from tests.scene import do, find_refusal_code


@clause("BO-7.1")
def test_actions_are_mixed_and_repeated() -> None:
    s = first_game()
    black = place(s, 0, "indora", "orange orange")
    do(s, "sell orange", "sell orange", "move dhule")
    assert (black.rupees, black.load) == (2 + 4 + 1, 0)
    assert s.current_player() == 1


@clause("BO-7.1", "BO-11.4")
def test_turn_mixes_selling_moving_and_building() -> None:
    s = first_game()
    place(s, 0, "indora", "orange purple")
    do(s, "sell orange", "move dhule", "build purple")
    assert full_view(s)["palaces"] == {"dhule": 0}
    assert s.current_player() == 1


@clause("BO-7.1")
def test_each_turn_begins_with_three_points() -> None:
    s = first_game()
    do(s, "move dhule", "end")
    assert (s.points, s.bought, s.current_player()) == (3, False, 1)


@clause("BO-7.1", "BO-9.2")
def test_next_turn_may_buy_again() -> None:
    s = first_game()
    place(s, 0, "nashik")
    do(s, "buy", "end", "end", "end", "end")
    assert s.current_player() == 0
    assert not s.bought
    assert find_refusal_code(s, "buy") is None


@clause("BO-7.2", "BO-17.11")
@pytest.mark.parametrize("moves", [[], ["move dhule"], ["move dhule", "move jhabua"]])
def test_ending_early_forfeits_remaining_points(moves: list[str]) -> None:
    s = first_game()
    do(s, *moves, "end")
    assert purses(s) == [2, 2, 2, 2]
    assert (s.current_player(), s.points) == (1, 3)


@clause("BO-7.3")
def test_turn_offers_five_actions() -> None:
    verbs = ["move", "buy", "sell", "build", "choose", "bide", "end"]
    assert [command.verb for command in COMMANDS] == verbs
    assert find_refusal_code(first_game(), "trade silk") == "unknown_action"


@clause("BO-7.4")
@pytest.mark.parametrize(("site", "bales", "last"), [
    ("daulatabad", "", "move dhule"), ("sholapur", "", "buy"), ("bombay", "purple", "sell purple"),
    ("dhule", "purple", "build purple"),
])
def test_last_point_ends_the_turn(site: str, bales: str, last: str) -> None:
    s = first_game()
    place(s, 0, site, bales, points=1)
    do(s, last)
    assert (s.current_player(), s.points) == (1, 3)


@clause("BO-7.4", "BO-11.6")
def test_turn_waits_for_open_choice() -> None:
    s = first_game()
    place(s, 0, "bassein", "orange", points=1)
    do(s, "build orange")
    assert (s.current_player(), s.points) == (0, 0)
    do(s, "choose blue")
    assert s.current_player() == 1
    assert cargo(s, 0) == ["blue"]


@clause("BO-7.4", "BO-13.1", "BO-17.4")
@example("DX-23")
def test_dx_23_turn_passes_automatically() -> None:
    s = first_game()
    place(s, 1, "daulatabad")
    do(s, "move dhule", "move jhabua", "move indora")
    assert s.current_player() == 2
    assert find_refusal_code(s, "move amravati", 1) == "not_your_turn"
