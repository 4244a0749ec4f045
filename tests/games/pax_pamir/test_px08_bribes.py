"""PX-8: bribes and hostages."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.game import BadPosition
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, cards_of, court, do, effect, find_refusal, find_refusal_code, full_market, full_view,
    hand, hand_of, open_question, pamir, purses, rupees, sound, spies, spies_on, tribes,
)
from tests.scene import view_as


def ex_20(**options: Any) -> Pamir:
    """P1 rules Persia with two tribes; P0 plays a Persian card."""
    s = pamir("ABR", **options)
    tribes(s, 1, persia=2)
    hand(s, 0, 81, 83)
    rupees(s, 5)
    return sound(s)


@clause("PX-7.1", "PX-8.4", "PX-8.1", "PX-8.8", "PX-4.4")
@example("EX-20")
def test_ex_20_offers() -> None:
    s = ex_20()
    do(s, "play 83 right", "offer 2")
    assert (purses(s), cards_of(s, 0)) == ([3, 6, 4], [83])
    for offer in (0, 1):
        s = ex_20()
        do(s, "play 83 right", f"offer {offer}")
        assert open_question(s) == "answer 1"
        do(s, "accept")
        assert purses(s) == [5 - offer, 4 + offer, 4]
        s = ex_20()
        do(s, "play 83 right", f"offer {offer}", "decline")
        assert (hand_of(s, 0), cards_of(s, 0), s.actions) == ([81, 83], [], 2)
        assert (purses(s), s.declines) == ([5, 4, 4], 1)


@clause("PX-8.4")
def test_silent_player_declines_a_bribe() -> None:
    s = ex_20()
    assert s.game.usual_answer(s) is None
    do(s, "play 83 right")
    assert s.game.usual_answer(s) is None
    do(s, "offer 1")
    assert str(s.game.usual_answer(s)) == "decline"
    do(s, "decline")
    assert s.game.usual_answer(s) is None


@clause("PX-8.4", "PX-8.9", "PX-E12", "PX-7.2")
def test_offers_rise_and_demands_fall() -> None:
    s = pamir("ABR")
    tribes(s, 1, persia=4)
    hand(s, 0, 83)
    rupees(s, 9)
    sound(s)
    do(s, "play 83 right", "offer 1")
    assert find_refusal_code(s, "demand 1") == "bad_offer"
    assert find_refusal_code(s, "demand 4") == "bad_offer"
    do(s, "demand 3")
    assert open_question(s) == "bribe 0"
    found = find_refusal(s, "offer 1")
    assert (found.code, found.details["least"], found.details["most"]) == ("bad_offer", "2", "3")
    do(s, "offer 2")
    assert find_refusal_code(s, "demand 2") == "bad_offer"
    do(s, "accept")
    assert purses(s) == [7, 6, 4]


@clause("PX-8.4", "PX-8.5")
def test_demand_leaves_the_action_cost() -> None:
    s = pamir("BAR")
    full_market(s)
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    spies(s, 27, 0, 3)
    rupees(s, 4)                                    # building costs 2
    sound(s)
    do(s, "build 27", "offer 0")
    assert [str(offer) for offer in s.choices() if str(offer).startswith("demand")] == [
        "demand 1", "demand 2"]


@clause("PX-8.9", "PX-E13", "PX-20.5")
def test_three_declines_are_enough() -> None:
    s = ex_20()
    for _ in range(3):
        do(s, "play 83 right", "offer 0", "decline")
    assert s.declines == 3
    found = find_refusal(s, "offer 1")
    assert (found.code, found.clause, found.details["limit"]) == (
        "declines_used_up", "PX-8.9", "3")
    do(s, "play 83 right")                          # paid in full without asking
    assert purses(s) == [3, 6, 4]
    s = ex_20(bribe_declines_per_turn="1")
    rupees(s, 1)
    do(s, "play 83 right", "withdraw")
    assert find_refusal_code(s, "play 83 right") == "declines_used_up"


@clause("PX-8.4", "PX-20.4")
def test_asking_for_mercy() -> None:
    s = ex_20(bribe_negotiation="ask")
    do(s, "play 83 right")
    assert find_refusal_code(s, "offer 1") == "bad_offer"
    do(s, "beg", "demand 1")
    assert find_refusal_code(s, "offer 2") == "bad_offer"
    do(s, "beg")
    assert find_refusal_code(s, "demand 1") == "bad_offer"
    do(s, "decline")
    assert (open_question(s), s.declines) == ("bribe 0", 1)
    do(s, "offer 1")
    assert purses(s) == [4, 5, 4]
    s = ex_20(bribe_negotiation="ask", bribe_declines_per_turn="1")
    do(s, "play 83 right", "beg", "decline")
    assert find_refusal_code(s, "beg") == "declines_used_up"
    do(s, "withdraw")
    assert (open_question(s), s.actions) == ("turn 0", 2)
    s = ex_20(bribe_negotiation="ask")
    do(s, "play 83 right", "beg", "accept")
    assert purses(s) == [5, 4, 4]


@clause("PX-8.4", "PX-E04")
def test_fixed_bribes() -> None:
    s = ex_20(bribe_negotiation="fixed")
    do(s, "play 83 right")
    assert purses(s) == [3, 6, 4]
    s = ex_20(bribe_negotiation="fixed")
    rupees(s, 1)
    found = find_refusal(s, "play 83 right")
    assert (found.code, found.clause, found.details["price"]) == ("too_expensive", "PX-8.4", "2")


@clause("PX-E11", "PX-19.3", "PX-7.1")
def test_open_bribe_blocks_other_actions() -> None:
    s = ex_20()
    do(s, "play 83 right")
    found = find_refusal(s, "purchase T0")
    assert (found.code, found.clause) == ("bribe_due", "PX-7.1")
    assert (found.details["amount"], found.details["receiver"]) == ("2", "seat 1")
    assert full_view(s)["asking"]["card"] == 83          # everybody sees it
    assert view_as(s, 2)["asking"]["card"] == 83


@clause("PX-7.5", "PX-8.1", "PX-13.1")
@example("EX-21")
def test_ex_21_bribe_and_three_icons() -> None:
    s = pamir("RBA", seat=1)
    tribes(s, 2, punjab=2)
    hand(s, 1, 30)
    court(s, 0, 18)
    sound(s)
    do(s, "play 30 right", "offer 2")
    assert (open_question(s), purses(s)) == ("road 1", [4, 2, 6])
    found = find_refusal(s, "road herat-kabul")
    assert (found.code, found.details["region"]) == ("wrong_region", "region 2")
    do(s, "road kabul-punjab")
    assert find_refusal_code(s, "spy 85") == "wrong_region"
    do(s, "spy 18")
    assert (spies_on(s, 18), purses(s)) == ([0, 1, 0], [4, 4, 6])
    assert full_view(s)["roads"]["kabul-punjab"] == {"british": 1}


@clause("PX-8.6", "PX-E12")
@example("EX-22")
def test_ex_22_offering_without_money() -> None:
    s = ex_20()
    rupees(s, 0)
    do(s, "play 83 right")
    assert find_refusal_code(s, "offer 0") is None
    assert find_refusal_code(s, "offer 1") == "bad_offer"


@clause("PX-8.2", "PX-8.3", "PX-8.1", "PX-E11")
@example("EX-23")
def test_ex_23_a_hostage() -> None:
    s = pamir("ABR", seat=2)
    full_market(s, 86)
    s.coins[0] = 1
    court(s, 2, 25)
    spies(s, 25, 0, 2, 1)
    sound(s)
    assert full_view(s)["nobles"][2]["court"][0]["hostage_of"] == 1
    do(s, "tax 25")
    assert full_view(s)["asking"] | {"deed": ""} == full_view(s)["asking"] | {"deed": "", "full": 2}
    found = find_refusal(s, "pass")
    assert (found.code, found.clause, found.details["piece"]) == ("bribe_due", "PX-8.3", "piece 7")
    do(s, "offer 2")
    assert purses(s) == [4, 6, 3]


@clause("PX-8.2")
@example("EX-24")
@pytest.mark.parametrize("numbers", [(0, 1, 0, 1), (0, 1, 1), (0, 0, 3)])
def test_ex_24_no_hostage(numbers: tuple[int, ...]) -> None:
    s = pamir("ABRA", seat=2)
    court(s, 2, 25)
    spies(s, 25, *numbers)
    sound(s)
    assert s.holder(25) == -1


@clause("PX-8.5", "PX-E12")
@example("EX-25")
def test_ex_25_cost_is_set_aside() -> None:
    s = pamir("ABR", seat=2)
    full_market(s, 86)
    s.coins[0] = 1
    court(s, 2, 26, 25)
    spies(s, 26, 0, 2, 1)
    spies(s, 25, 0, 2)
    rupees(s, 4, 4, 3)
    sound(s)
    do(s, "betray 26")
    assert find_refusal_code(s, "offer 2") == "bad_offer"
    assert find_refusal(s, "offer 2").details["most"] == "1"
    do(s, "withdraw", "tax 25")
    assert find_refusal_code(s, "offer 2") is None


@clause("PX-8.7", "PX-15.7")
@example("EX-26", "ability-civil_service_reforms", "ability-charismatic_courtiers")
def test_ex_26_reforms_and_courtiers() -> None:
    s = pamir("ABR")
    full_market(s, 86)
    s.coins[0] = 1
    court(s, 0, 24, 25)
    spies(s, 25, 0, 2)
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    sound(s)
    do(s, "tax 25")
    assert purses(s) == [5, 4, 4]
    do(s, "play 83 right")
    assert open_question(s) == "bribe 0"
    s = pamir("ABR")
    court(s, 0, 42)
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    sound(s)
    do(s, "play 83 right")
    assert (purses(s), cards_of(s, 0)) == ([4, 4, 4], [42, 83])
    s = pamir("ABR")
    tribes(s, 1, kandahar=1)
    hand(s, 0, 42)
    sound(s)
    do(s, "play 42 right")
    assert open_question(s) == "bribe 0"


@clause("PX-8.7", "PX-16.3")
@example("event-107-discarded", "event-107-purchased")
def test_customs_event_decides_bribes() -> None:
    s = ex_20()
    effect(s, 107)
    sound(s)
    do(s, "play 83 right")
    assert (purses(s), cards_of(s, 0)) == ([5, 4, 4], [83])     # Disregard for Customs
    s = ex_20()
    effect(s, 107, 0)
    sound(s)
    do(s, "play 83 right")
    assert open_question(s) == "bribe 0"                    # Courtly Manners
    assert find_refusal_code(s, "withdraw") == "bribe_due"
    do(s, "offer 0")
    assert (purses(s), cards_of(s, 0)) == ([5, 4, 4], [83])
    s = ex_20()
    effect(s, 107, 1)
    sound(s)
    do(s, "play 83 right", "offer 0")
    assert open_question(s) == "answer 1"


@clause("PX-4.4", "PX-7.1")
def test_unruled_or_own_region_needs_no_bribe() -> None:
    s = pamir("ABR")
    tribes(s, 1, persia=1)
    armies(s, persia="1R")
    hand(s, 0, 83)
    sound(s)
    do(s, "play 83 right")
    assert (cards_of(s, 0), purses(s)) == ([83], [4, 4, 4])
    s = pamir("ABR")
    tribes(s, 0, persia=1)
    hand(s, 0, 83)
    sound(s)
    do(s, "play 83 right")
    assert (cards_of(s, 0), purses(s)) == ([83], [4, 4, 4])


@clause("PX-8.9")
def test_offer_is_lower_than_the_demand() -> None:
    s = ex_20()
    do(s, "play 83 right", "offer 0")
    text = str(s)
    assert "answer:1:0:671:0:2" in text             # nothing is offered, less than 2 is asked for
    for offer in (2, 3):
        with pytest.raises(BadPosition):
            s.game.position(text.replace("answer:1:0:671:0:2", f"answer:1:0:671:{offer}:2"))


@clause("PX-8.2", "PX-8.3", "PX-8.7", "PX-15.7", "PX-16.3")
@pytest.mark.parametrize(("card", "beside", "due"), [
    (25, None, True), (24, None, False), (42, None, True), (25, "all", False), (24, "all", False),
    (25, 0, True), (25, 1, True),
])
def test_hostage_bribe_is_due(card: int, beside: str | int | None, due: bool) -> None:
    """Civil Service Reforms (24) spare it, and Disregard for Customs."""
    s = pamir("ABR")
    full_market(s, 86)
    s.coins[0] = 1
    court(s, 0, 30, card)
    spies(s, 30, 0, 2)
    if beside is not None:
        effect(s, 107, beside if isinstance(beside, int) else None)
    do(sound(s), "tax 30")
    assert (open_question(s), purses(s)[0]) == (("bribe 0", 4) if due else ("turn 0", 5))


@clause("PX-7.1", "PX-8.7", "PX-15.7", "PX-16.3")
@pytest.mark.parametrize(("card", "beside", "due"), [
    (25, None, True), (24, None, True), (42, None, False), (25, "all", False), (42, "all", False),
    (25, 0, True), (25, 1, True),
])
def test_hand_card_bribe_is_due(card: int, beside: str | int | None, due: bool) -> None:
    """Charismatic Courtiers (42) spare it, and Disregard for Customs."""
    s = pamir("ABR")
    full_market(s, 86)
    court(s, 0, card)
    tribes(s, 2, herat=1)
    hand(s, 0, 57)
    if beside is not None:
        effect(s, 107, beside if isinstance(beside, int) else None)
    do(sound(s), "play 57 right")
    assert (open_question(s), cards_of(s, 0)) == (
        ("bribe 0", [card]) if due else ("turn 0", [card, 57]))
