"""PX-9.1 to 9.20: action costs, tax, gift."""

from __future__ import annotations

from typing import Any

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    coins, court, do, find_refusal, find_refusal_code, full_market, gifts, influence, market,
    open_question, pamir, purses, rupees, sound, tribes,
)


def taxing(loyal: str = "ABR", card: int = 29, **options: Any) -> Pamir:
    """Return a position in which P0 may tax with rank 2, and the market has two rupees."""
    s = pamir(loyal, **options)
    full_market(s)
    s.coins[3], s.coins[4] = 1, 1
    court(s, 0, card)
    return s


@clause("PX-9.10", "PX-9.12", "PX-3.1")
@example("EX-40")
def test_ex_40_any_mix() -> None:
    for mix in (["collect T3", "collect 1"], ["collect 1", "collect 2"],
                ["collect T3", "collect T4"]):
        s = taxing()
        tribes(s, 0, kabul=1)
        court(s, 1, 9)
        court(s, 2, 10)
        sound(s)
        do(s, "tax 29", *mix)
        assert purses(s)[0] == 6
        found = find_refusal(s, "collect T3")
        assert (found.code, found.clause) == ("over_rank", "PX-9.10")


@clause("PX-9.11", "PX-E37")
@example("EX-41")
def test_ex_41_gold_stars_shelter() -> None:
    s = taxing()
    tribes(s, 0, kabul=1)
    court(s, 1, 14)
    rupees(s, 4, 3)
    sound(s)
    do(s, "tax 29", "collect 1")
    found = find_refusal(s, "collect 1")
    assert (found.code, found.details["rupees"], found.details["stars"]) == ("sheltered", "2", "2")
    do(s, "collect T3")
    assert purses(s)[:2] == [6, 2]


@clause("PX-9.11", "PX-9.13", "PX-15.3", "PX-E38")
@example("EX-42", "ability-claim_of_ancient_lineage")
def test_ex_42_subjects() -> None:
    s = taxing()
    tribes(s, 0, herat=1)
    court(s, 1, 9)
    rupees(s, 4, 9)
    sound(s)
    do(s, "tax 29")
    found = find_refusal(s, "collect 1")
    assert (found.code, found.details["regions"]) == ("not_subject", "[region 4]")
    assert find_refusal_code(s, "collect 0") == "not_subject"
    s = taxing()
    court(s, 0, 29, 5)                              # Claim of Ancient Lineage
    court(s, 1, 9)
    sound(s)
    do(s, "tax 29")
    assert find_refusal_code(s, "collect 1") is None
    assert find_refusal_code(s, "collect 2") == "not_subject"     # no court card at all


@clause("PX-9.11")
@example("EX-43")
def test_ex_43_one_rupee_is_open() -> None:
    s = taxing()
    tribes(s, 0, kabul=1)
    court(s, 1, 12, 62)
    rupees(s, 4, 5)
    s.coins[3] = s.coins[4] = 0
    sound(s)
    do(s, "tax 29")                                 # one can be taken, and is
    assert (purses(s)[:2], open_question(s)) == ([5, 4], "turn 0")


@clause("PX-E14", "PX-9.65", "PX-E30", "PX-E15")
def test_tax_needs_a_target() -> None:
    s = taxing()
    sound(s)
    do(s, "tax 29")
    found = find_refusal(s, "collect B0")
    assert (found.code, found.details["cards"]) == ("nothing_to_tax", "[card 89, card 90]")
    assert find_refusal_code(s, "stop") == "nothing_happens"
    do(s, "collect T3", "stop")
    found = find_refusal(s, "collect T4")
    assert (found.code, found.details["rank"]) == ("over_rank", "2")
    s = taxing()
    s.coins[3] = s.coins[4] = 0
    sound(s)
    assert find_refusal_code(s, "tax 29") == "nothing_happens"
    s = taxing(zero_effect_actions="allowed")
    s.coins[3] = s.coins[4] = 0
    sound(s)
    assert find_refusal_code(s, "tax 29") == "nothing_happens"
    s = sound(taxing(zero_effect_actions="allowed"))
    do(s, "tax 29", "stop")
    assert (s.actions, open_question(s)) == (1, "turn 0")


