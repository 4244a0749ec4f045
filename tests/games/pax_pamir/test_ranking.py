"""Test that the board of Pax Pamir computes from a view what the rules would do."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.components import COALITIONS, PLACE_NAMES, REGIONS
from grandtour.games.pax_pamir.drawing.market import iterate_paid_places
from grandtour.games.pax_pamir.game import GAME
from grandtour.games.pax_pamir.rules.dominance import (
    find_dominant_coalition, is_last_check, divide_points,
)
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import ranking
from tests.games.pax_pamir.boards import actions, looked_at, random_position

OPTIONS: list[dict[str, str]] = [
    {}, {"build_regions": "one", "discards": "top_only"}, {"bribe_negotiation": "ask"},
    {"wakhan": "true"},
]


def game_after(seed: int) -> Pamir:
    """Return a game of two to five players. Every fourth is with Wakhan and has three."""
    players = 3 if seed % 4 == 3 else 2 + seed % 4 + seed // 4
    return random_position(players, seed, 6 * seed + 4, **OPTIONS[seed % len(OPTIONS)])


@pytest.mark.parametrize("seed", range(8))
def test_forecast_matches_the_scoring(seed: int) -> None:
    s = game_after(seed)
    view = looked_at(s)
    expected = ranking.forecast(view)
    winner = find_dominant_coalition(s)
    assert expected.dominant == (COALITIONS[winner] if winner >= 0 else "")
    in_market = sum(101 <= (there["card"] or 0) <= 104 for there in view["market"].values())
    if in_market == 0:
        assert expected.final == (view["checks"] <= 1)
    elif is_last_check(s):
        assert expected.final
    assert list(expected.points) == [int(n) for n in divide_points(s, winner, 1 + expected.final)]


@pytest.mark.parametrize("seed", range(8))
def test_only_rulers_have_a_positive_lead(seed: int) -> None:
    view = looked_at(game_after(seed))
    for name in REGIONS:
        assert (ranking.count_lead(view, name) > 0) == (view["rulers"][name] is not None)


@pytest.mark.parametrize("seed", range(6))
def test_purchase_rupees_are_drawn_in_place(seed: int) -> None:
    s = game_after(seed)
    view = looked_at(s)
    for notation in actions(s):
        verb, _, place = notation.partition(" ")
        if verb != "purchase":
            continue
        after = s.clone()
        after.play(next(each for each in GAME.actions if str(each) == notation))
        new = {name for number, name in enumerate(PLACE_NAMES)
               if after.coins[number] > s.coins[number]}
        assert set(iterate_paid_places(view, place)) == new
