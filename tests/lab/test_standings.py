"""Test the outcome of many games: ratings, files, the picture."""

from __future__ import annotations

import csv
import random
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pyarrow import parquet

from grandtour.lab.arena import ArenaRules, Fixture, GameResult
from grandtour.lab.chart import draw_rating_chart
from grandtour.lab.standings import (
    rate_players, seat_rows, write_parquet, write_ratings, write_rows,
)
from grandtour.ratings import Rating
from tests.some_game import PLAIN

TWO = ArenaRules(PLAIN, 2)
THREE = ArenaRules(PLAIN, 3, "rulebook", (("layout", "first_game"),))


def make_result(rules: ArenaRules, seats: str, ranks: tuple[int, ...], seed: int = 1) -> GameResult:
    names = tuple(seats.split())
    return GameResult(Fixture(rules, names, seed), ranks, tuple(10.0 - rank for rank in ranks),
                      (5,) * len(names), (0.5,) * len(names))


def series(seats: str, ranks: tuple[int, ...], games: int) -> list[GameResult]:
    return [make_result(TWO, seats, ranks, seed) for seed in range(1, games + 1)]


def test_random_play_anchors_the_scale() -> None:
    for name, ranks in product(("random", "random@1"), ((1, 2), (2, 1))):
        found = rate_players(series(f"{name} tree", ranks, 30), TWO)
        assert (found["random"].mu, found["random"].sigma) == (0.0, 0.0)
        assert (found["tree"].mu > 0) == (ranks == (2, 1))


def test_walkers_are_rated_like_others() -> None:
    """A level is no anchor of the arena: its moves are not random."""
    found = rate_players(series("walker random", (1, 2), 30), TWO)
    assert found["walker"].mu > found["random"].mu == 0.0


def test_strongest_players_come_first() -> None:
    found = rate_players([*series("tree greedy", (1, 2), 20), *series("greedy random", (1, 2), 20)],
                         TWO)
    assert list(found) == ["tree", "greedy", "random"]
    assert found["greedy"].games == 40


def test_ratings_ignore_playing_order() -> None:
    results = [*series("tree greedy", (1, 2), 9), *series("greedy random", (1, 2), 9)]
    mixed = results[:]
    random.Random(5).shuffle(mixed)
    assert rate_players(mixed, TWO) == rate_players(results, TWO)


def test_other_rules_do_not_count() -> None:
    found = rate_players(
        [make_result(TWO, "tree random", (1, 2)), make_result(THREE, "a b c", (1, 2, 3))], TWO)
    assert set(found) == {"tree", "random"}


def test_every_seat_has_a_row(tmp_path: Path) -> None:
    lines = seat_rows([make_result(TWO, "tree random", (1, 1), 4),
                       make_result(THREE, "tree random random", (2, 1, 3))])
    assert [(row.player, row.rank, row.share) for row in lines] == [
        ("tree", 1, 0.5), ("random", 1, 0.5), ("tree", 2, 0.0), ("random", 1, 1.0),
        ("random", 3, 0.0)]
    write_rows(tmp_path / "games.csv", lines)
    write_parquet(tmp_path / "games.parquet", lines)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(read) == len(table) == 5
    assert read[2]["options"] == table[2]["options"] == "layout=first_game"
    assert [{name: str(value) for name, value in row.items()} for row in table] == read
    assert (table[0]["seed"], table[0]["cpu"]) == (4, 0.5)


def test_ratings_are_written(tmp_path: Path) -> None:
    write_ratings(tmp_path / "ratings.csv", {"tree": Rating(703.6, 51.0, 40),
                                             "random": Rating(0.0, 0.0, 40)})
    assert (tmp_path / "ratings.csv").read_text() == (
        "player,rating,margin,games\ntree,704,100,40\nrandom,0,0,40\n")


@pytest.mark.parametrize("mus", [(700.0, 0.0), (-300.0, -900.0), (0.0, 0.0), (5000.0, 20.0)])
def test_chart_shows_every_rating(mus: tuple[float, float]) -> None:
    found = {f"run:python3 of mine a<b&{number}": Rating(mu, 40.0, 9)
             for number, mu in enumerate(mus)}
    root = ElementTree.fromstring(draw_rating_chart("A game", found))
    space = "{http://www.w3.org/2000/svg}"
    points = [float(circle.get("cx", "")) for circle in root.iter(f"{space}circle")]
    marks = [(float(text.get("x", "")), int(text.text or "")) for text in root.iter(f"{space}text")
             if text.get("text-anchor") == "middle"]
    (left, first), (right, last) = marks[0], marks[-1]
    assert points == pytest.approx(
        [left + (right - left) * (mu - first) / (last - first) for mu in mus], abs=0.2)
    assert len(marks) <= 10
    assert any(text.text == "…n:python3 of mine a<b&0" for text in root.iter(f"{space}text"))
    assert all(left <= point <= right for point in points)