@clause("PX-9.1", "PX-9.20", "PX-9.4")
@example("EX-45")
def test_ex_45_two_gifts() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 62, 12)
    rupees(s, 6)
    sound(s)
    do(s, "gift 62", "space 2")
    do(s, "gift 12")                                # only the second space can be paid
    assert coins(s) == {"T5": 2, "B5": 2, "T4": 1, "B4": 1}
    assert (purses(s)[0], influence(s, 0)) == (0, 3)


@clause("PX-9.20", "PX-E16", "PX-E39")
@example("EX-46")
def test_ex_46_any_space() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 12)
    gifts(s, 0, 2)
    rupees(s, 10)
    sound(s)
    do(s, "gift 12")
    found = find_refusal(s, "space 2")
    assert (found.code, found.details["empty"]) == ("gift_space_taken", "[4, 6]")
    do(s, "space 6")
    assert influence(s, 0) == 3
    for taken in (2, 4, 6):
        s = pamir()
        full_market(s)
        court(s, 0, 12)
        gifts(s, 0, taken)
        rupees(s, 10)
        sound(s)
        do(s, "gift 12")
        assert find_refusal_code(s, f"space {taken}") == "gift_space_taken"
    s = pamir()
    court(s, 0, 12)
    gifts(s, 0, 2, 4, 6)
    sound(s)
    assert find_refusal_code(s, "gift 12") == "no_gift_space"


@clause("PX-9.20", "PX-20.6", "PX-E04")
def test_gift_takes_cheapest_space() -> None:
    s = pamir(gift_space="cheapest")
    full_market(s)
    court(s, 0, 11)
    rupees(s, 9)
    sound(s)
    do(s, "gift 11")
    assert (s.nobles[0].gifts, purses(s)[0]) == (1, 7)
    s = pamir()
    court(s, 0, 11)
    rupees(s, 1)
    sound(s)
    found = find_refusal(s, "gift 11")
    assert (found.code, found.details["price"], found.details["rupees"]) == ("too_expensive", "2",
                                                                             "1")


@clause("PX-9.4")
def test_card_bearing_action_cost_is_unavailable() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 62)
    sound(s)
    do(s, "gift 62", "space 2")
    s.nobles[0].rupees = 9
    assert find_refusal_code(s, "purchase T5") == "paid_this_turn"
    assert find_refusal_code(s, "purchase T4") is None


@clause("PX-9.12")
def test_one_card_opens_unsheltered_rupees() -> None:
    s = taxing()
    tribes(s, 0, kabul=1)
    court(s, 1, 9, 59)                              # of Kabul, which P0 rules, and of Herat
    sound(s)
    do(s, "tax 29", "collect 1", "collect 1")
    assert purses(s)[:2] == [6, 2]


@clause("PX-9.4", "PX-6.9")
def test_cost_on_public_withdrawal_leaves_game() -> None:
    s = pamir()
    full_market(s, 80)
    market(s, T5=111)
    court(s, 0, 62)
    sound(s)
    do(s, "gift 62", "space 2")
    assert (coins(s), purses(s)[0]) == ({"B5": 1}, 2)


@clause("PX-10.1", "PX-10.2", "PX-9.20")
def test_gift_is_given_by_reuse() -> None:
    """Another gift may move: the influence stays as it was."""
    s = pamir()
    full_market(s)
    court(s, 0, 12)
    tribes(s, 0, kabul=9)
    gifts(s, 0, 2)
    rupees(s, 9)
    sound(s)
    do(s, "gift 12", "space 6", "take gift 2")
    assert (s.nobles[0].gifts, influence(s, 0), purses(s)[0]) == (4, 2, 3)


@clause("PX-9.10", "PX-6.4", "PX-9.65")
def test_rupee_on_vacant_place_is_safe() -> None:
    s = taxing(purchase_rupee_without_card="lies_there")
    market(s, T3=(0, 1), T4=0)
    sound(s)
    assert find_refusal_code(s, "tax 29") == "nothing_happens"
