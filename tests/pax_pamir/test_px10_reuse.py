"""PX-10: what reusing a piece brings about, and what it does not."""

from __future__ import annotations

from evidence import clause
from table import (
    armies, asked, court, do, full_market, hand, pamir, purses, rupees, sound,
)


@clause("PX-11.3", "PX-10.1")
def test_a_reused_block_does_not_call_in_debts_that_wait():
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
