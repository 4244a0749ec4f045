"""Test the actions that no player of Pax Pamir who wants to win takes."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.games.pax_pamir.table import (
    court, do, effect, favour, full_market, gifts, hand, market, pamir, rupees, sound, spies,
    tribes,
)


def sensible(s: Pamir) -> set[str]:
    return {str(choice) for choice in s.game.sensible(s)}


def lay_persia(own: int, **options: Any) -> Pamir:
    """Return a position in which P0 with these rupees could play a card of Persia, where P1 has
    three tribes."""
    s = pamir("ABR", **options)
    tribes(s, 1, persia=3)
    hand(s, 0, 81, 83)
    rupees(s, own)
    return sound(s)


def test_payer_does_not_withdraw_after_beginning() -> None:
    s = lay_persia(3)
    do(s, "play 83 right")
    assert sensible(s) == {"offer 0", "offer 1", "offer 2", "offer 3"}
    do(s, "offer 0", "demand 1")
    assert sensible(s) == {"offer 1"}


def test_refused_part_payer_does_not_retry() -> None:
    s = lay_persia(2)
    assert "play 83 right" in sensible(s)
    do(s, "play 83 right")
    assert sensible(s) == {"offer 0", "offer 1", "offer 2"}
    do(s, "offer 2", "decline")
    assert "play 83 right" in {str(choice) for choice in s.choices()}
    assert not {text for text in sensible(s) if text.startswith("play")}


def test_card_needing_mercy_is_not_played() -> None:
    assert "play 83 right" in sensible(lay_persia(3, bribe_negotiation="ask"))
    s = lay_persia(2, bribe_negotiation="ask")
    assert "play 83 right" not in sensible(s)
    do(s, "play 83 right")
    assert sensible(s) == {"beg", "withdraw"}


def test_hostage_action_is_paid_too() -> None:
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
    """Return a full market of court cards, whose first column costs nothing."""
    s = pamir()
    full_market(s)
    return s


def test_free_card_prevents_passing() -> None:
    s = sound(free())
    assert "pass" not in sensible(s)
    do(s, "purchase T0")
    assert "pass" not in sensible(s)
    market(s, B0=0)
    assert "pass" in sensible(s)


def test_player_without_room_may_pass() -> None:
    s = free()
    hand(s, 0, 54, 83)
    assert "pass" in sensible(sound(s))


def test_card_paid_upon_cannot_be_bought() -> None:
    s = free()
    rupees(s, 4)
    sound(s)
    do(s, "purchase T1")
    assert "purchase T0" not in sensible(s) and "pass" not in sensible(s)
    market(s, B0=0)
    assert "pass" in sensible(s)


def test_events_may_stay_in_market() -> None:
    s = free()
    market(s, T0=109, B0=110)
    assert "pass" in sensible(sound(s))


def test_dearer_gift_waits() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 12)
    rupees(s, 8)
    sound(s)
    do(s, "gift 12")
    assert {"space 2", "space 4", "space 6"} == {str(choice) for choice in s.choices()}
    assert sensible(s) == {"space 2"}


def test_cheapest_empty_gift_is_filled() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 12)
    gifts(s, 0, 2)
    rupees(s, 8)
    sound(s)
    do(s, "gift 12")
    assert sensible(s) == {"space 4"}


def test_courtly_manners_pay_nothing() -> None:
    s = lay_persia(3)
    effect(s, 107, 0)
    do(sound(s), "play 83 right")
    assert "offer 3" in {str(choice) for choice in s.choices()}
    assert sensible(s) == {"offer 0"}


def holding(card: int, loyal: str = "ABR") -> Pamir:
    """Return a position in which P0 holds the card, owns nothing else and can buy nothing for
    free."""
    s = pamir(loyal)
    full_market(s)
    market(s, T0=109, B0=110)
    rupees(s, 0)
    hand(s, 0, card)
    return s


@pytest.mark.parametrize("card", [42, 66], ids=["Barakzai Sadars", "Baluchi Smugglers"])
def test_harmless_card_is_played(card: int) -> None:
    s = sound(holding(card))
    assert "pass" in {str(choice) for choice in s.choices()}
    assert f"play {card} right" in sensible(s) and "pass" not in sensible(s)


@pytest.mark.parametrize(("card", "why"), [
    (54, "its spy may find a better card"), (84, "another loyalty"), (10, "prices double"),
    (3, "spies, and military favoured"),
])
def test_card_with_cost_may_wait(card: int, why: str) -> None:
    assert "pass" in sensible(sound(holding(card))), why


def test_blocks_may_wait_that_serve_rival() -> None:
    assert "pass" in sensible(sound(holding(66, "AAR")))


def test_card_ending_bonus_actions_may_wait() -> None:
    s = holding(42)
    court(s, 0, 56)
    assert "pass" in sensible(sound(s))
    favour(s, "intelligence")
    assert "pass" not in sensible(sound(s))


def test_card_with_bribe_may_wait() -> None:
    s = holding(66)
    tribes(s, 1, herat=1)
    assert "pass" in sensible(sound(s))


def test_unfitting_card_may_wait() -> None:
    s = holding(66)
    court(s, 0, 12, 63, 98)
    assert "pass" in sensible(sound(s))


def taxing(**coins: tuple[int, int]) -> Pamir:
    """Return a position in which P0 has used both actions, and could tax as a bonus action."""
    s = pamir()
    full_market(s)
    market(s, **coins)
    favour(s, "economic")
    court(s, 0, 61)
    return s


def test_free_tax_precedes_end_of_turn() -> None:
    s = sound(taxing(T3=(89, 2)), actions=0)
    assert "pass" in {str(choice) for choice in s.choices()}
    assert sensible(s) == {"tax 61"}


def test_tax_may_wait_that_costs_bribe() -> None:
    s = taxing(T3=(89, 2))
    spies(s, 61, 0, 1)
    assert "pass" in sensible(sound(s, actions=0))
