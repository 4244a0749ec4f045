"""PX-15.9: Blackmail."""

from __future__ import annotations

from evidence import clause, example
from table import (
    asked, court, do, full_market, pamir, refused, sound, spies, spies_on, tribe, tribes,
)



@clause("PX-15.9", "PX-5.1", "PX-10.1")
@example("ability-blackmail_kandahar", "ability-blackmail_herat")
def test_blackmail():
    s = pamir()
    full_market(s)
    court(s, 1, 43, 54)
    court(s, 2, 60, 52)
    spies(s, 60, 0, 0, 1)
    sound(s)
    do(s, "pass")
    assert (asked(s), s.seat) == ("blackmail 1", 1)
    assert refused(s, "purchase T0") == "must_decide_first"
    assert refused(s, "spy 60") == "spy_there"
    assert refused(s, "spy 86") == "wrong_region"
    do(s, "spy 52")                                 # Kandahar
    assert refused(s, "spy 43") == "wrong_region"   # used up
    do(s, "spy 54")
    assert (asked(s), spies_on(s, 52), spies_on(s, 54)) == ("turn 1", [0, 1, 0], [0, 1, 0])
    s = pamir()
    full_market(s)
    court(s, 1, 54)
    sound(s)
    do(s, "pass")
    do(s, "stop")
    assert asked(s) == "turn 1"


@clause("PX-15.9", "PX-10.1")
def test_blackmail_by_reuse():
    s = pamir()
    full_market(s)
    court(s, 1, 54, 61)
    tribes(s, 1, kabul=9, persia=1)
    sound(s)
    do(s, "pass", "spy 61")
    assert asked(s) == "reuse 1"
    do(s, "take tribe persia")
    assert (spies_on(s, 61), tribe(s, 1, "persia")) == ([0, 1, 0], 0)
