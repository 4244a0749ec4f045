"""Test the limits of offers and demands, and the end of negotiations (PX-8.4 to 8.9)."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, cards_of, court, do, effect, find_refusal, find_refusal_code, full_market, full_view,
    hand, open_question, pamir, purses, rupees, sound, spies, tribes,
)

from grandtour.games.pax_pamir.rules.bribes import BAD_OFFER, NO_AMOUNT
from tests.scene import action


def playing(loyal: str = "ABR", ruler: int = 1, most: int = 2, **options: Any) -> Pamir:
    """Return a position in which P0 has shown a card of Persia, where another rules."""
    s = pamir(loyal, **options)
    full_market(s, 86)
    tribes(s, ruler, persia=most)
    hand(s, 0, 83)
    rupees(s, 5)
    sound(s)
    do(s, "play 83 right")
    return s


@clause("PX-8.5", "PX-E12")
@pytest.mark.parametrize(("text", "card", "filled", "most"), [
    ("build 27", 27, 0, 1), ("betray 26", 26, 0, 1), ("gift 30", 30, 0, 1),
    ("gift 30", 30, 1, -1), ("tax 25", 25, 0, 3),
])
def test_action_cost_is_set_aside(text: str, card: int, filled: int, most: int) -> None:
    """The cheapest gift space that is empty; three spies hold the card hostage."""
    s = pamir("ABR")
    full_market(s, 86)
    s.coins[0] = 1
    court(s, 0, card, 9)
    spies(s, card, 1, 3)
    tribes(s, 0, kabul=1)
    if filled:
        s.nobles[0].gifts, s.nobles[0].cylinders = 1, s.nobles[0].cylinders - 1
    rupees(s, 3)
    sound(s)
    if most < 0:
        assert find_refusal_code(s, text) == "too_expensive"      # the next space costs 4
        return
    do(s, text)
    found = find_refusal(s, f"offer {most + 1}")
    assert (found.code, found.details.get("most")) == ("bad_offer", str(most))
    assert find_refusal_code(s, f"offer {most}") is None


@clause("PX-8.5", "PX-8.6", "PX-9.32", "PX-9.65")
@pytest.mark.parametrize("options", [
    {"zero_effect_actions": "allowed"}, {"build_minimum": "0"},
    {"bribe_negotiation": "ask", "zero_effect_actions": "allowed", "build_minimum": "0"},
])
def test_possibly_free_build_reserves_two_rupees(options: dict[str, Any]) -> None:
    """An ability or an option that lets it cost less changes nothing in what can be offered."""
    s = pamir("ABR", **options)
    full_market(s, 86)
    court(s, 0, 78, 9)
    spies(s, 78, 1, 3)
    tribes(s, 0, kabul=1)
    rupees(s, 4)
    sound(s)
    do(s, "build 78")
    assert full_view(s)["asking"]["most"] == 2
    assert find_refusal_code(s, "offer 3") == "bad_offer"


@clause("PX-8.4", "PX-8.5", "PX-8.9")
def test_full_payer_needs_build_price_left() -> None:
    s = pamir("ABR", bribe_negotiation="fixed", build_minimum="0")
    full_market(s, 86)
    court(s, 0, 78, 9)
    spies(s, 78, 1, 2)
    tribes(s, 0, kabul=1)
    rupees(s, 2)
    sound(s)
    found = find_refusal(s, "build 78")
    assert (found.code, found.details["price"]) == ("too_expensive", "4")
    rupees(s, 4)
    do(sound(s), "build 78")
    assert (open_question(s), purses(s)[:2]) == ("build 0", [2, 6])


@clause("PX-7.1", "PX-E11")
def test_bribe_counts_tribes_not_armies() -> None:
    s = pamir("ABR")
    full_market(s, 86)
    tribes(s, 1, persia=2)
    armies(s, persia="3B")
    hand(s, 0, 83)
    sound(s)
    do(s, "play 83 right")
    assert find_refusal(s, "pass").details["amount"] == "2"
    do(s, "offer 2")
    assert purses(s) == [2, 6, 4]


@clause("PX-8.1", "PX-8.4", "PX-7.1")
def test_fifth_of_five_is_bribed() -> None:
    s = playing("ABRAB", 4)
    assert open_question(s) == "bribe 0"
    do(s, "offer 1")
    assert open_question(s) == "answer 4"
    do(s, "accept")
    assert purses(s) == [4, 4, 4, 4, 5]


@clause("PX-8.4", "PX-16.3")
@pytest.mark.parametrize(("how", "manners", "least"), [
    ("offer", False, 0), ("ask", False, 2), ("ask", True, 0),
])
def test_offers_below_the_minimum_are_refused(how: str, manners: bool, least: int) -> None:
    """A player who may ask for mercy must offer all, unless under Courtly Manners."""
    s = pamir("ABR", bribe_negotiation=how)
    full_market(s, 86)
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    if manners:
        effect(s, 107, 0)
    sound(s)
    do(s, "play 83 right")
    assert full_view(s)["asking"]["least"] == least
    allowed = [amount for amount in range(3) if find_refusal_code(s, f"offer {amount}") is None]
    assert allowed[0] == least


@clause("PX-8.4", "PX-E12")
def test_refusal_without_amount_names_none() -> None:
    s = playing()
    do(s, "offer 1")
    assert [str(choice) for choice in s.choices()] == ["accept", "decline"]
    assert s.refusal(action(s, "demand 1")) is NO_AMOUNT
    s = playing(bribe_negotiation="ask")
    s.nobles[0].rupees = 1
    assert s.refusal(action(s, "offer 2")) is NO_AMOUNT
    s = playing()
    assert s.refusal(action(s, "offer 3")) is BAD_OFFER


@clause("PX-8.4", "PX-8.6")
def test_demand_is_limited_by_payers_rupees() -> None:
    s = playing(most=4)
    rupees(s, 2)
    do(s, "offer 0")
    assert find_refusal_code(s, "demand 3") == "bad_offer"
    do(s, "demand 2", "offer 2")
    assert (purses(s)[:2], cards_of(s, 0)) == ([0, 6], [83])


@clause("PX-8.9", "PX-8.4", "PX-20.5")
@pytest.mark.parametrize(("option", "texts"), [
    ("offer", ["offer 0", "decline"]), ("offer", ["withdraw"]),
    ("offer", ["offer 0", "demand 1", "withdraw"]), ("ask", ["withdraw"]),
    ("ask", ["beg", "demand 1", "withdraw"]), ("ask", ["beg", "decline"]),
])
def test_each_way_to_fail_counts_once(option: str, texts: list[str]) -> None:
    s = playing(bribe_negotiation=option)
    do(s, *texts)
    assert s.declines == 1


@clause("PX-8.9", "PX-20.5")
def test_declines_are_counted_by_the_turn() -> None:
    s = playing(bribe_declines_per_turn="1")
    do(s, "offer 0", "decline")
    assert s.declines == 1
    do(s, "pass", "pass", "pass", "play 83 right")
    assert (open_question(s), s.declines) == ("bribe 0", 0)


@clause("PX-8.8")
def test_bribe_is_paid_before_action_begins() -> None:
    """The event of the action comes only after that of the bribe."""
    s = playing()
    s.log = []
    do(s, "offer 2")
    told = [event.message for event in s.log]
    assert told.index("bribed") < told.index("played") < told.index("placed")
