"""BO-12: one rupee for a whole turn."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.bombay.table import first_game, place, purses, reason
from tests.scene import do, find_refusal_code


@clause("BO-12.1")
@example("EX-13")
def test_ex_13_biding() -> None:
    s = first_game()
    place(s, 0, "daulatabad", rupees=0)
    do(s, "bide")
    assert purses(s) == [1, 2, 2, 2]
    assert (s.current_player(), s.points) == (1, 3)


@clause("BO-12.1", "BO-17.10")
@example("EX-13")
def test_ex_13_biding_after_move_is_too_late() -> None:
    s = first_game()
    do(s, "move dhule")
    found = reason(s, "bide")
    assert found is not None
    assert found[:2] == ("not_only_action", "BO-12.1")


@clause("BO-7.2")
@example("EX-13")
def test_ex_13_ending_is_not_biding() -> None:
    s = first_game()
    place(s, 0, "daulatabad", rupees=0)
    do(s, "end")
    assert purses(s) == [0, 2, 2, 2]


@clause("BO-12.1")
@pytest.mark.parametrize(("site", "bales", "first"), [
    ("sholapur", "", "buy"), ("bombay", "purple", "sell purple"),
    ("dhule", "purple", "build purple"),
])
def test_any_action_forbids_biding(site: str, bales: str, first: str) -> None:
    s = first_game()
    place(s, 0, site, bales)
    assert find_refusal_code(s, "bide") is None
    do(s, first)
    assert find_refusal_code(s, "bide") == "not_only_action"


@clause("BO-12.1")
@pytest.mark.parametrize("site", ["bombay", "nashik", "jhabua", "mahur"])
def test_biding_is_possible_at_any_site(site: str) -> None:
    s = first_game()
    place(s, 0, site, "orange orange", rupees=7)
    do(s, "bide")
    assert purses(s)[0] == 8
