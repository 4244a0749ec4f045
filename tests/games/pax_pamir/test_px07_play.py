"""PX-7: playing a card, and its icons."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.components import COURT_CARDS, ICONS, SORTED_ICONS
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    army, cards_of, court, do, effect, favour, find_refusal, find_refusal_code, full_market,
    full_view, hand, hand_of, open_question, pamir, purses, ruler, sound, spies_on, tribe, tribes,
)


@clause("PX-7.3", "PX-1.8")
@example("EX-27")
@pytest.mark.parametrize(("end", "order"), [("left", [67, 61, 62]), ("right", [61, 62, 67])])
def test_ex_27_left_or_right(end: str, order: list[int]) -> None:
    s = pamir()
    court(s, 0, 61, 62)
    hand(s, 0, 67)
    sound(s)
    do(s, f"play 67 {end}")
    assert cards_of(s, 0) == order


@clause("PX-7.5", "PX-7.7")
@example("EX-28")
def test_ex_28_every_icon() -> None:
    s = pamir("RAB")
    hand(s, 0, 7)
    sound(s)
    do(s, "play 7 right")                           # the spy has one card to go to
    assert (tribe(s, 0, "kabul"), army(s, "kabul")) == (2, {"russian": 1})
    assert spies_on(s, 7) == [1, 0, 0]
    assert ruler(s, "kabul") == 0


@clause("PX-7.7")
def test_roads_and_spies_may_differ() -> None:
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
def test_icons_have_an_order(option: str, first: str) -> None:
    """Card 68 has its army after the spies, or before them if fixed."""
    s = pamir("ABR", icon_order=option)
    hand(s, 0, 68)
    court(s, 1, 75)
    sound(s)
    do(s, "play 68 right")
    assert open_question(s) == first
    assert sum(s.armies) == (option == "fixed")


@clause("PX-E27")
def test_wrong_region() -> None:
    s = pamir()
    hand(s, 0, 9)
    sound(s)
    do(s, "play 9 right")
    found = find_refusal(s, "road herat-persia")
    assert (found.code, found.clause) == ("wrong_region", "PX-7.5")


@clause("PX-7.5", "PX-16.11", "PX-16.15")
def test_suit_icon() -> None:
    s = pamir()
    hand(s, 0, 10, 64)
    sound(s)
    do(s, "play 10 right", "road herat-kabul")
    assert full_view(s)["favoured"] == "military"
    s = pamir()
    hand(s, 0, 10)
    effect(s, 115)
    favour(s, "economic")
    sound(s)
    do(s, "play 10 right", "road herat-kabul")
    assert full_view(s)["favoured"] == "economic"


@clause("PX-7.6")
def test_option_matters_for_three_cards() -> None:
    cards = [card for card in range(1, COURT_CARDS + 1)
             if ICONS[4 * card:4 * card + 4] != SORTED_ICONS[4 * card:4 * card + 4]]
    assert cards == [2, 3, 68]


@clause("PX-7.2", "PX-7.3")
def test_abandoned_play_has_no_effect() -> None:
    s = pamir("ABR")
    tribes(s, 1, persia=2)
    court(s, 0, 9)
    hand(s, 0, 83)
    sound(s)
    do(s, "play 83 right", "withdraw")
    assert (cards_of(s, 0), hand_of(s, 0), s.actions) == ([9], [83], 2)
    assert (purses(s), army(s, "persia"), open_question(s)) == ([4, 4, 4], {}, "turn 0")


@clause("PX-7.5")
def test_spy_may_go_to_any_court() -> None:
    s = pamir("ABRAB")
    hand(s, 0, 4)
    court(s, 1, 5)
    court(s, 4, 9, 61)
    sound(s)
    do(s, "play 4 right")
    assert {str(choice) for choice in s.choices()} == {"spy 4", "spy 5", "spy 9"}
    for elsewhere in ("spy 61", "spy 6"):           # in Herat; in no court
        assert find_refusal_code(s, elsewhere) == "wrong_region"
    do(s, "spy 9")
    assert spies_on(s, 9) == [1, 0, 0, 0, 0]


@clause("PX-7.3", "PX-1.8")
def test_first_court_card_has_one_place() -> None:
    """The player is not asked if both ends are one."""
    s = pamir("ABR")
    full_market(s)
    hand(s, 0, 83, 9)
    sound(s)
    assert find_refusal_code(s, "play 83 left") == "one_end"
    assert [str(action) for action in s.choices() if str(action).startswith("play 83")] == [
        "play 83 right"]
    do(s, "play 83 right")
    assert {"play 9 left", "play 9 right"} <= {str(action) for action in s.choices()}
