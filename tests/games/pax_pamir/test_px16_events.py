"""PX-16: every event, discarded and purchased."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.components import COURT_CARDS
from grandtour.games.pax_pamir.rules.dominance import find_dominant_coalition
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, army, cards_of, court, do, effect, favour, find_refusal, find_refusal_code, full_market,
    full_view, gifts, hand, hand_of, influence, market, open_question, pamir, prizes, purses, sound,
    tribe, tribes,
)


def position_with_event(card: int, loyal: str = "ABR", **options: Any) -> Pamir:
    """Return a position with the event where it is free, and first to go in the cleanup."""
    s = pamir(loyal, **options)
    full_market(s)
    market(s, T0=card)
    return s


def list_effects(s: Pamir) -> list[tuple[str, int | None]]:
    return [(entry["effect"], entry["seat"]) for entry in full_view(s)["effects"]]


@clause("PX-16.1")
@example("event-105-discarded")
def test_105_favours_military_or_new_tactics() -> None:
    s = sound(position_with_event(105))
    do(s, "pass")
    assert full_view(s)["favoured"] == "military"
    s = sound(position_with_event(105))
    do(s, "purchase T0")
    assert list_effects(s) == [("new_tactics", 0)]


@clause("PX-16.2")
@example("event-106-discarded", "event-106-purchased")
def test_106_changes_worth_of_gifts() -> None:
    for text, effects, worth in [("pass", [("embarrassment_of_riches", None)], [1, 1, 1]),
                                 ("purchase T0", [("koh_i_noor_recovered", 0)], [5, 2, 1])]:
        s = position_with_event(106)
        gifts(s, 0, 2, 4)
        gifts(s, 1, 2)
        sound(s)
        do(s, text)
        assert list_effects(s) == effects
        assert [influence(s, seat) for seat in range(3)] == worth


@clause("PX-16.3")
def test_107_lays_out_its_effect() -> None:
    s = sound(position_with_event(107))
    do(s, "pass")
    assert list_effects(s) == [("disregard_for_customs", None)]
    s = sound(position_with_event(107))
    do(s, "purchase T0")
    assert list_effects(s) == [("courtly_manners", 0)]


@clause("PX-16.4", "PX-20.19")
@example("event-108-discarded", "event-108-purchased")
def test_108_removes_prizes_or_names_player() -> None:
    s = position_with_event(108)
    prizes(s, 0, 4, 5)
    prizes(s, 2, 1)
    sound(s)
    do(s, "pass")
    assert [list(noble.prizes) for noble in s.nobles] == [[], [], []]
    assert full_view(s)["nobles"][0]["loyalty"] == "afghan"
    s = position_with_event(108)
    court(s, 1, 51)
    gifts(s, 1, 2)
    sound(s)
    do(s, "purchase T0")
    assert find_refusal_code(s, "name 0") == "not_another_player"
    assert find_refusal_code(s, "name 4") == "not_another_player"
    do(s, "name 1")
    assert (list_effects(s), influence(s, 1)) == ([("rumor", 1)], 2)
    s = sound(position_with_event(108, rumor_target="anyone"))
    do(s, "purchase T0", "name 0")
    assert list_effects(s) == [("rumor", 0)]


@clause("PX-16.5", "PX-16.6", "PX-16.8", "PX-16.9", "PX-16.13")
@example("event-109-discarded", "event-110-discarded", "event-112-discarded", "event-113-discarded")
@pytest.mark.parametrize(("card", "region", "political"), [
    (109, "punjab", 25), (110, "herat", 58), (112, "kabul", 6), (113, "persia", 74),
])
def test_riots_remove_tribes_and_armies(card: int, region: str, political: int) -> None:
    s = position_with_event(card)
    court(s, 0, political, 61)
    tribes(s, 0, **{region: 1})
    tribes(s, 1, **{region: 2})
    armies(s, **{region: "1A 1B 1R"}, kandahar="1A")
    sound(s)
    do(s, "pass")
    assert (tribe(s, 0, region), tribe(s, 1, region), army(s, region)) == (0, 0, {})
    assert (cards_of(s, 0), army(s, "kandahar")) == ([61], {"afghan": 1})


@clause("PX-16.5")
@example("event-109-purchased")
def test_109_eases_dominance() -> None:
    s = position_with_event(109)
    armies(s, kabul="6A", persia="4B 4R")
    sound(s)
    assert find_dominant_coalition(s) == -1
    do(s, "purchase T0")
    assert (list_effects(s), find_dominant_coalition(s)) == ([("conflict_fatigue", None)], 0)


@clause("PX-16.6", "PX-16.8")
@pytest.mark.parametrize(("card", "name"), [(110, "nationalism"), (112, "nation_building")])
def test_buyer_gets_the_effects(card: int, name: str) -> None:
    s = sound(position_with_event(card))
    do(s, "purchase T0")
    assert list_effects(s) == [(name, 0)]


@clause("PX-16.7", "PX-6.9")
@example("event-111-discarded")
def test_111_discarded_changes_nothing() -> None:
    s = position_with_event(111)
    before = full_view(sound(s))["favoured"]
    do(s, "pass")
    assert (full_view(s)["favoured"], list_effects(s), 111 in full_view(s)["discards"]) == (before,
        [], True)


@clause("PX-16.9")
@example("event-113-purchased")
def test_113_pays_its_buyer() -> None:
    s = sound(position_with_event(113))
    do(s, "purchase T0")
    assert purses(s)[0] == 7


@clause("PX-16.10", "PX-E28")
@example("event-114-discarded", "event-114-purchased")
def test_114_costs_cards_or_takes_hand() -> None:
    s = position_with_event(114)
    hand(s, 0, 9, 10)
    hand(s, 2, 11, 12)
    sound(s)
    do(s, "pass")
    assert open_question(s) == "hand_card 0"
    assert find_refusal_code(s, "discard 11") == "not_in_hand"
    do(s, "discard 9")
    assert open_question(s) == "hand_card 2"
    do(s, "discard 12")
    assert (hand_of(s, 0), hand_of(s, 2)) == ([10], [11])
    s = position_with_event(114)
    hand(s, 2, 11, 12)
    sound(s)
    do(s, "purchase T0", "name 2")
    assert (hand_of(s, 0), hand_of(s, 2)) == ([11, 12], [])
    assert find_refusal(s, "play 11 right") is None


@clause("PX-16.11", "PX-16.15")
@example("event-115-discarded", "event-115-purchased")
def test_115_favours_a_suit() -> None:
    s = sound(position_with_event(115))
    do(s, "pass")
    assert full_view(s)["favoured"] == "intelligence"
    s = position_with_event(115)
    market(s, B0=105)
    sound(s)
    do(s, "purchase T0", "suit economic")
    assert (full_view(s)["favoured"], list_effects(s)) == ("economic",
                                                           [("pashtunwali_values", None)])
    do(s, "pass")
    assert full_view(s)["favoured"] == "economic"


@clause("PX-16.11", "PX-16.15", "PX-7.5")
@pytest.mark.parametrize("card", [105, 116])
def test_pashtunwali_values_fix_the_suit(card: int) -> None:
    s = position_with_event(card)
    hand(s, 0, 8)                                   # its last icon is political
    favour(s, "economic")
    effect(s, 115)
    sound(s)
    do(s, "play 8 right", "road herat-kabul", "road herat-kabul")
    assert full_view(s)["favoured"] == "economic"
    do(s, "pass")
    assert (full_view(s)["favoured"], card in full_view(s)["discards"]) == ("economic", True)


@clause("PX-16.4", "PX-16.10")
@pytest.mark.parametrize("card", [108, 114])
def test_two_players_need_not_name_another(card: int) -> None:
    s = position_with_event(card, "AB", rumor_target="others")
    hand(s, 0, 9, 10)
    sound(s)
    do(s, "purchase T0")
    assert open_question(s) == "turn 0"
    if card == 114:
        assert (hand_of(s, 0), hand_of(s, 1)) == ([], [9, 10])      # the other hand was empty
    else:
        assert list_effects(s) == [("rumor", 1)]


@clause("PX-12.10", "PX-16.4", "PX-16.11", "PX-6.8")
@pytest.mark.parametrize(("card", "naming"), [
    (105, []), (106, []), (108, ["name 1"]), (115, ["suit economic"]),
])
def test_lasting_event_skips_the_discard_pile(card: int, naming: list[str]) -> None:
    s = position_with_event(card)
    hand(s, 0, 9, 10, 86)
    market(s, B0=116)
    sound(s)
    do(s, "purchase B0", "rebuke kabul", "purchase T0")
    assert (full_view(s)["top"], card in full_view(s)["discards"]) == (116, False)
    do(s, *naming)
    assert (full_view(s)["top"], card in full_view(s)["discards"]) == (116, False)
    assert [entry["card"] for entry in full_view(s)["effects"]] == [card]


@clause("PX-16.12", "PX-16.13")
@example("event-116-discarded", "event-116-purchased")
def test_116_favours_or_empties_a_region() -> None:
    s = position_with_event(116)
    favour(s, "military")
    sound(s)
    do(s, "pass")
    assert full_view(s)["favoured"] == "political"
    s = position_with_event(116)
    court(s, 0, 17)
    tribes(s, 0, kabul=1)
    tribes(s, 1, kabul=1)
    armies(s, kabul="2R")
    sound(s)
    do(s, "purchase T0", "rebuke kabul")
    assert (tribe(s, 0, "kabul"), tribe(s, 1, "kabul"), army(s, "kabul")) == (0, 0, {})
    s = sound(position_with_event(116))
    do(s, "purchase T0", "rebuke punjab")           # also an empty one


@clause("PX-16.14")
def test_effects_end_with_the_next_check() -> None:
    s = position_with_event(101)
    effect(s, 105, 1)
    effect(s, 109)
    sound(s)
    do(s, "purchase T0")
    events = [card for card in full_view(s)["discards"] if card > COURT_CARDS]
    assert (list_effects(s), events) == ([], [101, 105, 109])


@clause("PX-16.14", "PX-16.5", "PX-17.8")
def test_effects_count_in_their_last_check() -> None:
    s = position_with_event(101, "AAB")
    effect(s, 109)
    effect(s, 106, 1)
    armies(s, kabul="2A")                           # dominant by the fatigue
    gifts(s, 0, 2)
    gifts(s, 1, 2)                                  # worth two by the Koh-i-noor
    s.nobles[0].points = 5
    sound(s)
    do(s, "purchase T0")
    assert [int(noble.points) for noble in s.nobles] == [8, 5, 0]
    assert (list_effects(s), army(s, "kabul")) == ([], {})
