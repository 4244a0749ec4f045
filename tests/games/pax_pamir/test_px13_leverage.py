"""Test leverage of cards discarded other than by betrayal (PX-13)."""

from __future__ import annotations

from typing import Any

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, cards_of, court, do, full_market, hand, hand_of, open_question, pamir, purses, rupees,
    sound, spies, tribe, tribes,
)


def cleaning_up(**options: Any) -> Pamir:
    """Return a position with two excess court cards, one of them leveraged, and one excess hand
    card."""
    s = pamir("AB", **options)
    full_market(s)
    court(s, 0, 46, 61, 62, 63, 67)
    hand(s, 0, 9, 10, 11)
    rupees(s, 1)
    return sound(s)


@clause("PX-13.1", "PX-13.2", "PX-13.4", "PX-12.1", "PX-20.18")
def test_cleanup_discard_is_paid_for() -> None:
    """The payment precedes the request for another court or hand card."""
    s = cleaning_up()
    do(s, "pass", "discard 46")
    assert (open_question(s), s.nobles[0].owed, purses(s)[0]) == ("debt 0", 1, 0)
    do(s, "discard 61")                             # for the debt; the court is small enough then
    assert (open_question(s), cards_of(s, 0)) == ("hand 0", [62, 63, 67])


@clause("PX-13.4", "PX-12.1", "PX-12.2", "PX-20.18")
def test_cleanup_debts_wait_for_the_court() -> None:
    """They are settled between the court and the hand with `end_of_action`."""
    s = cleaning_up(leverage_timing="end_of_action")
    do(s, "pass", "discard 46")
    assert (open_question(s), s.nobles[0].owed, purses(s)[0]) == ("court 0", 2, 1)
    do(s, "discard 61")
    assert (open_question(s), s.nobles[0].owed, purses(s)[0]) == ("debt 0", 1, 0)
    do(s, "discard 9")
    assert (open_question(s), s.nobles[0].owed, cards_of(s, 0)) == ("turn 1", 0, [62, 63, 67])


@clause("PX-13.4", "PX-20.18")
def test_action_debts_precede_next_action() -> None:
    """A player betrays a card of its own with `end_of_action`. Its two rupees were spent on the
    betrayal."""
    s = pamir("AB", leverage_timing="end_of_action")
    full_market(s)
    court(s, 0, 26, 46)
    spies(s, 46, 1)
    rupees(s, 3)
    sound(s)
    do(s, "betray 26")                              # one target
    assert (open_question(s), s.nobles[0].owed, purses(s)[0]) == ("turn 0", 0, 0)


@clause("PX-13.1", "PX-13.5")
def test_hand_and_court_pay_a_debt() -> None:
    """A leveraged hand card given in payment causes no new debt."""
    s = pamir("AB")
    full_market(s)
    court(s, 0, 46, 61, 62, 63)
    hand(s, 0, 81)
    rupees(s, 0)
    sound(s)
    do(s, "pass", "discard 46", "discard 81", "discard 61")
    assert (s.nobles[0].owed, hand_of(s, 0), cards_of(s, 0)) == (0, [], [62, 63])


@clause("PX-13.1", "PX-14.1", "PX-9.66", "PX-14.2")
def test_debt_interrupts_the_battle() -> None:
    """The debt is settled before the battle continues."""
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 59)
    court(s, 1, 27, 57, 9)
    tribes(s, 1, punjab=1, herat=2)
    armies(s, punjab="2A 1R")
    rupees(s, 4, 1)
    sound(s)
    do(s, "battle 59", "remove tribe 1")
    assert (open_question(s), purses(s)[1], cards_of(s, 1)) == ("debt 1", 0, [57, 9])
    do(s, "discard 57")
    assert (tribe(s, 1, "herat"), s.nobles[1].owed) == (0, 0)
