"""Test the aim and the map (PP-1, PP-2)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grandtour.games.paris_paris.components import NEIGHBOURS, ROOM, STOP, STOPS, TABLES
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    ON_4, PARIS, events_of, full_view, grand_tour, lay, lay_ended, list_choices, points, small_tour,
    tours,
)
from tests.scene import view_as

LINES = {line["name"]: line["stops"] for line in TABLES["lines"]["courses"]}
SERVED = {stop: [name for name, course in LINES.items() if stop in course] for stop in STOPS}
CROSSINGS = [stop for stop in STOPS if len(SERVED[stop]) == 2]
ROADS = [frozenset(road) for course in LINES.values()
         for road in pairwise(course)]


def neighbours_of(stop: str) -> set[str]:
    return {STOPS[other] for other in NEIGHBOURS[STOP[stop]]}


@clause("PP-1.1", "PP-9.1")
def test_highest_total_of_points_wins() -> None:
    assert small_tour({"vendome": "grey"}, "vendome-red") == {"grey": 1}
    s = lay_ended(score="green 30 grey 41 violet 29 yellow 40")
    assert s.scores() == [30, 41, 29, 40]
    assert s.ranking() == [3, 1, 4, 2]
    assert s.returns() == [-1, 3, -1, -1]


@clause("PP-1.2")
def test_turn_chooses_tile_and_removed_shop() -> None:
    s = lay({"opera": "grey violet", "vendome": "grey"},
            "opera-pink vendome-red louvre-red bastille-orange", to_move="violet")
    assert sorted(list_choices(s)) == [
        "open bastille-orange", "open louvre-red", "open opera-pink remove 1",
        "open opera-pink remove 2", "open vendome-red"]


@clause("PP-2.1")
def test_five_lines_have_seven_stops() -> None:
    assert len(LINES) == 5
    assert {len(course) for course in LINES.values()} == {7}
    for name, course in LINES.items():
        for other, across in LINES.items():
            assert len(set(course) & set(across)) == (7 if name == other else 1)


@clause("PP-2.2")
def test_map_has_crossings_plain_stops_roads() -> None:
    assert len(STOPS) == 25
    assert len(CROSSINGS) == 10
    assert sorted(len(lines) for lines in SERVED.values()) == [1] * 15 + [2] * 10
    assert len(set(ROADS)) == len(ROADS) == 30
    assert sum(len(neighbours_of(stop)) for stop in STOPS) == 60


@clause("PP-2.3")
def test_each_line_has_four_crossings() -> None:
    for course in LINES.values():
        assert len([stop for stop in course if stop in CROSSINGS]) == 4


@clause("PP-2.3", "PP-2.5", "PP-7.1")
@example("ON-2")
def test_on_2_turquoise_crossings_in_travel_order() -> None:
    crossings = ["montmartre", "pompidou", "hotel_de_ville", "quartier_latin"]
    assert [stop for stop in LINES["turquoise"] if stop in CROSSINGS] == crossings
    assert list(grand_tour(ON_4, "turquoise").halts) == crossings


@clause("PP-2.4")
def test_crossing_has_three_or_four_neighbours() -> None:
    for stop in CROSSINGS:
        ends = sum(stop in (LINES[line][0], LINES[line][-1]) for line in SERVED[stop])
        assert len(neighbours_of(stop)) == 4 - ends
        assert neighbours_of(stop) == {other for road in ROADS if stop in road
                                       for other in road - {stop}}
    assert {stop for stop in CROSSINGS if len(neighbours_of(stop)) == 3} == {
        "montmartre", "montparnasse", "quartier_latin"}
    assert neighbours_of("pompidou") == {"les_halles", "hotel_de_ville", "st_nicolas", "pont_neuf"}


@clause("PP-2.5", "PP-7.1")
@pytest.mark.parametrize("line", LINES)
def test_buses_run_from_start_to_end(line: str) -> None:
    halts = list(grand_tour({}, line).halts)
    assert halts == [stop for stop in LINES[line] if stop in CROSSINGS]


@clause("PP-2.6", "PP-13.3")
@pytest.mark.parametrize("stop", STOPS)
def test_crossing_holds_two_shops_plain_stop_one(stop: str) -> None:
    room = 2 if stop in CROSSINGS else 1
    aside = "st_lazare-red" if stop == "bastille" else "bastille-orange"
    tile = f"{stop}-{SERVED[stop][0]}"
    for standing in range(room + 1):
        s = lay({stop: " ".join(["grey"] * standing)}, f"{tile} {aside}", to_move="violet")
        told = [event.message for event in events_of(s, tile)]
        assert ("removed" in told) == (standing == room)
        assert len(full_view(s)["shops"][stop]) == min(standing + 1, room)


@clause("PP-2.6")
def test_board_holds_thirty_five_shops() -> None:
    assert sum(2 if stop in CROSSINGS else 1 for stop in STOPS) == sum(ROOM) == 35


@clause("PP-2.7")
@pytest.mark.parametrize("left", ["vendome-red", "gare_du_nord-pink"])
def test_shop_at_crossing_is_on_both_lines(left: str) -> None:
    assert small_tour({"opera": "grey"}, left) == {"grey": 1}


@clause("PP-2.7", "PP-7.2")
@pytest.mark.parametrize("line", ["red", "pink"])
def test_buses_of_both_lines_halt_there(line: str) -> None:
    assert grand_tour({"opera": "grey"}, line).halts["opera"] == {"grey": 1}


@clause("PP-2.9")
def test_neighbours_of_stop_are_distinct() -> None:
    for stop in STOPS:
        assert len(NEIGHBOURS[STOP[stop]]) == len(neighbours_of(stop))
        assert stop not in neighbours_of(stop)
    for course in LINES.values():
        assert len(set(course)) == 7


def test_test_table_builds_the_requested_position() -> None:
    """The helpers themselves are tested here."""
    s = lay(ON_4, "odeon-red odeon-blue", to_move="yellow", parked="louvre-red", bag="grey 2",
            score="green 7", round=9, coming="vendome-red vendome-red")
    view = view_as(s, 0)
    assert (view["round"], view["opened"], view["seat"], view["leader"]) == (9, 3, 3, 0)
    assert (view["offer"], view["parked"]) == (["odeon-red", "odeon-blue"], {"red": "louvre-red"})
    assert points(s) == {"green": 7}
    assert view["shops"]["montmartre"] == [1, 2]
    assert PARIS.position(str(s)).view(0) == view
    assert tours(s, []) == []
