"""PX-15: Blackmail, and what hostages keep."""

from __future__ import annotations

from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    cards_of, court, do, find_refusal_code, full_market, market, open_question, pamir, rupees,
    sound, spies, spies_on, tribe, tribes,
)


@clause("PX-15.9", "PX-5.1", "PX-10.1")
@example("ability-blackmail_kandahar", "ability-blackmail_herat")
def test_blackmail() -> None:
    s = pamir()
    full_market(s)
    court(s, 1, 43, 54)
    court(s, 2, 60, 52)
    spies(s, 60, 0, 0, 1)
    sound(s)
    do(s, "pass")
    assert (open_question(s), s.seat) == ("blackmail 1", 1)
    assert find_refusal_code(s, "purchase T0") == "must_decide_first"
    assert find_refusal_code(s, "army kabul") == find_refusal_code(s,
        "road kabul-punjab") == "must_decide_first"
    assert find_refusal_code(s, "spy 60") == "spy_there"
    assert find_refusal_code(s, "spy 86") == "wrong_region"
    do(s, "spy 52")                                 # Kandahar
    assert find_refusal_code(s, "spy 43") == "wrong_region"   # used up
    do(s, "spy 54")
    assert (open_question(s), spies_on(s, 52), spies_on(s, 54)) == ("turn 1", [0, 1, 0], [0, 1, 0])
    s = pamir()
    full_market(s)
    court(s, 1, 54)
    sound(s)
    do(s, "pass")
    do(s, "stop")
    assert open_question(s) == "turn 1"


@clause("PX-15.9", "PX-10.1")
def test_blackmail_by_reuse() -> None:
    s = pamir()
    full_market(s)
    court(s, 1, 54, 61)
    tribes(s, 1, kabul=9, persia=1)
    sound(s)
    do(s, "pass", "spy 61")
    assert open_question(s) == "reuse 1"
    do(s, "take tribe persia")
    assert (spies_on(s, 61), tribe(s, 1, "persia")) == ([0, 1, 0], 0)


@clause("PX-15.9", "PX-15.1", "PX-10.2")
def test_blackmail_ends_with_its_card() -> None:
    """The tribe taken for the spy of Herat was the last in Kandahar: 43 is overthrown."""
    s = pamir()
    full_market(s)
    court(s, 1, 43, 54, 61)
    court(s, 2, 52)
    tribes(s, 1, kabul=9, kandahar=1)
    sound(s)
    do(s, "pass", "spy 61", "take tribe kandahar")
    assert (open_question(s), cards_of(s, 1)) == ("turn 1", [54, 61])
    assert (spies_on(s, 61), spies_on(s, 52)) == ([0, 1, 0], [0, 0, 0])


@clause("PX-15.1", "PX-8.3", "PX-3.2")
def test_abilities_and_stars_are_never_hostage() -> None:
    s = pamir("ABR")
    full_market(s)
    market(s, T5=75)
    court(s, 0, 68)                                 # Persian Influence, two blue stars
    spies(s, 68, 0, 2)
    rupees(s, 0)
    sound(s)
    assert s.holder(68) == 1
    assert find_refusal_code(s, "purchase T5") is None
    assert s.nobles[0].hand_limit() == 4
