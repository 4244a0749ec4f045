"""PP-9: winner and ranking."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import PUBLIC
from tests.evidence import clause, example
from tests.games.paris_paris.table import full_view, lay_ended, points
from tests.scene import view_as


def ranks(score: str, stock: str, **laid: Any) -> list[int]:
    """Return the ranks for these points, and these shops left of twenty."""
    s = lay_ended(players=3, score=score, stock=stock, **laid)
    assert s.ranking() == [line["rank"] for line in view_as(s, PUBLIC)["result"]]
    return s.ranking()


@clause("PP-9.1")
@pytest.mark.parametrize(("score", "ranking"), [
    ("green 3 grey 2 violet 1", [1, 2, 3]), ("green 1 grey 46 violet 45", [3, 1, 2]),
    ("violet 1", [2, 2, 1])])
def test_highest_total_wins(score: str, ranking: list[int]) -> None:
    assert ranks(score, "") == ranking


@clause("PP-9.2", "PP-9.5")
@example("RB-24")
def test_rb_24_tie_break() -> None:
    s = lay_ended(players=3, score="green 31 grey 31 violet 28", stock="green 11 grey 13 violet 17")
    shops = [owner for owners in full_view(s)["shops"].values() for owner in owners]
    assert [shops.count(seat) for seat in range(3)] == [9, 7, 3]
    assert s.ranking() == [2, 1, 3]
    assert s.returns() == [-1, 2, -1]


@clause("PP-9.2")
def test_points_precede_fewer_shops() -> None:
    assert ranks("green 31 grey 30", "green 5 grey 20 violet 20") == [1, 2, 3]


@clause("PP-9.3")
@pytest.mark.parametrize("bag", ["", "green 3", "grey 6", "green 1 grey 2"])
def test_neither_bag_nor_stock_counts(bag: str) -> None:
    """The board always has five green shops and four grey ones."""
    lost = dict(zip(bag.split()[::2], map(int, bag.split()[1::2]), strict=True))
    stock = f"green {15 - lost.get('green', 0)} grey {16 - lost.get('grey', 0)}"
    assert ranks("green 31 grey 31", stock, bag=bag)[:2] == [2, 1]


@clause("PP-9.3", "PP-4.2")
@pytest.mark.parametrize("supply", ["19", "20"])
def test_score_marker_does_not_count(supply: str) -> None:
    less = 20 - int(supply)
    assert ranks("green 31 grey 31", f"green {12 - less} grey {12 - less}",
                 shop_supply=supply)[:2] == [1, 1]


@clause("PP-9.4")
@example("CL-10")
def test_cl_10_still_equal() -> None:
    s = lay_ended(players=3, score="green 31 grey 31 violet 28", stock="green 12 grey 12 violet 15")
    assert s.ranking() == [1, 1, 3]
    assert s.returns() == [0.5, 0.5, -1]
    assert points(s) == {"green": 31, "grey": 31, "violet": 28}


@clause("PP-9.4", "PP-9.5")
@pytest.mark.parametrize(("score", "stock", "ranking"), [
    ("green 9 grey 4 violet 4 yellow 4", "grey 10 violet 11 yellow 10", [1, 3, 2, 3]),
    ("green 9 grey 4 violet 4 yellow 1", "grey 10 violet 10", [1, 2, 2, 4]),
    ("grey 4 violet 4", "grey 10 violet 12 green 3", [4, 2, 1, 3]),
])
def test_lower_places_are_ordered_alike(score: str, stock: str, ranking: list[int]) -> None:
    assert lay_ended(score=score, stock=stock).ranking() == ranking
