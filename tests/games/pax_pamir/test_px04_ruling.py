"""Test pieces, influence and the rule of regions (PX-1, PX-3, PX-4)."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.components import BORDERS, REGIONS, TABLES
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    PAMIR, armies, court, do, effect, full_view, gifts, hand, influence, pamir, prizes, ruler,
    sound, tribes,
)


@clause("PX-1.1", "PX-1.2", "PX-1.3", "PX-1.4", "PX-1.5", "PX-1.6", "PX-1.7")
def test_box_contents_are_complete() -> None:
    assert (PAMIR.least, PAMIR.most) == (2, 5)
    assert (len(REGIONS), len(BORDERS)) == (6, 9)
    s = pamir()
    assert list(s.blocks) == [12, 12, 12]
    assert [noble.cylinders for noble in s.nobles] == [10, 10, 10]
    s.nobles[0].rupees = 500                        # coins are no limit
    sound(s)
    assert len(TABLES["court_cards"]["cards"]) == 100
    assert len(TABLES["events"]["cards"]) == 16
    assert len(TABLES["wakhan"]["cards"]) == 24
    assert len(TABLES["suits"]["names"]) == 4


@clause("PX-4.1", "PX-4.2", "PX-4.3")
@example("EX-1", "EX-2", "EX-3", "EX-4", "EX-5", "EX-6", "EX-8")
@pytest.mark.parametrize(("loyal", "tribes_of", "blocks", "who"), [
    ("AB", {0: 1}, "", 0),                          # EX-1
    ("AR", {0: 1}, "2R", -1),                       # EX-2
    ("AB", {0: 1}, "2A 2B 2R", 0),                  # EX-3
    ("AR", {0: 1}, "2A 3B 2R", -1),                 # EX-4
    ("AA", {0: 1, 1: 1}, "2A", -1),                 # EX-5
    ("AA", {0: 2, 1: 1}, "2A", 0),                  # EX-6
    ("BA", {}, "3B", -1),                           # EX-8
])
def test_most_pieces_rule_a_region(loyal: str, tribes_of: dict[int, int], blocks: str,
                                   who: int) -> None:
    s = pamir(loyal)
    for seat, number in tribes_of.items():
        tribes(s, seat, kandahar=number)
    armies(s, kandahar=blocks)
    sound(s)
    assert ruler(s, "kandahar") == who
    assert full_view(s)["rulers"]["kandahar"] == (None if who < 0 else who)


@clause("PX-4.3", "PX-11.4")
@example("EX-7")
def test_ex_7_new_loyalty_changes_ruler() -> None:
    s = pamir("RBA")
    tribes(s, 0, persia=2)
    armies(s, persia="3R")
    hand(s, 0, 58)                                  # Afghan, Herat
    sound(s)
    assert ruler(s, "persia") == 0
    do(s, "play 58 right")
    assert ruler(s, "persia") == -1
    assert full_view(s)["armies"]["persia"] == {"russian": 3}


@clause("PX-3.2", "PX-1.8")
def test_stars_add_up() -> None:
    s = pamir()
    court(s, 0, 7, 1, 12, 32)                       # purple 2, blue 3, gold 3, red 3
    noble = full_view(sound(s))["nobles"][0]
    assert noble["stars"] == {"political": 2, "intelligence": 3, "economic": 3, "military": 3}
    assert (noble["court_limit"], noble["hand_limit"]) == (5, 5)
    assert s.nobles[0].unsheltered() == 1
    assert [card["card"] for card in noble["court"]] == [7, 1, 12, 32]


@clause("PX-3.3", "PX-3.4")
@example("EX-116")
def test_influence_adds_up() -> None:
    s = pamir("BAR")
    court(s, 0, 51)
    gifts(s, 0, 2, 4)
    sound(s)
    assert influence(s, 0) == 4
    effect(s, 106, 0)                               # Koh-i-noor Recovered
    assert influence(s, 0) == 6
    effect(s, 106)                                  # Embarrassment of Riches
    assert influence(s, 0) == 2
    effect(s, 106, 1)
    effect(s, 108, 0)                               # Rumor on the player
    assert influence(s, 0) == 3
    prizes(s, 0, 57)
    assert influence(sound(s), 0) == 4
