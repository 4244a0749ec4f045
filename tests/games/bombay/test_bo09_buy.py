"""BO-9: silk from the markets."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.bombay.table import (
    cargo, closed_markets, first_game, give, lay, markets, place, reason,
)
from tests.scene import do, find_refusal_code


@clause("BO-9.1")
@example("EX-9")
@pytest.mark.parametrize(("site", "colour", "points", "rupees"), [
    ("sholapur", "blue", 1, 1),                     # left
    ("nashik", "purple", 2, 1),                     # middle
    ("bhopal", "orange", 2, 2),                     # right
])
def test_ex_9_price_depends_on_market(site: str, colour: str, points: int, rupees: int) -> None:
    s = first_game()
    black = place(s, 0, site, rupees=9)
    do(s, "buy")
    assert (3 - s.points, 9 - black.rupees) == (points, rupees)
    assert cargo(s, 0) == [colour]


@clause("BO-9.1", "BO-17.6")
@example("EX-9")
def test_ex_9_purchase_lacks_something() -> None:
    s = first_game()
    place(s, 0, "nashik", points=1, rupees=9)
    found = reason(s, "buy")
    assert found is not None
    assert found[:2] == ("no_ap", "BO-9.1")
    assert [found.details[name] for name in ("market", "cost", "left")] == ["middle", "2", "1"]
    place(s, 0, "bhopal", points=2, rupees=1)
    found = reason(s, "buy")
    assert found is not None
    assert found[:2] == ("no_rupees", "BO-9.1")
    assert (found.details["price"], found.details["rupees"]) == ("2", "1")


@clause("BO-9.1")
@pytest.mark.parametrize(("site", "points", "rupees"), [
    ("sholapur", 1, 1), ("nashik", 2, 1), ("bhopal", 2, 2)])
def test_last_point_and_last_rupee_suffice(site: str, points: int, rupees: int) -> None:
    s = first_game()
    black = place(s, 0, site, points=points, rupees=rupees)
    do(s, "buy")
    assert (black.rupees, s.current_player()) == (0, 1)
    place(s, 1, site, points=points, rupees=rupees - 1)
    assert find_refusal_code(s, "buy") in {"no_rupees", "post_closed"}


@clause("BO-9.2")
@example("DX-15")
def test_dx_15_one_purchase_per_turn() -> None:
    s = first_game()
    place(s, 0, "sholapur", rupees=9)
    do(s, "buy")
    assert s.points == 2
    assert find_refusal_code(s, "buy") == "already_bought"


@clause("BO-9.3")
@pytest.mark.parametrize("load", ["purple purple", "orange blue"])
def test_two_bales_fill_an_elephant(load: str) -> None:
    s = first_game()
    place(s, 0, "sholapur", load)
    assert find_refusal_code(s, "buy") == "elephant_full"
    give(s, 0, bales=load.split(maxsplit=1)[0])
    do(s, "buy")
    assert s.merchants[0].load == 2


@clause("BO-9.4", "BO-6.6")
@example("EX-10")
def test_ex_10_a_post_closes() -> None:
    s = lay(first_game(), left="blue 2", middle="purple 1")
    place(s, 0, "nashik", points=2, rupees=1)
    do(s, "buy")
    assert closed_markets(s) == ["orange", "purple", "yellow"]
    place(s, 1, "baroda", rupees=9)
    found = reason(s, "buy")
    assert found is not None
    assert found[:2] == ("post_closed", "BO-9.4")
    assert found.details == {"colour": "purple"}
    place(s, 2, "nashik", rupees=9)
    assert find_refusal_code(s, "buy") == "post_closed"


@clause("BO-9.4")
@pytest.mark.parametrize(("bales", "closes"), [(1, True), (2, False)])
def test_log_says_last_bale_closes_posts(bales: int, closes: bool) -> None:
    s = lay(first_game(), left="blue 2", middle=f"purple {bales}")
    place(s, 0, "nashik", points=2, rupees=1)
    s.log = []
    do(s, "buy")
    assert ("closed" in [event.message for event in s.log]) == closes


@clause("BO-9.5")
@example("DX-31")
def test_dx_31_a_price_stays() -> None:
    s = lay(first_game(), left="orange 3", middle="blue 2")
    for seat in (0, 1):
        place(s, seat, "bhopal")
        do(s, "buy", "end")
    assert markets(s) == [{"orange": 1}, {"blue": 2}, {}]
    place(s, 2, "bhopal")
    do(s, "buy", "end")
    assert markets(s) == [{}, {"blue": 2}, {}]
    place(s, 3, "sholapur")
    do(s, "buy")
    assert s.points == 1


@clause("BO-11.1", "BO-9.2")
@example("DX-33")
def test_dx_33_bought_bale_may_be_spent() -> None:
    s = lay(first_game(), left="purple 3 blue 2")
    black = place(s, 0, "nashik")
    do(s, "buy")
    assert s.points == 2
    do(s, "move bassein")
    assert s.points == 1
    do(s, "build purple")
    assert (black.palaces, s.points) == (1, 0)
    assert s.current_player() == 0                  # the bale token waits for its colour
    do(s, "choose blue")
    assert s.current_player() == 1


@clause("BO-11.6")
@example("DX-33")
def test_dx_33_turn_ends_without_a_choice() -> None:
    s = lay(first_game(), left="purple 3")
    place(s, 0, "nashik")
    do(s, "buy", "move bassein", "build purple")
    assert cargo(s, 0) == ["purple"]
    assert s.current_player() == 1
