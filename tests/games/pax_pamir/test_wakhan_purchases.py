"""Test Wakhan's purchases and plays (WK-20 to WK-25, WK-50 to WK-60)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grandtour.games.pax_pamir.rules.wakhan_choices import (
    BACK, find_black_arrow_column, does_give_control, compute_net_rupees, find_red_arrow_side,
)
from grandtour.games.pax_pamir.rules.wakhan_turn import find_next_order
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, army, cards_of, court, do, favour, full_market, full_view, gifts, hand, hers, market,
    open_question, pamir, play_events, rupees, sound, spies, spies_on, tribes, vec_of,
)


@clause("WK-25")
def test_swapped_hand_is_played_at_once() -> None:
    s = pamir("AA", wakhan="true")
    s.first, s.ai, s.ai_back, s.ai_gone = 0, 7, 3, vec_of([7])
    full_market(s)
    market(s, T0=114)
    hand(s, 0, 61, 9)
    sound(s)
    do(s, "purchase T0")
    assert (sorted(cards_of(s, 1)), len(s.nobles[1].hand)) == ([9, 61], 0)
    assert open_question(s) == "turn 0"


@clause("WK-25", "WK-6")
def test_swapped_hand_joins_a_free_coalition() -> None:
    s = pamir("AR", wakhan="true")
    s.first, s.ai, s.ai_back, s.ai_gone = 0, 7, 3, vec_of([7])     # Afghan, Russian, British
    full_market(s)
    market(s, T0=114)
    hand(s, 0, 69, 15)
    sound(s)
    do(s, "play 69 right", "purchase T0")           # the human has become Russian
    assert (army(s, "kabul"), full_view(s)["nobles"][1]["loyalty"]) == ({"afghan": 1}, "afghan")


@clause("WK-20", "WK-50")
@pytest.mark.parametrize(("ai", "line", "places", "chosen"), [
    (3, 1, {"T1": 69, "B1": 72, "T2": 1}, 1),       # highest-ranked intelligence
    (6, 0, {"T1": 69, "B0": 71}, 71),               # intelligence: the cheapest
    (9, 0, {"T2": 12, "T0": 8}, 12),                # most blocks
    (13, 1, {"T2": 7, "T0": 9}, 7),                 # no dominant coalition: most cylinders
    (10, 0, {"T2": 63, "B1": 12}, 63),              # a card with the move action
    (24, 0, {"T2": 2}, None),                       # nobody has more spies
])
def test_instructions_pick_a_card(ai: int, line: int, places: dict[str, int],
                                  chosen: int | None) -> None:
    s = hers(ai, "A", back=BACK[1])
    for name, card in places.items():
        market(s, **{name: card})
    if ai == 9:
        market(s, T0=0)
    s.ai_line = line
    rupees(s, 4, 9)
    sound(s)
    found = find_next_order(s)
    if chosen is None:
        assert found.line != line
    else:
        assert (s.market[found.place], found.line) == (chosen, line)


def fill_court(s: Pamir, holds: bool) -> None:
    court(s, 1, *(61, 62, 63)[:2 + holds])


def add_spies(s: Pamir, holds: bool) -> None:
    court(s, 0, 61)
    spies(s, 61, 1, 1 - holds)


def add_move(s: Pamir, holds: bool) -> None:
    court(s, 1, 61 if holds else 9)


def dominant_afghans(s: Pamir, holds: bool) -> None:
    armies(s, kabul="3A" if holds else "4A")


def dominant_russians(s: Pamir, holds: bool) -> None:
    armies(s, kabul="4R" if holds else "3R")


@clause("WK-50")
@pytest.mark.parametrize(("ai", "line", "card", "prepare"), [
    (1, 1, 59, lambda s, holds: favour(s, "military" if holds else "economic")),
    (2, 0, 63, lambda s, holds: favour(s, "political" if holds else "economic")),
    (4, 0, 9, lambda s, holds: rupees(s, 4, 1 if holds else 2)),
    (9, 1, 7, dominant_afghans), (10, 0, 63, add_move), (13, 0, 69, dominant_russians),
    (17, 0, 24, fill_court), (24, 0, 71, add_spies),
])
@pytest.mark.parametrize("holds", [True, False])
def test_every_condition_decides(ai: int, line: int, card: int, prepare: Callable[..., Any],
                                 holds: bool) -> None:
    s = hers(ai, "R", back=BACK[1])
    market(s, T0=card)
    rupees(s, 4, 9)
    prepare(s, holds)
    s.ai_line = line
    sound(s)
    assert (find_next_order(s).line == line) == holds
    if holds:
        assert s.market[find_next_order(s).place] == card


@clause("WK-50")
def test_conditions_are_evaluated() -> None:
    s = hers(1, "A")                                # tax, military if favoured, radicalize
    market(s, T1=59)
    rupees(s, 4, 9)
    s.ai_line = 1
    sound(s)
    assert find_next_order(s) is None or find_next_order(s).line == 2
    s.favoured = 3
    assert find_next_order(s).line == 1
    s = hers(13, "R")
    armies(s, kabul="5R")
    market(s, T1=69, T2=70)
    rupees(s, 4, 9)
    sound(s)
    assert s.market[find_next_order(s).place] == 69           # the cheapest patriot


@clause("WK-51", "WK-20")
def test_net_rupees_are_counted() -> None:
    s = hers(4, "A")
    market(s, T1=9, T2=(81, 1), T0=61)
    rupees(s, 4, 1)
    sound(s)
    assert (compute_net_rupees(s, 1), compute_net_rupees(s, 2), compute_net_rupees(s, 0)) == (-1, 1,
                                                                                              0)
    rupees(s, 4, 1)
    assert s.market[find_next_order(s).place] == 61           # 81 cannot be paid


@clause("WK-52")
def test_control_decides_the_purchase() -> None:
    s = hers(5, "A")
    market(s, T1=24, T0=9)
    sound(s)
    assert does_give_control(s, 24)
    assert s.market[find_next_order(s).place] == 24
    tribes(s, 0, punjab=3)
    armies(s, punjab="1A")
    assert not does_give_control(sound(s), 24)


@clause("WK-21", "WK-60")
def test_check_in_market_changes_purchase() -> None:
    s = hers(7, "R")
    market(s, T0=101, T1=69, B0=9, T2=7)
    armies(s, kabul="5R")
    gifts(s, 0, 2, 4)
    s.ai_line = 2
    rupees(s, 4, 3)
    sound(s)
    assert s.market[find_next_order(s).place] == 69           # a patriot of the dominant coalition
    s = hers(7, "R")
    market(s, T0=101, B0=9, T2=7)
    tribes(s, 0, kabul=3)
    s.ai_line = 2
    sound(s)
    assert s.market[find_next_order(s).place] == 7            # most spies and tribes
    s = hers(7, "R", wakhan_savvy_purchasing="on")
    market(s, T0=101, B0=9, T2=(61, 5))
    tribes(s, 0, kabul=3)
    s.ai_line = 2
    sound(s)
    assert s.market[find_next_order(s).place] == 61           # most net rupees


@clause("WK-60", "PX-20.22")
def test_savvy_purchasing_prefers_cheap_cards() -> None:
    s = hers(7, "A", wakhan_savvy_purchasing="on", back=3)
    place = f"{'TB'[find_red_arrow_side(s)]}{find_black_arrow_column(s)}"
    market(s, **{place: 9, "T1": 11})
    s.ai_line = 2
    rupees(s, 4, 9)
    sound(s)
    assert s.market[find_next_order(s).place] == 11           # cheaper, economic, of a higher rank


@clause("WK-22")
def test_arrows_pick_a_card() -> None:
    s = hers(7, "A", back=3)
    place = find_red_arrow_side(s) * 6 + find_black_arrow_column(s)
    full_market(s)
    s.ai_line = 2
    rupees(s, 4, 9)
    sound(s)
    assert find_next_order(s).place == place
    s.paid = 1 << place
    assert find_next_order(s).place == place - 1
    rupees(s, 4, 0)
    assert find_next_order(s).place == find_red_arrow_side(s) * 6
    s.paid = 1 << find_red_arrow_side(s) * 6
    assert find_next_order(s).place == (1 - find_red_arrow_side(s)) * 6


@clause("WK-23", "WK-24")
def test_wakhan_places_her_icons() -> None:
    s = hers(7, "A", back=3)
    place = f"{'TB'[find_red_arrow_side(s)]}{find_black_arrow_column(s)}"
    market(s, **{place: 12})                        # three roads and an army in Kabul
    s.ai_line = 2
    rupees(s, 4, 9)
    sound(s)
    do(s, "obey")
    # the row of card 7: Punjab, Transcaspia, Kabul, Persia, Kandahar, Herat
    laid = {name for name, pieces in full_view(s)["roads"].items() if pieces}
    assert laid == {"kabul-punjab", "kabul-transcaspia", "kabul-kandahar"}
    assert army(s, "kabul") == {"russian": 1}
    s = hers(7, "A", back=3)
    market(s, **{place: 19})
    court(s, 0, 18, 32)
    spies(s, 32, 0, 1)
    s.ai_line = 2
    rupees(s, 4, 9)
    sound(s)
    do(s, "obey")
    assert sum(spies_on(s, card)[1] for card in (18, 19, 32)) == 3
    assert spies_on(s, 32)[1] == 1                  # she had the most there already


@clause("WK-24", "PX-7.6", "PX-20.3")
@pytest.mark.parametrize(("order", "pieces"), [("printed", [7, 7, 2]), ("fixed", [2, 7, 7])])
def test_option_orders_wakhans_icons(order: str, pieces: list[int]) -> None:
    s = hers(7, "A", back=3, icon_order=order)
    place = f"{'TB'[find_red_arrow_side(s)]}{find_black_arrow_column(s)}"
    market(s, **{place: 2})         # two spies, then an army
    s.ai_line = 2
    rupees(s, 4, 9)
    events = play_events(sound(s), "obey")
    assert [event.value for event in events if event.message == "placed"] == pieces
