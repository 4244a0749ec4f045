"""PA-17: final scoring."""

from __future__ import annotations

import pytest

from grandtour.games.paris.state import Paris
from tests.evidence import clause, example
from tests.games.paris.table import NO_STACKS, full_view, lay


def points(s: Paris, district: str) -> list[int]:
    return full_view(s)["districts"][district]["points"]


@clause("PA-17.2", "PA-17.3", "PA-17.4")
@example("EX-7")
def test_ex_7_district_tie_is_broken() -> None:
    s = lay(landmarks={"luxembourg": "batignolles", "pantheon": "batignolles"},
            awards={"batignolles": "V20"}, keys={
                "A": "luxembourg batignolles-2", "B": "batignolles-5 batignolles-4 batignolles-1",
                "C": "pantheon", "D": "batignolles-3 batignolles-bank"})
    assert points(s, "batignolles") == [10, 5, 20, 0]


@clause("PA-13.8", "PA-17.5", "PA-17.3")
@example("EX-8")
def test_ex_8_district_rank_is_shared() -> None:
    s = lay(landmarks={"moulin_rouge": "montmartre", "louvre": "montmartre"},
            awards={"montmartre": "V16"}, keys={
                "A": "moulin_rouge montmartre-5", "B": "louvre montmartre-3 montmartre-3",
                "C": "louvre montmartre-4 montmartre-2", "D": "montmartre-8"})
    assert full_view(s)["districts"]["montmartre"]["sums"] == [16, 21, 21, 8]
    assert points(s, "montmartre") == [4, 16, 16, 0]
    assert full_view(s)["districts"]["montmartre"]["ranks"] == [3, 1, 1, 4]


FOUR = "la_villette-4 la_villette-5 la_villette-8"


@clause("PA-17.6", "PA-17.8")
@example("EX-30")
@pytest.mark.parametrize(("first", "second", "scored"), [
    ("luxembourg chaillot-8 chaillot-2", "tuileries", [18, 0]),
    ("luxembourg chaillot-4 chaillot-5", "tuileries", [18, 9]),
    ("", "chaillot-5", [0, 18])])
def test_ex_30_two_players_second_place(first: str, second: str, scored: list[int]) -> None:
    marks = {"luxembourg": "chaillot", "tuileries": "chaillot", "moulin_rouge": "la_villette"}
    s = lay(2, landmarks=marks, awards={"chaillot": "V18"},
            keys={"A": f"{first} {FOUR} moulin_rouge".strip(), "B": second})
    assert points(s, "chaillot") == scored
    assert points(s, "la_villette") == [0, 0]


@clause("PA-17.9", "PA-17.10", "PA-13.8")
@example("EX-31")
@pytest.mark.parametrize(("francs", "keys", "ranks"), [
    ({"A": 4, "B": 3}, {}, [1, 2]),
    ({"A": 3, "B": 3}, {"A": "belleville-5", "B": "belleville-4"}, [1, 2]),
    ({"A": 3, "B": 3}, {"A": "belleville-5", "B": "montmartre-5"}, [1, 1]),
    ({"A": 3, "B": 3}, {"A": "belleville-4 belleville-4", "B": "montmartre-5"}, [1, 2])])
def test_ex_31_final_tie(francs: dict[str, int], keys: dict[str, str], ranks: list[int]) -> None:
    s = lay(2, off=NO_STACKS, points={"A": 80, "B": 80}, francs=francs, keys=keys, over=True,
            ended="final")
    assert s.scores() == [80, 80]
    assert s.ranking() == ranks
    assert [row["rank"] for row in full_view(s)["result"]] == ranks
    assert sum(s.returns()) == 0


@clause("PA-17.4", "PA-13.8")
@example("EX-39")
def test_ex_39_doubled_value_in_tie() -> None:
    s = lay(3, awards={"belleville": "V18"}, keys={
        "A": "belleville-4 belleville-4", "B": "belleville-8", "C": "belleville-5"})
    assert points(s, "belleville") == [9, 18, 4]


@clause("PA-17.5", "PA-17.6", "PA-17.7")
@example("EX-40")
def test_ex_40_second_rank_of_two_players() -> None:
    s = lay(awards={"chaillot": "V16"}, landmarks={"louvre": "chaillot"}, keys={
        "A": "louvre chaillot-8", "B": "chaillot-5", "C": "chaillot-5", "D": "chaillot-3"})
    assert points(s, "chaillot") == [16, 8, 8, 0]
    s = lay(2, awards={"chaillot": "V16"}, keys={"A": "chaillot-5 chaillot-bank tuileries",
                                                 "B": f"chaillot-5 {FOUR}"},
            landmarks={"tuileries": "la_villette"})
    assert points(s, "chaillot") == [16, 16]
    s = lay(2, awards={"chaillot": "V16"}, keys={"A": "chaillot-8 tuileries",
                                                 "B": f"chaillot-5 chaillot-3 {FOUR}"},
            landmarks={"tuileries": "la_villette"})
    assert points(s, "chaillot") == [16, 8]


@clause("PA-17.1", "PA-14.27")
def test_tile_27_counts_only_francs() -> None:
    s = lay(2, off=NO_STACKS, over=True, ended="final", tiles={"A": "tile-27 tile-22"},
            francs={"A": 9, "B": 9}, goods={"A": "gold"})
    assert s.scores() == [9, 0]
    row = full_view(s)["result"][0]
    assert (row["score"], row["before"], row["franc_points"]) == (9, 0, 9)


@clause("PA-1.1", "PA-1.2", "PA-17.8")
def test_district_without_vp_tile_scores_nothing() -> None:
    s = lay(keys={"A": "chaillot-8 chaillot-5"}, points={"A": 3})
    assert s.scores() == [3, 0, 0, 0]
    assert full_view(s)["districts"]["chaillot"]["sums"] == [13, 0, 0, 0]
