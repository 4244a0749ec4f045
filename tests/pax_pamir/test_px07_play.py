"""PX-7, PX-8: playing a card, its icons, and bribes."""

from __future__ import annotations

import pytest
from evidence import clause, example
from table import (
    armies, army, asked, cards_of, coalition, court, do, effect, favour, full_market, gifts,
    hand, hand_of, influence, pamir, prizes, purses, reason, refused, ruler, rupees, seen, sound,
    spies, spies_on, tribe, tribes,
)


def ex_20(**options: str):
    """P1 rules Persia with two tribes; P0 plays a Persian card."""
    s = pamir("ABR", **options)
    tribes(s, 1, persia=2)
    hand(s, 0, 81, 83)
    rupees(s, 5)
    return sound(s)


@clause("PX-7.1", "PX-8.4", "PX-8.1", "PX-8.8", "PX-4.4")
@example("EX-20")
def test_ex_20_offers():
    s = ex_20()
    do(s, "play 83 right", "offer 2")
    assert (purses(s), cards_of(s, 0)) == ([3, 6, 4], [83])
    for offer in (0, 1):
        s = ex_20()
        do(s, "play 83 right", f"offer {offer}")
        assert asked(s) == "answer 1"
        do(s, "accept")
        assert purses(s) == [5 - offer, 4 + offer, 4]
        s = ex_20()
        do(s, "play 83 right", f"offer {offer}", "decline")
        assert (hand_of(s, 0), cards_of(s, 0), s.actions) == ([81, 83], [], 2)
        assert (purses(s), s.declines) == ([5, 4, 4], 1)


@clause("PX-8.4", "PX-8.9", "PX-E12", "PX-7.2")
def test_offers_rise_and_demands_fall():
    s = pamir("ABR")
    tribes(s, 1, persia=4)
    hand(s, 0, 83)
    rupees(s, 9)
    sound(s)
    do(s, "play 83 right", "offer 1")
    assert refused(s, "demand 1") == "bad_offer"
    assert refused(s, "demand 4") == "bad_offer"
    do(s, "demand 3")
    assert asked(s) == "bribe 0"
    found = reason(s, "offer 1")
    assert (found.code, found.facts["least"], found.facts["most"]) == ("bad_offer", "2", "3")
    do(s, "offer 2")
    assert refused(s, "demand 2") == "bad_offer"
    do(s, "accept")
    assert purses(s) == [7, 6, 4]


@clause("PX-8.9", "PX-E13", "PX-20.5")
def test_three_declines_are_enough():
    s = ex_20()
    for _ in range(3):
        do(s, "play 83 right", "offer 0", "decline")
    assert s.declines == 3
    found = reason(s, "offer 1")
    assert (found.code, found.clause, found.facts["limit"]) == (
        "declines_used_up", "PX-8.9", "3")
    do(s, "play 83 right")                          # paid in full without asking
    assert purses(s) == [3, 6, 4]
    s = ex_20(bribe_declines_per_turn="1")
    rupees(s, 1)
    do(s, "play 83 right", "withdraw")
    assert refused(s, "play 83 right") == "declines_used_up"


@clause("PX-8.4", "PX-20.4")
def test_asking_for_mercy():
    s = ex_20(bribe_negotiation="ask")
    do(s, "play 83 right")
    assert refused(s, "offer 1") == "bad_offer"
    do(s, "beg", "demand 1")
    assert refused(s, "offer 2") == "bad_offer"
    do(s, "beg")
    assert refused(s, "demand 1") == "bad_offer"
    do(s, "decline")
    assert (asked(s), s.declines) == ("bribe 0", 1)
    do(s, "offer 1")
    assert purses(s) == [4, 5, 4]
    s = ex_20(bribe_negotiation="ask", bribe_declines_per_turn="1")
    do(s, "play 83 right", "beg", "decline")
    assert refused(s, "beg") == "declines_used_up"
    do(s, "withdraw")
    assert (asked(s), s.actions) == ("turn 0", 2)
    s = ex_20(bribe_negotiation="ask")
    do(s, "play 83 right", "beg", "accept")
    assert purses(s) == [5, 4, 4]


