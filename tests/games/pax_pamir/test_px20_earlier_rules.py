"""What earlier versions of the rules did otherwise, in matches that were begun with them."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.components import REGIONS
from grandtour.games.pax_pamir.rules.placing import CYLINDER, PLACED_THIS_TURN, TakeTribe
from grandtour.games.pax_pamir.state import Pamir
from tests.games.pax_pamir.table import (
    PAMIR, armies, army, asked, court, do, full_market, hand, hers, market, pamir, refused, rupees,
    sound, spies, spies_on, tribe, tribes, vec_of,
)

FIRST = PAMIR.under("1")


def under_version_1(loyal: str, **options: Any) -> Pamir:
    s = pamir(loyal, **options)
    first = FIRST.position(str(s))
    assert str(first) == str(s)
    return first


def test_what_version_1_did_otherwise() -> None:
    """PX-7.3, PX-9.65, PX-8.5, PX-13.4 as they were."""
    s = under_version_1("ABR", zero_effect_actions="allowed")
    full_market(s)
    hand(s, 0, 83)
    court(s, 1, 9)
    assert refused(sound(s), "play 83 left") is None
    court(s, 0, 59)
    do(sound(s), "battle 59")
    assert s.actions == 1
    s = under_version_1("ABR", build_minimum="0")
    full_market(s, 86)
    court(s, 0, 78, 9)
    spies(s, 78, 1, 3)
    tribes(s, 0, kabul=1)
    rupees(s, 4)
    do(sound(s), "build 78")
    assert refused(s, "offer 3") is None
    s = under_version_1("AB", leverage_timing="end_of_action")
    full_market(s)
    court(s, 0, 46, 61, 62, 63, 67)
    rupees(s, 1)
    do(sound(s), "pass", "discard 46")
    assert asked(s) == "debt 0"


@pytest.mark.parametrize(("version", "kabul", "herat"), [("2", 9, 0), ("3", 8, 1)])
def test_version_2_took_again_what_she_had_put_in_anothers_turn(
        version: str, kabul: int, herat: int) -> None:
    """PX-10.1, WK-25: a tribe for Herat out of the supply, then one for Transcaspia, which comes
    from the last region there is."""
    s = pamir("AA", wakhan="true")
    s.first, s.ai, s.ai_back, s.ai_gone = 0, 7, 3, vec_of([7])
    full_market(s, 70)
    market(s, T0=114)
    tribes(s, 1, kabul=9)
    hand(s, 0, 57, 90)
    s = PAMIR.under(version).position(str(sound(s)))
    do(s, "purchase T0")
    assert (tribe(s, 1, "kabul"), tribe(s, 1, "herat"), tribe(s, 1, "transcaspia")) == (
        kabul, herat, 1)
    again = TakeTribe(REGIONS.index("transcaspia")).refused_for(s, 1, CYLINDER)
    assert again is (None if version == "2" else PLACED_THIS_TURN)


@pytest.mark.parametrize(("version", "bought", "there"), [("3", 62, 1), ("4", 98, 2)])
def test_version_3_asked_the_arrows_and_left_out_her_tribes(
        version: str, bought: int, there: int) -> None:
    """WK-21, WK-35"""
    s = hers(7, "R", back=9)
    market(s, B5=101, T2=62, T1=63, B1=98)
    tribes(s, 0, kabul=3)
    s.ai_line = 2
    s = PAMIR.under(version).position(str(sound(s)))
    do(s, "obey")
    assert list(s.nobles[1].court) == [bought]
    s = hers(12, "A")
    full_market(s)
    court(s, 1, 63)
    armies(s, herat=f"3{'ABR'[s.nobles[1].loyalty]}")
    tribes(s, 0, kandahar=1)
    tribes(s, 1, kandahar=1)
    s = PAMIR.under(version).position(str(sound(s)))
    do(s, "obey")
    assert list(army(s, "kandahar").values()) == [there]


@pytest.mark.parametrize(("version", "goal"), [("2", 65), ("3", 29)])
def test_her_spies_did_not_use_her_abilities(version: str, goal: int) -> None:
    """WK-61: nearer there is nothing of that rank."""
    s = hers(15, wakhan_spy_movement="on")
    full_market(s, 86)
    court(s, 0, 9, 15, 29, 60, 65)
    court(s, 1, 21)                                 # Strange Bedfellows, of the Punjab like 29
    spies(s, 21, 0, 1)
    s = PAMIR.under(version).position(str(sound(s)))
    do(s, "obey")
    assert spies_on(s, goal) == [0, 1]


@pytest.mark.parametrize(("version", "left", "offered", "waits"), [
    ("1", None, None, "debt 0"), ("2", "one_end", "bad_offer", "court 0"),
    ("3", "one_end", "bad_offer", "court 0"),
])
def test_what_versions_2_and_3_have_in_common(
        version: str, left: str | None, offered: str | None, waits: str) -> None:
    """PX-7.3, PX-8.5, PX-13.4: where a first card is laid, what a bribe may take, when a debt of
    the cleanup is paid."""
    s = pamir("ABR", build_minimum="0")
    full_market(s, 86)
    court(s, 1, 9)
    hand(s, 0, 83)
    s = PAMIR.under(version).position(str(sound(s)))
    assert refused(s, "play 83 left") == left
    s = pamir("ABR", build_minimum="0")
    full_market(s, 86)
    court(s, 0, 78, 9)
    spies(s, 78, 1, 3)
    tribes(s, 0, kabul=1)
    s = PAMIR.under(version).position(str(sound(s)))
    do(s, "build 78")
    assert refused(s, "offer 3") == offered
    s = pamir("AB", leverage_timing="end_of_action")
    full_market(s)
    court(s, 0, 46, 61, 62, 63, 67)
    rupees(s, 1)
    s = PAMIR.under(version).position(str(sound(s)))
    do(s, "pass", "discard 46")
    assert asked(s) == waits


@pytest.mark.parametrize(("version", "begins"), [("1", True), ("2", False), ("3", False)])
def test_since_version_2_no_action_begins_where_nothing_can_be_done(
        version: str, begins: bool) -> None:
    """PX-9.65, with `zero_effect_actions`: tax, build, move and battle."""
    for option in ("allowed", "forbidden"):
        s = pamir("ABR", zero_effect_actions=option)
        full_market(s)
        court(s, 0, 25, 27, 63, 59)
        s = PAMIR.under(version).position(str(sound(s)))
        texts = ("tax 25", "build 27", "move 63", "battle 59")
        assert [refused(s, text) is None for text in texts] == [begins and option == "allowed"] * 4
