"""Test why one line of Paris Paris is better than another."""

from __future__ import annotations

from grandtour.bots.forecast import forecast_line
from grandtour.games.reasons import explain
from tests.games.paris_paris.table import LAST, lay
from tests.spoken import NAMES, say


def test_reason_names_the_line_of_a_tour() -> None:
    """A shop next to an own one at a crossing scores in a tour; one far away does not."""
    s = lay({"opera": "green", "vendome": "green"},
            "louvre-red denfert_rochereau-pink bastille-orange", players=2)
    lines = [forecast_line(s, [text], 1) for text in ("open louvre-red", "open bastille-orange")]
    told = say(explain(s, lines[0], lines[1], s.current_player(), NAMES).phrase)
    assert "from a grand tour (red line)" in told


def test_last_round_has_special_tours_alone() -> None:
    s = lay({"opera": "green", "vendome": "green"},
            "louvre-red denfert_rochereau-pink bastille-orange", players=2, round=LAST)
    lines = [forecast_line(s, [text], 1) for text in ("open louvre-red", "open bastille-orange")]
    told = say(explain(s, lines[0], lines[1], s.current_player(), NAMES).phrase)
    assert "special tour" in told
    assert "from a grand tour" not in told and "left over" not in told