@clause("PX-8.4", "PX-E04")
def test_fixed_bribes():
    s = ex_20(bribe_negotiation="fixed")
    do(s, "play 83 right")
    assert purses(s) == [3, 6, 4]
    s = ex_20(bribe_negotiation="fixed")
    rupees(s, 1)
    found = reason(s, "play 83 right")
    assert (found.code, found.clause, found.facts["price"]) == ("too_expensive", "PX-8.4", "2")


@clause("PX-E11", "PX-19.3")
def test_nothing_else_until_the_bribe_is_settled():
    s = ex_20()
    do(s, "play 83 right")
    found = reason(s, "purchase T0")
    assert (found.code, found.clause) == ("bribe_due", "PX-8.3")
    assert (found.facts["amount"], found.facts["receiver"]) == ("2", "seat 1")
    assert seen(s)["asking"]["card"] == 83          # everybody sees it
    assert s.view(2)["asking"]["card"] == 83


@clause("PX-7.5", "PX-8.1", "PX-13.1")
@example("EX-21")
def test_ex_21_a_bribe_and_three_icons():
    s = pamir("RBA", seat=1)
    tribes(s, 2, punjab=2)
    hand(s, 1, 30)
    court(s, 0, 18)
    sound(s)
    do(s, "play 30 right", "offer 2")
    assert (asked(s), purses(s)) == ("road 1", [4, 2, 6])
    found = reason(s, "road herat-kabul")
    assert (found.code, found.facts["region"]) == ("wrong_region", "region 2")
    do(s, "road kabul-punjab")
    assert refused(s, "spy 85") == "wrong_region"
    do(s, "spy 18")
    assert (spies_on(s, 18), purses(s)) == ([0, 1, 0], [4, 4, 6])
    assert seen(s)["roads"]["kabul-punjab"] == {"british": 1}


@clause("PX-8.6", "PX-E12")
@example("EX-22")
def test_ex_22_offering_without_money():
    s = ex_20()
    rupees(s, 0)
    do(s, "play 83 right")
    assert refused(s, "offer 0") is None
    assert refused(s, "offer 1") == "bad_offer"


@clause("PX-8.2", "PX-8.3", "PX-8.1")
@example("EX-23")
def test_ex_23_a_hostage():
    s = pamir("ABR", seat=2)
    full_market(s, 86)
    s.coins[0] = 1
    court(s, 2, 25)
    spies(s, 25, 0, 2, 1)
    sound(s)
    assert seen(s)["nobles"][2]["court"][0]["hostage_of"] == 1
    do(s, "tax 25")
    assert seen(s)["asking"] | {"deed": ""} == seen(s)["asking"] | {"deed": "", "full": 2}
    assert refused(s, "pass") == "bribe_due"
    do(s, "offer 2")
    assert purses(s) == [4, 6, 3]


@clause("PX-8.2")
@example("EX-24")
@pytest.mark.parametrize("numbers", [(0, 1, 0, 1), (0, 1, 1), (0, 0, 3)])
def test_ex_24_no_hostage(numbers):
    s = pamir("ABRA", seat=2)
    court(s, 2, 25)
    spies(s, 25, *numbers)
    sound(s)
    assert s.holder(25) == -1


@clause("PX-8.5", "PX-E12")
@example("EX-25")
def test_ex_25_the_cost_is_set_aside():
    s = pamir("ABR", seat=2)
    full_market(s, 86)
    s.coins[0] = 1
    court(s, 2, 26, 25)
    spies(s, 26, 0, 2, 1)
    spies(s, 25, 0, 2)
    rupees(s, 4, 4, 3)
    sound(s)
    do(s, "betray 26")
    assert refused(s, "offer 2") == "bad_offer"
    assert reason(s, "offer 2").facts["most"] == "1"
    do(s, "withdraw", "tax 25")
    assert refused(s, "offer 2") is None


