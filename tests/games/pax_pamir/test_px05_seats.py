"""Test that each of five seats in turn uses its own cards and no others (PX-1.1, PX-5)."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.components import TABLES
from grandtour.games.pax_pamir.rules.abilities import (
    BLACKMAILS, BODYGUARDS, CITADELS, INFLUENCES, SAFE_HOUSE, Ability, find_citadel, is_free,
)
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    cards_of, check_text, court, do, effect, find_refusal_code, full_market, full_view, hand,
    hand_of, market, open_question, pamir, play_events, prizes, rupees, sound, spies, spies_on,
    tribe, tribes,
)

FIVE = pytest.mark.parametrize("seat", range(5))


def five(seat: int) -> Pamir:
    """Return a game in which all are loyal to the British, and no player has anything yet."""
    s = pamir("BBBBB", seat=seat)
    full_market(s, 45)
    return s


@FIVE
@clause("PX-6.7", "PX-7.1", "PX-7.3", "PX-5.2")
def test_card_is_bought_played_and_used(seat: int) -> None:
    s = five(seat)
    market(s, T0=25, T1=(89, 1))
    sound(s, 3)
    do(s, "purchase T0")
    assert hand_of(checked_of(s), seat) == [25]
    do(s, "play 25 right")
    assert (cards_of(checked_of(s), seat), tribe(s, seat, "punjab")) == ([25], 1)
    do(s, "tax 25")                                 # one rupee lies there
    assert [noble.rupees for noble in s.nobles] == [4 + (other == seat) for other in range(5)]


def checked_of(s: Pamir) -> Pamir:
    """Return the position after it was written and read back. More than two actions are as two."""
    here = s.clone()
    here.actions = min(here.actions, 2)
    return check_text(here)


@FIVE
@clause("PX-12.1", "PX-12.2", "PX-12.3", "PX-E29")
def test_only_own_excess_may_be_discarded(seat: int) -> None:
    s = five(seat)
    court(s, seat, 61, 62, 63, 67)
    hand(s, seat, 9, 10, 11)
    other = (seat + 1) % 5
    court(s, other, 12)
    hand(s, other, 13)
    sound(s)
    assert {find_refusal_code(s, f"discard {card}")
            for card in (61, 9, 12, 13)} == {"nothing_asked"}
    do(s, "pass")
    assert find_refusal_code(s, "discard 9") == "must_decide_first"
    assert find_refusal_code(s, "discard 12") == find_refusal_code(s,
                                                                   "discard 13") == "not_your_card"
    do(s, "discard 61")
    assert find_refusal_code(s, "discard 62") == "within_limit"
    assert find_refusal_code(s, "discard 12") == find_refusal_code(s, "discard 13") == "not_in_hand"
    do(s, "discard 10")
    assert (cards_of(s, seat), hand_of(s, seat), open_question(s)) == (
        [62, 63, 67], [9, 11], f"turn {other}")


@FIVE
@clause("PX-12.1", "PX-12.2", "PX-E29")
def test_fitting_cards_cannot_be_discarded(seat: int) -> None:
    s = five(seat)
    court(s, seat, 61, 62, 63)
    hand(s, seat, 9, 10)
    sound(s)
    assert find_refusal_code(s, "discard 61") == find_refusal_code(s, "discard 9") == "within_limit"


@FIVE
@clause("PX-13.1", "PX-13.2", "PX-9.52")
def test_hand_and_court_pay_a_debt(seat: int) -> None:
    """The betraying player takes a prize, and the owner has nothing but cards."""
    s = five((seat + 3) % 5)
    taker = (seat + 3) % 5
    court(s, taker, 15)
    court(s, seat, 80, 9, 11)
    spies(s, 80, *([0] * taker), 1)
    hand(s, seat, 12, 13)
    rupees(s, *[4 * (other != seat) for other in range(5)])
    events = [str(event) for event in play_events(sound(s), "betray 15")]
    assert f"returned({seat}, 0, 2)" in events
    assert open_question(s) == f"debt {seat}"
    do(s, "discard 9", "discard 12", "claim")
    assert (cards_of(s, seat), hand_of(s, seat)) == ([11], [13])
    assert [list(noble.prizes) for noble in s.nobles] == [
        [80] if other == taker else [] for other in range(5)]
    check_text(s)


@clause("PX-13.1", "PX-13.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_debtor_is_asked_once(players: int) -> None:
    s = pamir("BBBBB"[:players])
    full_market(s, 70)
    court(s, 0, 15)
    court(s, players - 1, 40, 9, 10, 11)
    spies(s, 40, 1)
    rupees(s, *[4] * (players - 1), 1)
    events = [str(event) for event in play_events(sound(s), "betray 15")]
    assert [event for event in events if event.startswith("returned")] == [
        f"returned({players - 1}, 1, 1)"]
    assert [str(question) for question in s.stack].count(f"debt:{players - 1}") == 1


@FIVE
@clause("PX-16.10")
def test_hands_are_swapped(seat: int) -> None:
    s = five(seat)
    market(s, T0=114)
    other = (seat + 2) % 5
    hand(s, seat, 9, 10)
    hand(s, other, 11)
    do(sound(s), "purchase T0", f"name {other}")
    assert (hand_of(s, seat), hand_of(s, other)) == ([11], [9, 10])
    do(check_text(s), "play 11 right")


@FIVE
@clause("PX-16.10", "PX-16.4")
def test_each_player_gives_card_and_prizes(seat: int) -> None:
    """The order is clockwise from the player in turn. A hand of one card loses it at once."""
    s = five(seat)
    market(s, T0=114, B0=108)
    for other in range(5):
        hand(s, other, 2 + 10 * other, 4 + 10 * other)
        prizes(s, other, 3 + 10 * other)
    hand(s, (seat + 2) % 5, 95)
    s.where[2 + 10 * ((seat + 2) % 5)] = s.where[4 + 10 * ((seat + 2) % 5)] = 0
    do(sound(s), "pass")
    order = []
    while open_question(s).startswith("hand_card"):
        other = int(open_question(s)[-1])
        order.append(other)
        do(s, f"discard {2 + 10 * other}")
    assert order == [(seat + turn) % 5 for turn in (0, 1, 3, 4)]
    assert [hand_of(s, other) for other in range(5)] == [
        [] if other == (seat + 2) % 5 else [4 + 10 * other] for other in range(5)]
    assert [list(noble.prizes) for noble in s.nobles] == [[]] * 5
    check_text(s)


@FIVE
@clause("PX-15.1", "PX-15.5", "PX-15.8", "PX-15.9", "PX-15.11")
def test_ability_belongs_to_the_owner(seat: int) -> None:
    s = pamir("BBBBB", seat=seat)
    cards = {SAFE_HOUSE.other: SAFE_HOUSE, **{each.card: each for each in CITADELS + BLACKMAILS},
             **{each.card: each for each in INFLUENCES}}
    court(s, seat, *cards)
    sound(s)
    for card, ability in cards.items():
        assert [ability.held(s, other) for other in range(5)] == [
            other == seat for other in range(5)]
        assert ability.card_of(s, seat) == card
    for region, card in ((1, 17), (0, 97), (2, 0), (3, 0), (4, 0), (5, 0)):
        assert [find_citadel(s, other, region) for other in range(5)] == [
            card if other == seat else 0 for other in range(5)]
    for card, free in ((60, True), (75, True), (95, True), (90, False), (9, False)):
        assert [is_free(s, other, card) for other in range(5)] == [
            free and other == seat for other in range(5)]


@FIVE
@clause("PX-15.4", "PX-15.8")
@pytest.mark.parametrize("ability", [BODYGUARDS, SAFE_HOUSE])
def test_either_ability_card_is_found(seat: int, ability: Ability) -> None:
    for card in (ability.card, ability.other):
        s = pamir("BBBBB", seat=seat)
        court(s, seat, int(card))
        assert ability.card_of(sound(s), seat) == card
        assert [ability.held(s, other) for other in range(5)] == [
            other == seat for other in range(5)]


@clause("PX-15.11")
@pytest.mark.parametrize(("influence", "field", "value"), [
    (66, "region", "herat"), (68, "region", "persia"), (70, "patriot", "russian"),
])
def test_each_influence_covers_its_cards(influence: int, field: str, value: str) -> None:
    """No influence covers events."""
    s = pamir("RAB")
    court(s, 0, influence)
    sound(s)
    assert [card for card in range(1, 117) if is_free(s, 0, card)] == [
        row["number"] for row in TABLES["court_cards"]["cards"] if row.get(field) == value]


@FIVE
@clause("PX-16.1", "PX-16.2", "PX-16.3", "PX-16.6", "PX-16.8")
@pytest.mark.parametrize("card", [105, 106, 107, 110, 112])
def test_event_is_placed_with_its_buyer(seat: int, card: int) -> None:
    s = five(seat)
    market(s, T0=card)
    do(sound(s), "purchase T0")
    assert [entry["seat"] for entry in full_view(check_text(s))["effects"]] == [seat]


@FIVE
@clause("PX-9.42", "PX-9.50", "PX-9.63", "PX-10.1")
def test_spy_belongs_to_the_owner(seat: int) -> None:
    s = five(seat)
    court(s, seat, 63, 20)
    court(s, (seat + 1) % 5, 9, 10)
    spies(s, 9, 1, 1, 1, 1, 1)
    do(sound(s), "move 63", "to 10", "stop")
    assert spies_on(s, 10) == [int(other == seat) for other in range(5)]
    assert spies_on(s, 9) == [int(other != seat) for other in range(5)]


@FIVE
@clause("PX-10.1", "PX-16.13")
def test_fresh_tribe_belongs_to_the_owner(seat: int) -> None:
    s = five(seat)
    tribes(s, seat, kabul=8, persia=1)
    hand(s, seat, 57, 90)
    effect(s, 107)
    do(sound(s), "play 57 right", "play 90 right")
    assert find_refusal_code(s, "take tribe herat") == "placed_this_turn"
    assert {str(choice) for choice in s.choices()} == {"take tribe kabul", "take tribe persia"}
    check_text(s)
