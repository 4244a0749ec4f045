"""Test why one line of Bombay is better than another."""

from __future__ import annotations

from grandtour.bots.forecast import forecast_line
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.words.assets import find_reach
from grandtour.games.reasons import Reason, explain
from tests.games.bombay.table import place, first_game, settle
from tests.spoken import NAMES, say

YELLOW_IN_THE_BAG = "orange 4 blue 3 purple 2"


def reason(s: Bombay, best: str, other: str) -> Reason:
    first, second = [forecast_line(s, line.split(", "), 1) for line in (best, other)]
    return explain(s, first, second, s.seat, NAMES)


def test_sale_reason_names_rupees() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "bombay", "blue purple")
    found = reason(s, "sell blue", "bide")
    assert found.kind == "sum"
    assert "“Sell blue silk" in say(found.phrase)
    assert "rupees" in say(found.phrase)


def test_journey_reason_names_the_sale_at_its_end() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "amravati", "yellow")
    found = reason(s, "move indora, sell yellow", "end")
    assert found.kind == "sum"
    assert say(found.phrase).startswith("“Move to Indora → Sell yellow silk")
    assert "+4 rupees" in say(found.phrase)
    assert say(found.phrase).endswith("By comparison, “End the turn”: nothing yet.")


def test_gains_of_others_tell_lines_apart() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "baroda")
    settle(s, (1, "jhabua"))
    assert f"{NAMES[1]} +1 rupee" in say(reason(s, "move dhule", "move jhabua").phrase)


def test_equal_lines_say_what_each_brings() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "bombay", "blue purple")
    lines = [forecast_line(s, [text], 1) for text in ("sell blue", "bide")]
    found = explain(s, lines[0], lines[1], s.seat, NAMES, (0.401, 0.402))
    assert "“Sell blue silk" in say(found.phrase)
    assert "“Bide your time”: +1 rupee" in say(found.phrase)


def test_reach_is_the_best_sale_of_a_turn() -> None:
    """In Indora the yellow bale brings 4 rupees, and two action points are left."""
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "indora", "yellow")
    assert find_reach(s, 0, 1) == (4, 2)
