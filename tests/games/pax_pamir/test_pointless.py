"""What nobody does in Pax Pamir who wants to win."""

from __future__ import annotations

from typing import Any

from grandtour.games.pax_pamir.state import Pamir
from tests.games.pax_pamir.table import (
    court, do, full_market, hand, market, pamir, rupees, sound, spies, tribes,
)


def sensible(s: Pamir) -> set[str]:
    return {str(choice) for choice in s.game.sensible(s)}


def shown(own: int, **options: Any) -> Pamir:
    """P0, with so many rupees, could play a card of Persia, where P1 has three tribes."""
    s = pamir("ABR", **options)
    tribes(s, 1, persia=3)
    hand(s, 0, 81, 83)
    rupees(s, own)
    return sound(s)


def test_who_has_begun_and_can_pay_does_not_withdraw() -> None:
    s = shown(3)
    do(s, "play 83 right")
    assert sensible(s) == {"offer 0", "offer 1", "offer 2", "offer 3"}
    do(s, "offer 0", "demand 1")
    assert sensible(s) == {"offer 1"}


def test_who_can_pay_a_part_offers_it_and_after_a_refusal_does_not_begin_again() -> None:
    s = shown(2)
    assert "play 83 right" in sensible(s)
    do(s, "play 83 right")
    assert sensible(s) == {"offer 0", "offer 1", "offer 2"}
    do(s, "offer 2", "decline")
    assert "play 83 right" in {str(choice) for choice in s.choices()}
    assert not {text for text in sensible(s) if text.startswith("play")}


def test_a_card_that_only_mercy_would_let_in_is_not_shown() -> None:
    assert "play 83 right" in sensible(shown(3, bribe_negotiation="ask"))
    s = shown(2, bribe_negotiation="ask")
    assert "play 83 right" not in sensible(s)
    do(s, "play 83 right")
    assert sensible(s) == {"beg", "withdraw"}


def test_an_action_of_a_hostage_is_paid_for_as_well() -> None:
    s = pamir("ABR", seat=2)
    full_market(s)
    s.coins[0] = 1
    court(s, 2, 25)
    spies(s, 25, 0, 2, 1)
    sound(s)
    do(s, "tax 25")
    assert "withdraw" in {str(choice) for choice in s.choices()}
    assert sensible(s) == {"offer 0", "offer 1", "offer 2"}


def free() -> Pamir:
    """A full market of cards for the court; the first column costs nothing."""
    s = pamir()
    full_market(s)
    return s


def test_nobody_passes_beside_a_card_that_costs_nothing() -> None:
    s = sound(free())
    assert "pass" not in sensible(s)
    do(s, "purchase T0")
    assert "pass" not in sensible(s)
    market(s, B0=0)
    assert "pass" in sensible(s)


def test_whoever_has_no_room_for_it_may_pass() -> None:
    s = free()
    hand(s, 0, 9, 83)
    assert "pass" in sensible(sound(s))


def test_a_card_that_was_paid_upon_this_turn_cannot_be_had() -> None:
    s = free()
    rupees(s, 4)
    sound(s)
    do(s, "purchase T1")
    assert "purchase T0" not in sensible(s) and "pass" not in sensible(s)
    market(s, B0=0)
    assert "pass" in sensible(s)


def test_events_may_be_left_where_they_are() -> None:
    s = free()
    market(s, T0=109, B0=110)
    assert "pass" in sensible(sound(s))
