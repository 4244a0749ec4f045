"""PX-10: what reusing a piece brings about, and what it does not."""

from __future__ import annotations

from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, asked, court, do, full_market, gifts, hand, influence, market, pamir, purses, ruler,
    rupees, sound, spies_on, tribe, tribes,
)


@clause("PX-11.3", "PX-10.1")
def test_a_reused_block_does_not_call_in_debts_that_wait() -> None:
    s = pamir("AB", loyalty_discard="debts_at_end_of_action")
    full_market(s)
    court(s, 0, 42)                                 # leveraged, Afghan patriot
    rupees(s, 0, 0)
    armies(s, herat="12B")
    hand(s, 0, 36, 85)                              # 36, a British patriot: army, intelligence
    sound(s)
    do(s, "play 36 left")
    assert asked(s) == "debt 0"
    assert int(s.favoured) == 1                     # the last icon came before the debt
    assert purses(s)[0] == 0


@clause("PX-11.3", "PX-10.2")
def test_nor_does_a_reused_tribe_that_overthrows_nothing() -> None:
    s = pamir("AB", loyalty_discard="debts_at_end_of_action")
    full_market(s)
    court(s, 0, 42)                                 # leveraged, Afghan patriot
    rupees(s, 0, 0)
    tribes(s, 0, persia=10)
    hand(s, 0, 20, 85)                              # 20, a British patriot: spy, economic
    sound(s)
    do(s, "play 20 left")                           # only a tribe can be taken for the spy
    assert (asked(s), spies_on(s, 20)) == ("debt 0", [1, 0])
    assert int(s.favoured) == 2                     # the last icon came before the debt


@clause("PX-10.5", "PX-16.12", "PX-10.1")
def test_a_tribe_of_this_turn_that_came_back_is_placed_again() -> None:
    s = pamir("AB")
    full_market(s, 20)
    market(s, T0=116)
    tribes(s, 0, kabul=9)
    hand(s, 0, 57, 90)
    sound(s, 5)
    do(s, "play 57 right", "purchase T0", "rebuke herat", "play 90 right")
    assert (tribe(s, 0, "herat"), tribe(s, 0, "transcaspia"), tribe(s, 0, "kabul")) == (0, 1, 9)


@clause("PX-10.2", "PX-4.3", "PX-3.3")
def test_a_reused_piece_counts_no_more_where_it_was() -> None:
    s = pamir("AB")
    full_market(s, 20)
    tribes(s, 0, persia=2, kabul=7)
    armies(s, persia="1B")
    gifts(s, 0, 4)
    hand(s, 0, 57, 90)
    sound(s, 3)
    assert (ruler(s, "persia"), influence(s, 0)) == (0, 2)
    do(s, "play 57 right", "take tribe persia", "play 90 right", "take gift 4")
    assert (ruler(s, "persia"), influence(s, 0)) == (-1, 1)


@clause("PX-10.1", "PX-10.2")
def test_who_plays_against_wakhan_takes_from_play_like_anybody() -> None:
    s = pamir("AB", wakhan="true")
    full_market(s)
    tribes(s, 0, kabul=9, persia=1)
    hand(s, 0, 20)                                  # a British patriot: spy, economic
    sound(s)
    do(s, "play 20 right")
    assert asked(s) == "reuse 0"
