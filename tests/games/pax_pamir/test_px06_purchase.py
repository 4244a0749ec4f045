"""PX-6: purchases."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    cards_of, coins, court, do, favour, find_refusal, find_refusal_code, full_market, hand, hand_of,
    lying, market, pamir, play_events, purses, rupees, sound,
)


@clause("PX-6.1", "PX-6.3", "PX-6.7", "PX-6.10", "PX-5.2")
@example("EX-10")
def test_ex_10_a_purchase() -> None:
    s = pamir()
    full_market(s)
    sound(s)
    do(s, "purchase B2")
    assert coins(s) == {"B0": 1, "B1": 1}
    assert purses(s)[0] == 2
    assert hand_of(s, 0) == [94]
    assert "B2" not in lying(s)
    assert s.actions == 1


@clause("PX-6.7", "PX-7.1")
def test_buyer_can_play_the_card_next() -> None:
    for seat in range(3):
        s = pamir(seat=seat)
        full_market(s)
        sound(s)
        do(s, "purchase T0", "play 86 right")
        assert cards_of(s, seat) == [86]


@clause("PX-6.3")
@example("EX-11")
def test_ex_11_vacant_place_pays_other_row() -> None:
    s = pamir()
    full_market(s)
    sound(s, 5)
    do(s, "purchase B1")
    assert (coins(s), purses(s)[0]) == ({"B0": 1}, 3)
    do(s, "purchase B2")
    assert (coins(s), purses(s)[0]) == ({"B0": 2, "T1": 1}, 1)
    assert not {"B1", "B2"} & set(lying(s))


@clause("PX-6.3", "PX-6.5", "PX-6.6")
@example("EX-12")
def test_ex_12_rupees_come_with_the_card() -> None:
    s = pamir()
    full_market(s, 70)
    market(s, T3=(88, 2))
    rupees(s, 9)
    sound(s, 5)
    do(s, "purchase T2")
    assert coins(s) == {"T0": 1, "T1": 1, "T3": 2}
    do(s, "purchase T3")
    assert coins(s) == {"T0": 2, "T1": 2, "B2": 1}
    assert purses(s)[0] == 9 - 2 - 3 + 2
    for place in ("T0", "T1", "B2"):
        assert find_refusal_code(s, f"purchase {place}") == "paid_this_turn"


@clause("PX-6.2", "PX-E04")
@example("EX-13")
def test_ex_13_double_prices() -> None:
    s = pamir()
    full_market(s)
    favour(s, "military")
    sound(s)
    do(s, "purchase T2")
    assert (coins(s), purses(s)[0]) == ({"T0": 2, "T1": 2}, 0)
    found = find_refusal(s, "purchase T3")
    assert (found.code, found.clause) == ("too_expensive", "PX-6.2")
    assert (found.details["price"], found.details["column"], found.details["rupees"]) == ("6", "4",
                                                                                          "0")


@clause("PX-6.6")
@example("EX-14")
def test_ex_14_rupees_on_card_cannot_pay() -> None:
    s = pamir()
    full_market(s)
    s.coins[3] = 2
    rupees(s, 2)
    sound(s)
    found = find_refusal(s, "purchase T3")
    assert (found.code, found.clause) == ("too_expensive", "PX-6.6")


@clause("PX-15.11")
@example("EX-15", "ability-herat_influence")
def test_ex_15_herat_influence() -> None:
    s = pamir()
    full_market(s)
    market(s, T5=(60, 1))
    court(s, 0, 66)
    rupees(s, 0)
    sound(s)
    do(s, "purchase T5")
    assert (purses(s)[0], coins(s)) == (1, {})
    s.actions = 2
    for place in ("T2", "T3", "T4"):
        assert find_refusal_code(s, f"purchase {place}") == "too_expensive"  # not paid_this_turn
    assert find_refusal_code(s, "purchase T0") is None
    assert find_refusal_code(s, "purchase T1") is None


@clause("PX-15.11")
@example("ability-persian_influence")
def test_persian_influence() -> None:
    s = pamir()
    full_market(s)
    market(s, T5=75, T4=60)
    court(s, 0, 68)
    rupees(s, 0)
    sound(s)
    assert find_refusal_code(s, "purchase T5") is None
    assert find_refusal_code(s, "purchase T4") == "too_expensive"


@clause("PX-15.11")
@example("EX-16", "ability-russian_influence")
def test_ex_16_russian_influence_means_patriots() -> None:
    s = pamir()
    full_market(s, 1)
    market(s, T3=32, T4=95, T5=90)
    court(s, 0, 70)
    rupees(s, 0)
    sound(s)
    assert find_refusal_code(s, "purchase T3") == "too_expensive"
    assert find_refusal_code(s, "purchase T4") is None
    assert find_refusal_code(s, "purchase T5") == "too_expensive"


@clause("PX-6.9", "PX-E06", "PX-16.7")
@example("EX-17", "event-111-purchased")
def test_ex_17_public_withdrawal() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=111)
    sound(s)
    do(s, "purchase T1")
    assert (purses(s)[0], coins(s)) == (3, {})
    found = find_refusal(s, "purchase T0")
    assert (found.code, found.clause) == ("not_for_sale", "PX-6.9")


@clause("PX-6.8", "PX-16.9")
@example("EX-18")
def test_ex_18_event_resolves_at_once() -> None:
    s = pamir()
    full_market(s)
    market(s, T0=(113, 2))
    sound(s)
    do(s, "purchase T0")
    assert purses(s)[0] == 4 + 2 + 3
    assert (s.actions, hand_of(s, 0), "T0" in lying(s)) == (1, [], False)


@clause("PX-6.4", "PX-20.2")
@example("EX-19")
@pytest.mark.parametrize(("option", "left"), [
    ("removed", {"T0": 1, "T1": 1}), ("lies_there", {"T0": 1, "T1": 1, "B2": 1}),
])
def test_ex_19_whole_column_is_vacant(option: str, left: dict[str, int]) -> None:
    s = pamir(purchase_rupee_without_card=option)
    full_market(s, 70)
    s.where[s.market[2]] = s.where[s.market[8]] = 0
    market(s, T2=0, B2=0)
    sound(s)
    do(s, "purchase T3")
    assert (purses(s)[0], coins(s)) == (1, left)


@clause("PX-6.5", "PX-6.6", "PX-E05")
@example("EX-37")
def test_ex_37_rupees_from_earlier_turns() -> None:
    s = pamir()
    full_market(s)
    s.coins[1] = 2
    rupees(s, 1)
    sound(s, 5)
    do(s, "purchase T1")
    assert (purses(s)[0], coins(s)) == (2, {"T0": 1})
    assert find_refusal_code(s, "purchase T0") == "paid_this_turn"
    s.paid = 0                                      # in the next turn
    assert find_refusal_code(s, "purchase T0") is None


@clause("PX-6.10", "PX-E03")
def test_vacant_place() -> None:
    s = pamir()
    full_market(s)
    sound(s)
    do(s, "purchase T0")
    found = find_refusal(s, "purchase T0")
    assert (found.code, found.clause) == ("not_in_market", "PX-6.10")
    assert find_refusal_code(s, "purchase 5") == "not_in_market"
    assert str(s.game.request(s, "purchase #87", 0)) == "purchase T1"


@clause("PX-6.5")
def test_free_card_marks_nothing() -> None:
    s = pamir()
    full_market(s)
    sound(s)
    events = play_events(s, "purchase T0")
    assert events[0].message == "purchased"
    assert s.paid == 0


@clause("PX-6.2", "PX-16.1")
def test_new_tactics_do_not_double_prices() -> None:
    s = pamir()
    full_market(s)
    s.where[105] = 40
    sound(s)
    do(s, "purchase T2")
    assert purses(s)[0] == 2


@clause("PX-6.7")
def test_hand_may_exceed_limit_until_cleanup() -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 1, 2)
    sound(s)
    do(s, "purchase T0", "purchase B0")
    assert len(hand_of(s, 0)) == 4
    assert str(s.stack[-1]) == "hand:0"


@clause("PX-6.2", "PX-6.3")
def test_double_rupees_also_fill_other_row() -> None:
    s = pamir()
    full_market(s, 70)
    market(s, T1=0)
    favour(s, "military")
    sound(s)
    do(s, "purchase T2")
    assert (coins(s), purses(s)[0]) == ({"T0": 2, "B1": 2}, 0)


@clause("PX-6.4", "PX-12.6", "PX-20.2", "PX-9.10")
def test_waiting_rupee_goes_to_next_card() -> None:
    """No player can tax it before."""
    s = pamir("AB", purchase_rupee_without_card="lies_there")
    full_market(s, 70)
    market(s, T2=0, B2=0)
    court(s, 0, 9)
    sound(s)
    do(s, "purchase T3", "tax 9")
    assert find_refusal_code(s, "collect B2") == "nothing_to_tax"
    do(s, "collect T0")                             # the last action; the rows slide
    assert (lying(s)["B2"], coins(s)) == (79, {"T1": 1, "B2": 1})


@clause("PX-6.8", "PX-17.9")
def test_check_resolves_and_brings_its_rupees() -> None:
    s = pamir("AB")
    full_market(s)
    market(s, T1=(101, 2))
    sound(s)
    do(s, "purchase T1")
    assert (purses(s)[0], hand_of(s, 0), s.actions) == (4 - 1 + 2, [], 1)
    assert (coins(s), "T1" in lying(s)) == ({"T0": 1}, False)


@clause("PX-6.5")
def test_only_the_payer_must_wait() -> None:
    """The next player may buy a card that another has put rupees on."""
    s = pamir("AB")
    full_market(s)
    sound(s)
    do(s, "purchase B1", "pass")
    while s.is_chance_node():
        s.play(s.choices()[0])
    assert coins(s) == {"B0": 1}
    do(s, "purchase B0")
    assert purses(s) == [3, 5]


@clause("PX-6.3", "PX-6.9", "PX-12.6")
@pytest.mark.parametrize("card", [110, 112, 113, 114, 115, 116])
def test_on_every_other_event_rupees_stay(card: int) -> None:
    """They stay when paid, and when the card slides."""
    s = pamir("AB")
    full_market(s, 70)
    market(s, T0=0, T1=card)
    sound(s)
    do(s, "purchase T2")
    assert coins(s) == {"T1": 1, "B0": 1}
    do(s, "pass")
    assert (lying(s)["T0"], coins(s)) == (card, {"T0": 1, "B0": 1})