@clause("PX-8.7", "PX-15.7")
@example("EX-26")
def test_ex_26_civil_service_reforms_and_charismatic_courtiers():
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
    assert asked(s) == "bribe 0"
    s = pamir("ABR")
    court(s, 0, 42)
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    sound(s)
    do(s, "play 83 right")
    assert asked(s) != "bribe 0"
    s = pamir("ABR")
    tribes(s, 1, kandahar=1)
    hand(s, 0, 42)
    sound(s)
    do(s, "play 42 right")
    assert asked(s) == "bribe 0"


@clause("PX-7.3", "PX-1.8")
@example("EX-27")
@pytest.mark.parametrize(("end", "order"), [("left", [67, 61, 62]), ("right", [61, 62, 67])])
def test_ex_27_left_or_right(end, order):
    s = pamir()
    court(s, 0, 61, 62)
    hand(s, 0, 67)
    sound(s)
    do(s, f"play 67 {end}")
    assert cards_of(s, 0) == order


@clause("PX-7.5", "PX-7.7")
@example("EX-28")
def test_ex_28_every_icon():
    s = pamir("RAB")
    hand(s, 0, 7)
    sound(s)
    do(s, "play 7 right")                           # the spy has one card to go to
    assert (tribe(s, 0, "kabul"), army(s, "kabul")) == (2, {"russian": 1})
    assert spies_on(s, 7) == [1, 0, 0]
    assert ruler(s, "kabul") == 0


@clause("PX-7.7")
def test_roads_and_spies_of_one_card_may_differ():
    s = pamir()
    hand(s, 0, 11, 2)
    court(s, 1, 9)
    sound(s)
    do(s, "play 11 right", "road kabul-punjab", "road herat-kabul")
    assert sum(s.roads) == 2
    do(s, "play 2 right", "spy 9", "spy 2")
    assert (spies_on(s, 9), spies_on(s, 2)) == ([1, 0, 0], [1, 0, 0])


@clause("PX-7.6", "PX-20.3")
@pytest.mark.parametrize(("option", "first"), [("printed", "spy 0"), ("fixed", "spy 0")])
def test_the_order_of_the_icons(option, first):
    """Card 68 has its army after the spies; fixed, before them."""
    s = pamir("ABR", icon_order=option)
    hand(s, 0, 68)
    court(s, 1, 75)
    sound(s)
    do(s, "play 68 right")
    assert asked(s) == first
    assert sum(s.armies) == (option == "fixed")


@clause("PX-11.1", "PX-11.2", "PX-7.4", "PX-3.4")
@example("EX-30")
def test_ex_30_a_change_of_loyalty():
    s = pamir("ABR")
    court(s, 0, 11, 9)
    gifts(s, 0, 2)
    prizes(s, 0, 10)
    hand(s, 0, 51)
    sound(s)
    do(s, "play 51 right")
    assert coalition(s, 0) == "british"
    assert (cards_of(s, 0), influence(s, 0)) == ([9, 51], 2)
    assert (s.nobles[0].gifts, s.nobles[0].cylinders, len(s.nobles[0].prizes)) == (0, 10, 0)
    assert army(s, "kandahar") == {"british": 1}
    assert {10, 11} <= set(seen(s)["discards"])


@clause("PX-3.3", "PX-11.1")
@example("EX-31")
def test_ex_31_a_patriot_of_the_own_coalition():
    s = pamir("BAR")
    gifts(s, 0, 2)
    hand(s, 0, 51)
    sound(s)
    do(s, "play 51 right")
    assert (s.nobles[0].gifts, influence(s, 0)) == (1, 3)


