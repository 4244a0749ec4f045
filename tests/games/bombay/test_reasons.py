"""Test why one line of Bombay is better than another."""

from __future__ import annotations

from grandtour.bots.forecast import forecast_line
from grandtour.games.bombay.state import Bombay
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
    assert say(found.phrase).endswith("Instead “End the turn”: nothing yet.")


def test_gains_of_others_tell_lines_apart() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "baroda")
    settle(s, (1, "jhabua"))
    assert f"{NAMES[1]} +1 rupee" in say(reason(s, "move dhule", "move jhabua").phrase)
