"""Test Wakhan's actions and icons in their order, her targets and losses in battle, and her idle
spies (WK-12, WK-24, WK-33, WK-61)."""

from __future__ import annotations

import pytest

from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, army, check_text, court, do, effect, favour, full_market, full_view, hers, market,
    open_question, play_events, roads, rupees, sound, spies, spies_on, tribe, tribes,
)

from grandtour.games.pax_pamir.rules.wakhan_choices import find_red_arrow_side


@clause("WK-12")
def test_leftmost_action_is_as_printed() -> None:
    s = hers(7)
    full_market(s, 30)
    market(s, T0=(30, 2))
    court(s, 1, 55)                                 # battle, tax, move: political
    armies(s, herat="1R")
    tribes(s, 0, herat=1)
    s.actions = 0
    sound(s, 0)
    do(s, "obey")
    assert tribe(s, 0, "herat") == 0                # she battles, though she could tax


@clause("WK-33")
def test_red_arrow_picks_armies_and_roads() -> None:
    for back, lost in ((2, "british"), (3, "afghan")):
        s = hers(15, "AB", back=back)               # move, battle
        assert find_red_arrow_side(s) == ("afghan", "british").index(lost)
        full_market(s)
        court(s, 2, 99)                             # rank 1
        armies(s, kabul="1R 1A 1B")
        s.ai_line = 1
        sound(s)
        do(s, "obey")
        assert set(army(s, "kabul")) == {"afghan", "british", "russian"} - {lost}
        s = hers(15, "AB", back=back)
        full_market(s)
        court(s, 2, 99)
        armies(s, kabul="1R")
        roads(s, "herat-kabul", "1A")
        roads(s, "kabul-punjab", "1B")
        s.ai_line = 1
        sound(s)
        do(s, "obey")
        there = full_view(s)["roads"]
        assert set(there["herat-kabul"] | there["kabul-punjab"]) == {"afghan", "british"} - {lost}


@clause("WK-33", "PX-9.61", "PX-16.6")
def test_nationalism_lets_wakhans_tribes_fight() -> None:
    for national in (False, True):
        s = hers(15)
        full_market(s)
        court(s, 1, 59)                             # rank 2
        armies(s, kabul="1R 2A")
        tribes(s, 1, kabul=1)
        if national:
            effect(s, 110, 1)
        s.ai_line = 1
        favour(s, "economic")
        sound(s)
        do(s, "obey")
        assert army(s, "kabul").get("afghan", 0) == 1 - national


@clause("WK-33", "PX-13.4")
def test_debts_precede_the_next_fall() -> None:
    for timing, left in (("immediate", 1), ("end_of_action", 0)):
        s = hers(15, leverage_timing=timing)
        full_market(s)
        court(s, 1, 59)                             # rank 2
        court(s, 0, 42, 9, 13)                      # political, leveraged
        rupees(s, 1, 4)
        armies(s, kandahar="2R 1A")
        tribes(s, 0, kandahar=1)
        s.ai_line = 1
        favour(s, "economic")
        sound(s)
        do(s, "obey")
        assert (open_question(s), tribe(s, 0, "kandahar")) == ("debt 0", 0)
        assert army(s, "kandahar").get("afghan", 0) == left
        check_text(s)
        do(s, "discard 9")
        assert army(s, "kandahar") == {"russian": 2}


@clause("WK-24", "PX-7.6")
def test_option_orders_wakhans_icons_too() -> None:
    for order, pieces in (("printed", [7, 7, 2]), ("fixed", [2, 7, 7])):
        s = hers(18, back=6, icon_order=order)      # tax, betray, radicalize: what lies at T0
        full_market(s)
        market(s, T0=2)                             # spy, spy, army
        rupees(s, 4, 4)
        sound(s)
        events = play_events(s, "obey")
        assert [event.value for event in events if event.message == "placed"] == pieces


@clause("WK-61", "WK-4", "PX-9.44")
@pytest.mark.parametrize(("ability", "goal"), [(56, 29), (57, 60)])
def test_wakhans_abilities_move_her_spies(ability: int, goal: int) -> None:
    """Her single move is two steps with Well-Connected (card 56)."""
    s = hers(15, wakhan_spy_movement="on")
    full_market(s)
    court(s, 0, 60, 29, 9, 15)
    court(s, 1, ability, 71)
    spies(s, 71, 0, 1)
    sound(s)
    do(s, "obey")
    assert spies_on(s, goal) == [0, 1]


@clause("WK-61", "WK-4", "PX-9.44")
def test_wakhans_spies_use_strange_bedfellows() -> None:
    """No nearer card has that rank."""
    s = hers(15, wakhan_spy_movement="on")
    full_market(s, 86)
    court(s, 0, 9, 15, 29, 60, 65)
    court(s, 1, 21)                                 # Strange Bedfellows, of the Punjab like 29
    spies(s, 21, 0, 1)
    do(sound(s), "obey")
    assert spies_on(s, 29) == [0, 1]


@clause("WK-61")
def test_matched_spy_is_not_idle() -> None:
    s = hers(15, wakhan_spy_movement="on")          # move
    full_market(s)
    court(s, 1, 70)                                 # of lowest priority, being her own
    court(s, 0, 9, 13)
    spies(s, 70, 1, 1)
    spies(s, 13, 0, 1)
    sound(s)
    do(s, "obey")
    assert (spies_on(s, 70), spies_on(s, 13), spies_on(s, 9)) == ([1, 1], [0, 0], [0, 1])
