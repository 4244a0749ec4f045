"""PX-11: change of loyalty."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    army, cards_of, coalition, court, do, find_refusal, find_refusal_code, full_view, gifts, hand,
    influence, open_question, pamir, prizes, purses, rupees, sound, spies, tribe, tribes,
)


@clause("PX-11.1", "PX-11.2", "PX-7.4", "PX-3.4")
@example("EX-30")
def test_ex_30_player_changes_loyalty() -> None:
    s = pamir("ABR")
    court(s, 0, 11, 9)
    gifts(s, 0, 2)
    prizes(s, 0, 10)
    hand(s, 0, 51)
    sound(s)
    do(s, "play 51 right")
    assert coalition(s, 0) == "british"
    assert (cards_of(s, 0), influence(s, 0)) == ([9, 51], 2)
    assert (s.nobles[0].gifts, s.nobles[0].cylinders, len(s.nobles[0].prizes)) == (0, 10, 0)
    assert army(s, "kandahar") == {"british": 1}
    assert {10, 11} <= set(full_view(s)["discards"])


@clause("PX-3.3", "PX-11.1")
@example("EX-31")
def test_ex_31_patriot_of_own_coalition() -> None:
    s = pamir("BAR")
    gifts(s, 0, 2)
    hand(s, 0, 51)
    sound(s)
    do(s, "play 51 right")
    assert (s.nobles[0].gifts, influence(s, 0)) == (1, 3)


def ex_33(**options: Any) -> Pamir:
    s = pamir("RAB", **options)
    court(s, 0, 81, 13)
    hand(s, 0, 9, 25)
    rupees(s, 0)
    return sound(s)


@clause("PX-11.3", "PX-13.1", "PX-7.8", "PX-E28")
@example("EX-33")
def test_ex_33_debts_precede_icons() -> None:
    s = ex_33()
    do(s, "play 25 right")
    assert (open_question(s), s.nobles[0].owed, cards_of(s, 0)) == ("debt 0", 2, [13, 25])
    found = find_refusal(s, "play 9 right")
    assert (found.code, found.clause) == ("must_decide_first", "PX-13.1")
    assert find_refusal_code(s, "discard 81") == "not_your_card"
    do(s, "discard 13", "discard 9")
    assert tribe(s, 0, "punjab") == 1
    s = ex_33()
    do(s, "play 25 right", "discard 25", "discard 9")
    assert tribe(s, 0, "punjab") == 0


@clause("PX-11.3", "PX-20.15")
def test_owner_orders_the_patriots() -> None:
    s = pamir("RAB", loyalty_discard="owner_order")
    court(s, 0, 81, 70, 13)
    hand(s, 0, 25)
    rupees(s, 1)
    sound(s)
    do(s, "play 25 right")
    assert open_question(s) == "patriots 0"
    assert find_refusal_code(s, "discard 13") == "must_decide_first"
    do(s, "discard 81", "discard 70")               # the debt is paid with the other patriot
    assert (cards_of(s, 0), purses(s)[0]) == ([13, 25], 0)


@clause("PX-11.3", "PX-13.4", "PX-20.15", "PX-20.18")
def test_debts_are_settled_after_action() -> None:
    s = pamir("RAB", loyalty_discard="debts_at_end_of_action")
    court(s, 0, 81)
    hand(s, 0, 42)                                  # Afghan, tribe, leverage, economic
    rupees(s, 0)
    sound(s)
    do(s, "play 42 right")
    assert (cards_of(s, 0), purses(s)[0]) == ([42], 0)      # the new leverage has paid
    assert s.nobles[0].owed == 0


@clause("PX-11.3", "PX-20.15", "PX-20.18", "PX-13.4")
@pytest.mark.parametrize("timing", ["immediate", "end_of_action"])
def test_patriots_go_before_debts(timing: str) -> None:
    """No patriot that must go anyway can pay. A change of loyalty settles all debts, even those
    that would wait for the end of the action."""
    s = pamir("RAB", leverage_timing=timing)
    court(s, 0, 81, 70, 13, 61)
    hand(s, 0, 25)
    rupees(s, 1)
    sound(s)
    do(s, "play 25 right")
    assert (open_question(s), cards_of(s, 0), purses(s)[0]) == ("debt 0", [13, 61, 25], 0)
    assert tribe(s, 0, "punjab") == 0               # the icons wait for it
    do(s, "discard 13")
    assert (cards_of(s, 0), tribe(s, 0, "punjab")) == ([61, 25], 1)


@clause("PX-11.2", "PX-14.2")
def test_departing_patriot_takes_spies_and_tribes() -> None:
    s = pamir("ABR")
    court(s, 0, 25)
    tribes(s, 0, punjab=2)
    spies(s, 25, 0, 1)
    hand(s, 0, 51)
    sound(s)
    do(s, "play 51 left")
    assert (cards_of(s, 0), tribe(s, 0, "punjab")) == ([51], 0)
    assert [noble.cylinders for noble in s.nobles] == [10, 10, 10]
