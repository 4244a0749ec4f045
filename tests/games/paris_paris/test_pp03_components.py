"""Test the contents of the box (PP-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from grandtour.games.paris_paris.components import COPIES, KINDS, PRINTED, STOP, STOPS, TABLES
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import PARIS, full_view

COURSES = {line["name"]: line["stops"] for line in TABLES["lines"]["courses"]}
TILES = {kind: int(number) for kind, number in zip(KINDS, COPIES, strict=True)}


def start(players: int = 4, **named: str) -> ParisParis:
    return PARIS.start(players, PARIS.choose(players, {"first_seat": "0"} | named))


def roads(stop: str, line: str) -> int:
    """Return the number of roads of this line at the stop."""
    if stop not in COURSES[line]:
        return 0
    return 1 if stop in (COURSES[line][0], COURSES[line][-1]) else 2


@clause("PP-3.1")
def test_box_contents_are_complete() -> None:
    s = start()
    assert sum(full_view(s)["to_come"].values()) == 60
    assert full_view(s)["stocks"] == [20, 20, 20, 20]
    assert full_view(s)["colours"] == ["green", "grey", "violet", "yellow"]
    assert [str(choice) for choice in s.choices()] == [f"marker {line}" for line in COURSES]
    assert len(COURSES) == 5


@clause("PP-3.1", "PP-5.4.4")
def test_every_line_has_a_parking_space() -> None:
    position = str(start())
    assert "\nparked\n" in position
    assert len(COURSES) == 5


@clause("PP-3.2", "PP-2.4")
def test_stop_has_a_tile_per_road() -> None:
    for stop in STOPS:
        number = sum(TILES.get(f"{stop}-{line}", 0) for line in COURSES)
        assert number == sum(roads(stop, line) for line in COURSES)
    assert Counter(sum(TILES.get(f"{stop}-{line}", 0) for line in COURSES) for stop in STOPS) == {
        1: 7, 2: 8, 3: 3, 4: 7}


@clause("PP-3.2")
@example("RB-3")
@pytest.mark.parametrize(("stop", "number"), [
    ("tour_eiffel", 1), ("luxembourg", 2), ("montparnasse", 3), ("odeon", 4)])
def test_rb_3_stop_has_its_tiles(stop: str, number: int) -> None:
    assert sum(TILES[kind] for kind in TILES if kind.startswith(f"{stop}-")) == number
    assert PRINTED[STOP[stop]] == number


@clause("PP-3.2", "PP-3.4")
@example("RB-3")
def test_rb_3_sixty_tiles_twelve_per_colour() -> None:
    assert sum(TILES.values()) == 60
    colours = dict.fromkeys(COURSES, 0)
    for kind, number in TILES.items():
        colours[kind.partition("-")[2]] += number
    assert colours == dict.fromkeys(COURSES, 12)


@clause("PP-3.3")
def test_tile_has_colour_of_its_line() -> None:
    for kind in KINDS:
        stop, _, line = kind.partition("-")
        assert stop in COURSES[line]
    assert len(KINDS) == len(set(KINDS)) == 35


@clause("PP-3.4")
def test_crossing_tiles_match_roads_per_line() -> None:
    for stop in STOPS:
        for line in COURSES:
            assert TILES.get(f"{stop}-{line}", 0) == roads(stop, line)
    assert (TILES["odeon-red"], TILES["odeon-blue"]) == (2, 2)
    assert (TILES["montparnasse-blue"], TILES["montparnasse-pink"]) == (1, 2)


@clause("PP-3.5")
def test_number_of_tiles_per_stop_is_printed() -> None:
    for stop in STOPS:
        assert PRINTED[STOP[stop]] == sum(roads(stop, line) for line in COURSES)
    assert sum(PRINTED) == 60