def ex_33(**options: str):
    s = pamir("RAB", **options)
    court(s, 0, 81, 13)
    hand(s, 0, 9, 25)
    rupees(s, 0)
    return sound(s)


@clause("PX-11.3", "PX-13.1", "PX-7.8", "PX-E28")
@example("EX-33")
def test_ex_33_debts_come_before_the_icons():
    s = ex_33()
    do(s, "play 25 right")
    assert (asked(s), s.nobles[0].owed, cards_of(s, 0)) == ("debt 0", 2, [13, 25])
    found = reason(s, "play 9 right")
    assert (found.code, found.clause) == ("must_decide_first", "PX-13.1")
    assert refused(s, "discard 81") == "not_your_card"
    do(s, "discard 13", "discard 9")
    assert tribe(s, 0, "punjab") == 1
    s = ex_33()
    do(s, "play 25 right", "discard 25", "discard 9")
    assert tribe(s, 0, "punjab") == 0


@clause("PX-11.3", "PX-20.15")
def test_the_owner_orders_the_patriots():
    s = pamir("RAB", loyalty_discard="owner_order")
    court(s, 0, 81, 70, 13)
    hand(s, 0, 25)
    rupees(s, 1)
    sound(s)
    do(s, "play 25 right")
    assert asked(s) == "patriots 0"
    assert refused(s, "discard 13") == "must_decide_first"
    do(s, "discard 81", "discard 70")               # the debt is paid with the other patriot
    assert (cards_of(s, 0), purses(s)[0]) == ([13, 25], 0)


@clause("PX-11.3", "PX-13.4", "PX-20.15", "PX-20.18")
def test_debts_at_the_end_of_the_action():
    s = pamir("RAB", loyalty_discard="debts_at_end_of_action")
    court(s, 0, 81)
    hand(s, 0, 42)                                  # Afghan, tribe, leverage, economic
    rupees(s, 0)
    sound(s)
    do(s, "play 42 right")
    assert (cards_of(s, 0), purses(s)[0]) == ([42], 0)      # the new leverage has paid
    assert s.nobles[0].owed == 0


@clause("PX-E27")
def test_wrong_region():
    s = pamir()
    hand(s, 0, 9)
    sound(s)
    do(s, "play 9 right")
    found = reason(s, "road herat-persia")
    assert (found.code, found.clause) == ("wrong_region", "PX-7.5")


@clause("PX-8.7", "PX-16.3")
def test_customs():
    s = ex_20()
    effect(s, 107)
    do(s, "play 83 right")
    assert asked(s) != "bribe 0"                    # Disregard for Customs
    s = ex_20()
    effect(s, 107, 0)
    do(s, "play 83 right")
    assert asked(s) == "bribe 0"                    # Courtly Manners
    assert refused(s, "withdraw") == "bribe_due"
    do(s, "offer 0")
    assert (purses(s), cards_of(s, 0)) == ([5, 4, 4], [83])
    s = ex_20()
    effect(s, 107, 1)
    do(s, "play 83 right", "offer 0")
    assert asked(s) == "answer 1"


@clause("PX-7.5", "PX-16.11", "PX-16.15")
def test_the_suit_icon():
    s = pamir()
    hand(s, 0, 10, 64)
    sound(s)
    do(s, "play 10 right", "road herat-kabul")
    assert seen(s)["favoured"] == "military"
    s = pamir()
    hand(s, 0, 10)
    effect(s, 115)
    favour(s, "economic")
    sound(s)
    do(s, "play 10 right", "road herat-kabul")
    assert seen(s)["favoured"] == "economic"


@clause("PX-4.4")
def test_no_bribe_where_nobody_or_oneself_rules():
    s = pamir("ABR")
    tribes(s, 1, persia=1)
    armies(s, persia="1R")
    hand(s, 0, 83)
    sound(s)
    do(s, "play 83 right")
    assert len(cards_of(s, 0)) == 1
