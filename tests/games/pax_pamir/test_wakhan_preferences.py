"""Test which of two cards Wakhan prefers, criterion by criterion (WK-9, WK-20 to WK-22, WK-40,
WK-50 to WK-60). Each criterion decides alone, while all lower ones favour the other card."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.components import PLACE_NAMES, REGION, REGIONS, TABLES
from grandtour.games.pax_pamir.rules.wakhan_choices import (
    BACK, find_arrow_column, find_arrow_row, find_black_arrow_column, does_give_control,
    find_least_wanted_card,
    find_pragmatic_loyalty, find_preferred_card, find_red_arrow_side,
)
from grandtour.games.pax_pamir.rules.wakhan_turn import find_next_order
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, court, favour, full_market, hers, market, rupees, sound, spies, tribes,
)

PRINTED = TABLES["wakhan"]["cards"]


@clause("WK-3", "WK-22")
@pytest.mark.parametrize("card", PRINTED, ids=lambda card: str(card["number"]))
def test_arrows_pick_from_the_printed_back(card: dict[str, Any]) -> None:
    for beside in PRINTED:
        back = BACK[beside["number"]]
        assert find_arrow_column(card["number"], back) == beside["columns"][card["black"]]
        assert ("top",
                "bottom")[find_arrow_row(card["number"], back)] == beside["sides"][card["red"]]


@clause("WK-9")
@pytest.mark.parametrize(("better", "worse", "favoured", "leader"), [
    (9, 40, "economic", ""), (9, 99, "economic", ""),       # favoured
    (18, 80, "intelligence", ""), (18, 42, "intelligence", ""),
    (15, 80, "military", "B"), (25, 40, "political", "B"),
    (88, 69, "military", "B"), (88, 25, "military", "B"),   # patriot of the dominant coalition
    (88, 98, "economic", "B"), (3, 91, "economic", "A"),
    (57, 1, "military", "B"), (57, 56, "military", "B"),    # prize of the dominant coalition
    (57, 11, "military", "B"),
    (11, 12, "military", ""), (3, 14, "military", ""), (99, 98, "economic", ""),    # patriot
    (27, 93, "military", ""), (94, 96, "military", ""),     # leveraged
    (7, 90, "military", ""), (12, 96, "military", ""),      # rank
    (90, 57, "military", ""), (10, 9, "military", ""), (13, 8, "military", ""),     # number
])
def test_card_of_higher_priority_wins(better: int, worse: int, favoured: str, leader: str) -> None:
    s = hers(loyal="R")
    full_market(s, 70)
    court(s, 1, better, worse)
    favour(s, favoured)
    if leader:
        armies(s, kabul=f"5{leader}")
    assert find_preferred_card(s, [better, worse]) == find_preferred_card(s,
                                                                          [worse, better]) == better


@clause("WK-9")
def test_opponents_card_comes_first() -> None:
    s = hers(loyal="R")
    full_market(s, 70)
    court(s, 0, 9)
    court(s, 1, 42)                                 # favoured, patriot and prize of the leader
    armies(s, kabul="5A")
    assert find_preferred_card(sound(s), [42, 9]) == 9


@clause("WK-40")
@pytest.mark.parametrize(("goes", "stays", "there", "favoured"), [
    (80, 57, {}, "economic"), (63, 57, {}, "economic"),     # not political
    (12, 3, {}, "economic"), (66, 36, {}, "economic"),      # no patriot
    (12, 14, {}, "military"), (63, 30, {}, "political"),    # not leveraged
    (61, 62, {61: (1, 0)}, "political"),            # one spy of others more, or none
    (61, 62, {61: (2, 0), 62: (1, 0)}, "political"),
    (61, 62, {61: (3, 1), 62: (1, 0)}, "political"),
    (61, 62, {61: (3, 2)}, "political"),
    (62, 61, {62: (0, 1), 61: (1, 1)}, "political"),        # it does not matter by how many fewer
    (62, 61, {62: (0, 2), 61: (1, 2)}, "political"),
    (61, 62, {61: (0, 1), 62: (0, 2)}, "political"),        # fewer spies of her own
    (61, 62, {61: (2, 2), 62: (3, 3)}, "political"),
    (67, 63, {}, "political"), (62, 67, {}, "political"),   # of a lower rank
    (15, 9, {}, "economic"), (18, 9, {}, "economic"), (9, 15, {}, "military"),     # not favoured
    (16, 17, {}, "economic"), (9, 62, {}, "economic"),      # of a lower number
])
def test_wakhan_discards_by_priority(goes: int, stays: int, there: dict[int, tuple[int, int]],
                                     favoured: str) -> None:
    for pair in ((goes, stays), (stays, goes)):
        s = hers()
        full_market(s, 70)
        court(s, 1, *pair)
        for card, numbers in there.items():
            spies(s, card, *numbers)
        favour(s, favoured)
        assert find_least_wanted_card(s) == goes


def card_by_line(s: Pamir, line: int) -> int:
    """Return the card that she radicalizes by this line of her card; 0 for none."""
    s.ai_line = line
    found = find_next_order(sound(s))
    return int(s.market[found.place]) if found is not None and found.line == line else 0


# Her cards, by what they radicalize first.
MOST_BLOCKS, MOST_CYLINDERS, CONTROL, NET, MOVE, PATRIOT = 9, 11, 5, 4, 10, 13
ECONOMIC, POLITICAL, MILITARY, INTELLIGENCE, ANY_INTELLIGENCE = 2, 23, 1, 3, 6
LINE = {MILITARY: 1, INTELLIGENCE: 1}
LINE_FAVOURS = {ECONOMIC: "political", MILITARY: "military"}


def radicalized_card(ai: int, places: dict[str, Any], *, purse: int = 12, leader: str = "") -> int:
    s = hers(ai, "R", back=BACK[1])
    market(s, **places)
    favour(s, LINE_FAVOURS.get(ai, "economic"))
    if leader:
        armies(s, kabul=f"5{leader}")
    rupees(s, 4, purse)
    return card_by_line(s, LINE.get(ai, 0))


@clause("WK-20", "WK-50")
@pytest.mark.parametrize(("ai", "places", "chosen"), [
    (ECONOMIC, {"T0": 9, "T1": 12, "B1": 1, "B2": 32}, 12),     # the highest rank of the suit
    (ECONOMIC, {"T0": 9, "T1": 1, "T2": 32, "B2": 7}, 9), (ECONOMIC, {"T0": 1, "T1": 98}, 0),
    (POLITICAL, {"T0": 90, "T1": 93, "T2": 63}, 93), (POLITICAL, {"T0": 63, "B0": 1, "T1": 98}, 0),
    (MILITARY, {"T0": 15, "T1": 32, "T2": 63}, 32), (MILITARY, {"T0": 63, "B0": 1, "T1": 7}, 0),
    (INTELLIGENCE, {"T0": 18, "T1": 1, "T2": 63}, 1), (INTELLIGENCE, {"T0": 18, "T1": 63}, 18),
    (INTELLIGENCE, {"T0": 7, "T1": 98, "T2": 63}, 0),
    (ANY_INTELLIGENCE, {"T0": 9, "B0": 7, "T1": 18, "T2": 1}, 18),      # the cheapest
    (ANY_INTELLIGENCE, {"T0": 9, "B0": 7, "T1": 98}, 0),
    (MOST_BLOCKS, {"T0": 63, "T1": 12, "T2": 7}, 12), (MOST_BLOCKS, {"T0": 15, "T1": 59}, 59),
    (MOST_BLOCKS, {"T0": 9, "T1": 61}, 61), (MOST_BLOCKS, {"T0": 1, "T1": 24}, 24),
    (MOST_BLOCKS, {"T0": 1, "T1": 93}, 0),
    (MOST_CYLINDERS, {"T0": 93, "T1": 1, "T2": 63}, 1), (MOST_CYLINDERS, {"T0": 72, "T1": 7}, 7),
    (MOST_CYLINDERS, {"T0": 90, "T1": 93}, 93), (MOST_CYLINDERS, {"T0": 63, "T1": 98}, 0),
    (MOVE, {"T0": 63, "T1": 69}, 63), (MOVE, {"T0": 59, "T1": 66, "T2": 9}, 9),
    (MOVE, {"T0": 59, "T1": 61, "T2": 12}, 0),
    (NET, {"T0": 61, "T1": (62, 2)}, 62), (NET, {"T0": (61, 1), "T1": (81, 1)}, 81),
    (NET, {"T0": (108, 5), "T1": 62}, 108), (NET, {"T0": 108, "T1": (62, 2)}, 62),
    (NET, {"T1": 9}, 9),                            # the least loss
    (CONTROL, {"T0": 9, "T1": 24}, 24), (CONTROL, {"T0": 9, "T1": 15}, 0),
])
def test_best_fit_wins(ai: int, places: dict[str, Any], chosen: int) -> None:
    assert radicalized_card(ai, places, purse=1 if ai == NET else 12) == chosen


@clause("WK-50", "WK-21")
@pytest.mark.parametrize(("places", "chosen"), [
    ({"T0": 86, "B0": 3, "T1": 9, "T2": 88}, 88), ({"T0": 86, "B0": 3, "T1": 9}, 0),
])
def test_only_dominant_coalitions_patriot_qualifies(places: dict[str, int], chosen: int) -> None:
    assert radicalized_card(PATRIOT, places, leader="B") == chosen


@clause("WK-20")
@pytest.mark.parametrize(("places", "chosen"), [
    ({"T0": 20, "T1": 39}, 20), ({"T1": 20, "B0": 39}, 39), ({"T4": 20, "T5": 39}, 20),
    ({"T1": 20, "B1": 39}, 39), ({"T1": 39, "B1": 20}, 39), ({"T3": 18, "B3": 88}, 88),
    ({"T0": 101, "T1": 18}, 18),
])
def test_ties_go_cheapest_then_highest_number(places: dict[str, int], chosen: int) -> None:
    assert radicalized_card(ANY_INTELLIGENCE, places) == chosen


@clause("WK-20")
def test_better_fit_may_be_dearer() -> None:
    assert radicalized_card(INTELLIGENCE, {"T0": 39, "T5": 21}) == 21


@clause("WK-50")
@pytest.mark.parametrize(("ai", "card", "held"), [
    (4, 9, {0: True, 1: True, 2: False, 3: False}),
    (17, 24, {2: False, 3: True, 4: True}),
])
def test_counted_conditions_hold(ai: int, card: int, held: dict[int, bool]) -> None:
    for number, holds in held.items():
        s = hers(ai, "R", back=BACK[1])
        market(s, T0=card)
        if ai == 4:
            rupees(s, 4, number)
        else:
            court(s, 1, *(61, 62, 63, 9)[:number])
            rupees(s, 4, 9)
        assert card_by_line(s, 0) == card * holds


@clause("WK-50")
@pytest.mark.parametrize(("there", "holds"), [
    ({}, False), ({61: (1, 0)}, True), ({61: (2, 1)}, True), ({61: (1, 1)}, False),
    ({61: (1, 2)}, False), ({61: (1, 0), 62: (1, 1)}, True), ({61: (1, 1), 62: (0, 1)}, False),
])
def test_condition_holds_with_fewer_spies(there: dict[int, tuple[int, int]], holds: bool) -> None:
    s = hers(24, "R", back=BACK[1])
    market(s, T0=71)
    court(s, 0, 61, 62)
    rupees(s, 4, 9)
    for card, numbers in there.items():
        spies(s, card, *numbers)
    assert card_by_line(s, 0) == 71 * holds


@clause("WK-50")
@pytest.mark.parametrize(("cards", "holds"), [
    ((), True), ((59, 12), True), ((63,), False), ((59, 69), False), ((9, 61), False),
])
def test_condition_no_card_with_move(cards: tuple[int, ...], holds: bool) -> None:
    s = hers(MOVE, "R", back=BACK[1])
    market(s, T0=96)
    court(s, 1, *cards)
    rupees(s, 4, 9)
    assert card_by_line(s, 0) == 96 * holds


@clause("WK-50")
@pytest.mark.parametrize("favoured", ["political", "intelligence", "economic", "military"])
def test_only_the_named_suit_counts(favoured: str) -> None:
    for ai, line, card, named in ((1, 1, 59, "military"), (2, 0, 63, "political")):
        s = hers(ai, "R", back=BACK[3])
        market(s, T0=card)
        favour(s, favoured)
        rupees(s, 4, 12)
        assert card_by_line(s, line) == card * (favoured == named)


@clause("WK-50")
@pytest.mark.parametrize("leader", ["", "A", "B", "R"])
def test_condition_coalition_is_dominant(leader: str) -> None:
    patriots = {"A": 3, "B": 88, "R": 86}
    for ai, card, holds in ((MOST_CYLINDERS, 93, not leader),
                            (PATRIOT, patriots.get(leader, 86), bool(leader))):
        assert radicalized_card(ai, {"T0": card}, leader=leader) == card * holds


@clause("WK-52")
@pytest.mark.parametrize(("card", "hers_there", "his", "there", "gives"), [
    (90, 0, 0, "", True), (97, 0, 0, "", False),    # an army without a tribe rules nothing
    (90, 1, 0, "", False),                          # she rules already
    (90, 0, 1, "", False), (90, 0, 2, "", False), (93, 0, 1, "", True),
    (97, 1, 1, "", True), (97, 1, 2, "", False),
    (90, 0, 2, "2B", True), (90, 0, 2, "1B", False),
    (90, 0, 1, "3R", False), (90, 0, 0, "3R", True),        # his armies are Russian
    (24, 0, 2, "", True), (24, 0, 3, "", False),
    (24, 0, 3, "1A", True), (24, 0, 4, "2B 1A", False), (24, 0, 3, "2B 1A", True),  # hers Afghan
])
def test_control_depends_on_added_pieces(
        card: int, hers_there: int, his: int, there: str, gives: bool) -> None:
    s = hers(7, "R")
    full_market(s, 30)
    region = REGIONS[REGION[card]]
    tribes(s, 1, **{region: hers_there})
    tribes(s, 0, **{region: his})
    armies(s, **{region: there})
    assert does_give_control(sound(s), card) == gives


def pointed_place(s: Pamir) -> str:
    """Return the place that the third line of her card leads to; "" if there is none."""
    s.ai_line = 2
    found = find_next_order(s)
    return "" if found is None else PLACE_NAMES[found.place]


@clause("WK-22")
@pytest.mark.parametrize(("lying", "purse", "place"), [
    ({"T1": 20, "T3": 21, "T4": 22, "B1": 61}, 12, "T1"),   # the arrow points at column 2
    ({"T0": 20, "T2": 21, "B2": 61}, 12, "T2"),
    ({"T1": 62, "T2": 101, "B2": 61}, 12, "T1"), ({"T1": 20, "T2": 111, "B2": 61}, 12, "T1"),
    ({"T1": 20, "T2": 108}, 12, "T2"),
    ({"T1": 20, "T2": 21}, 2, "T2"), ({"T1": 20, "T2": 21}, 1, "T1"), ({"T1": 20}, 0, ""),
    ({"T3": 20, "B2": 61, "B1": 62}, 12, "B2"), ({"B1": 62, "B3": 61}, 12, "B1"),
    ({"B0": 62}, 0, "B0"), ({"T3": 20, "B3": 61}, 12, ""), ({"T0": 20, "B2": 61}, 12, "T0"),
])
@pytest.mark.parametrize("row", [0, 1])
def test_arrows_point_at_places(lying: dict[str, int], purse: int, place: str, row: int) -> None:
    """The red arrow points at the upper row, or at the lower one with everything mirrored."""
    s = hers(7, "R", back=9 - row)
    assert (find_black_arrow_column(s), find_red_arrow_side(s)) == (2, row)
    market(s, **{flip_rows(name, row): card for name, card in lying.items()})
    tribes(s, 0, kabul=3)
    rupees(s, 4, purse)
    assert pointed_place(s) == flip_rows(place, row)


def flip_rows(place: str, row: int) -> str:
    return ("TB", "BT")[row]["TB".index(place[0])] + place[1:] if place else ""


@clause("WK-21", "WK-60")
@pytest.mark.parametrize(("lying", "leader", "savvy", "chosen"), [
    ({"T1": 86, "T2": 88, "B1": 12, "B2": 63}, "B", "off", 88),
    ({"T1": 71, "T2": 88, "B1": 12}, "B", "off", 71),       # the cheapest patriot
    ({"T1": 86, "T2": 12, "B1": 63, "B2": 7}, "B", "off", 12),      # no patriot: most blocks
    ({"T1": 7, "T2": 63, "B2": 1}, "", "off", 7),           # most cylinders, the cheapest
    ({"T2": 62, "T1": 63, "B1": 98}, "", "off", 98),        # nothing fits: the cheapest
    ({"T2": 62, "T1": 63, "B1": 110}, "", "off", 110),      # events count
    ({"T2": 62, "T1": 63, "B1": 98}, "B", "off", 98),
    ({"T2": 62, "T1": 63, "B1": (98, 2)}, "", "on", 98),    # or most net rupees
    ({"T2": 62, "T1": 63, "B1": (98, 2), "T3": 93}, "", "on", 93),
])
def test_check_in_market_matters(lying: dict[str, Any], leader: str, savvy: str,
                                 chosen: int) -> None:
    s = hers(7, "R", back=9, wakhan_savvy_purchasing=savvy)
    market(s, B5=101, **lying)
    tribes(s, 0, kabul=3)
    if leader:
        armies(s, kabul=f"5{leader}")
    rupees(s, 9, 4)
    assert card_by_line(s, 2) == chosen


@clause("WK-60")
@pytest.mark.parametrize(("pointed_at", "lying", "chosen"), [
    (9, {"T1": 10, "B1": 13}, 10),                  # a higher rank makes no difference
    (13, {"T0": 9, "T1": 61}, 61), (13, {"T0": 9}, 13),     # not of a lower rank
    (9, {"T0": 59, "T1": 18, "B1": 90}, 9),         # of the same suit
    (9, {"T1": 10, "B0": 63}, 63), (9, {"B2": 10}, 9),      # cheaper; else what was pointed at
    (9, {"T0": 10, "B0": 13}, 10), (9, {"B1": 10, "T1": 13}, 13),       # by the red arrow
    (9, {"T1": 10, "T0": 101, "B0": 111}, 10), (108, {"T0": 109, "T1": 9}, 108),
])
@pytest.mark.parametrize("row", [0, 1])
def test_cheaper_equal_card_wins(pointed_at: int, lying: dict[str, int], chosen: int,
                                 row: int) -> None:
    s = hers(7, "R", back=9 - row, wakhan_savvy_purchasing="on")
    market(s, **{flip_rows(name, row): card for name, card in {"T2": pointed_at, **lying}.items()})
    tribes(s, 0, kabul=3)
    rupees(s, 4, 12)
    assert card_by_line(s, 2) == chosen


@clause("WK-60")
def test_paid_or_dear_card_is_worse() -> None:
    s = hers(7, "R", back=9, wakhan_savvy_purchasing="on")
    market(s, T0=10, T1=13, T2=9)
    rupees(s, 4, 12)
    for paid, chosen in ((0, 10), (1, 13), (2, 10), (3, 9)):
        s.paid = paid
        assert card_by_line(s.clone(), 2) == chosen


@clause("WK-6", "WK-62")
@pytest.mark.parametrize(("steadfast", "laid", "others", "own"), [
    ("off", "3B 2R", "A", 2), ("off", "3B", "AR", 1), ("off", "", "B", 0), ("off", "", "BA", 2),
    ("on", "", "A", 2), ("on", "1B", "A", 1), ("on", "2R 2B", "A", 2), ("on", "2R 3B", "A", 1),
    ("on", "9A 1B", "A", 1), ("on", "5B 2A", "BR", 0), ("on", "1A 1R", "B", 0),
])
def test_wakhan_uses_pragmatic_loyalty(steadfast: str, laid: str, others: str, own: int) -> None:
    s = hers(7, others, wakhan_steadfast_loyalty=steadfast)        # Afghan, Russian, British
    armies(s, kabul=laid)
    assert find_pragmatic_loyalty(s) == own
