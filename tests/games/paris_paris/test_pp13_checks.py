"""Test what holds in every position (PP-13)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grandtour.engine.core import Event, playout
from grandtour.engine.game import BadPosition
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris import rules
from grandtour.games.paris_paris.components import (
    COURSES, HALTS, KINDS, LINES, LINES_AT, NEIGHBOURS, STOPS,
)
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    PARIS, boxed_tiles, full_view, grand_tour, lay, offered_tiles, parked_tiles, small_tour,
)
from tests.scene import walk

TABLES = [(players, {"shop_supply": supply}) for players in (2, 3, 4) for supply in ("20", "19")]


def positions(players: int, named: dict[str, str],
              seed: int = 13) -> Iterator[tuple[ParisParis, str]]:
    for s, chosen in walk(PARIS.start(players, PARIS.choose(players, named)), seed):
        yield s, str(chosen)
    yield s, ""


@clause("PP-13.1")
@pytest.mark.parametrize(("players", "named"), TABLES)
def test_no_shop_is_lost_or_won(players: int, named: dict[str, str]) -> None:
    lost = 0
    for s, _ in positions(players, named):
        view = full_view(s)
        standing = [owner for owners in view["shops"].values() for owner in owners]
        bag = view.get("bag", [0] * players)
        for seat in range(players):
            assert standing.count(seat) + view["stocks"][seat] + bag[seat] == (
                int(named["shop_supply"]))
        lost = sum(bag)
    assert (lost > 0) == (players > 2)


@clause("PP-13.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_is_lost_or_won(players: int) -> None:
    """The box holds the tiles taken and those of grand tours, and no others."""
    s = PARIS.start(players, PARIS.choose(players, {}))
    told: list[Event] = []
    s.log = told
    for _ in walk(s, 13):
        taken = len([event for event in told if event.message == "took"])
        toured = len([event for event in told if event.message == "grand_tour"])
        assert min(boxed_tiles(s).values(), default=1) > 0
        assert sum(boxed_tiles(s).values()) == taken + 2 * toured
        lying = sum(full_view(s)["to_come"].values()) + len(offered_tiles(s)) + len(parked_tiles(s))
        assert lying == 60 - taken - 2 * toured
    assert taken == {2: 39, 3: 44, 4: 47}[players]
    assert toured > 2


@clause("PP-13.3", "PP-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stops_never_exceed_their_room(players: int) -> None:
    fullest = set()
    for s, _ in positions(players, {}):
        for stop, owners in full_view(s)["shops"].items():
            lines = len(LINES_AT[STOPS.index(stop)])
            assert len(owners) <= lines
            fullest.add((lines, len(owners)))
    assert {(1, 1), (2, 1), (2, 2)} == fullest


@clause("PP-13.4", "PP-5.4.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_parked_tiles_share_colour(players: int) -> None:
    for s, _ in positions(players, {}):
        colours = [tile.partition("-")[2] for tile in parked_tiles(s)]
        assert len(set(colours)) == len(colours)
        assert list(full_view(s)["parked"]) == colours


@clause("PP-13.1", "PP-13.2", "PP-13.3")
@pytest.mark.parametrize(("old", "new"), [
    ("opera=1,2", "opera=1,1,2"), ("opera=1,2", "opera=1"), ("vendome=1", "vendome=1,2"),
    ("stock 20 18 19", "stock 20 19 19"), ("bag 0 0 0", "bag 0 1 0"),
    ("parked red=louvre-red", "parked red=louvre-orange"),
    ("parked red=louvre-red", "parked red=louvre-red red=opera-red"),
    ("offer st_lazare-red vendome-red", "offer st_lazare-red st_lazare-red"),
    ("offer st_lazare-red vendome-red", "offer st_lazare-red vendome-red vendome-red"),
])
def test_position_failing_a_check_is_refused(old: str, new: str) -> None:
    text = str(lay({"opera": "grey violet", "vendome": "grey"}, "vendome-red st_lazare-red",
                   players=3, parked="louvre-red"))
    assert str(PARIS.position(text)) == text
    assert text.count(old) == 1
    with pytest.raises(BadPosition):
        PARIS.position(text.replace(old, new))


@clause("PP-13.3")
@pytest.mark.parametrize(("stop", "standing", "more"), [
    ("vendome", "grey", "1,2"), ("vendome", "grey", "2,2"), ("opera", "grey grey", "1,1,2"),
    ("opera", "grey violet", "1,2,2"), ("opera", "grey violet", "1,2,2,2")])
def test_overfull_position_is_refused(stop: str, standing: str, more: str) -> None:
    """The shops come out of the stock, so that nothing else is wrong."""
    text = str(lay({stop: standing}, "vendome-red st_lazare-red", players=3))
    owners = [int(seat) for seat in more.split(",")]
    stocks = " ".join(str(20 - owners.count(seat)) for seat in range(3))
    lines = text.splitlines(keepends=True)
    assert PARIS.position("".join(lines))
    lines[4], lines[6] = f"stock {stocks}\n", f"shops {stop}={more}\n"
    with pytest.raises(BadPosition, match="no room"):
        PARIS.position("".join(lines))


@clause("PP-13.1")
def test_two_player_position_has_no_bag() -> None:
    text = str(lay({}, "vendome-red st_lazare-red", players=2))
    for bag, stock in (("0 0", "20 20"), ("1 0", "19 20"), ("0 2", "20 18")):
        changed = text.replace("bag 0 0", f"bag {bag}").replace("stock 20 20", f"stock {stock}")
        if bag == "0 0":
            assert PARIS.position(changed)
        else:
            with pytest.raises(BadPosition):
                PARIS.position(changed)


CL_21 = dict.fromkeys(("pompidou", "odeon", "louvre", "hotel_de_ville"), "green green")


@clause("PP-13.5", "PP-5.3.5")
@example("CL-21")
def test_cl_21_small_tour_has_maximum_points() -> None:
    assert small_tour(CL_21, "pont_neuf-blue", to_move="grey") == {"green": 8}


@clause("PP-13.5", "PP-7.6")
@example("CL-21")
@pytest.mark.parametrize(("there", "paid"), [
    ("green grey", {"green": 9, "grey": 1}), ("green green", {"green": 10})])
def test_cl_21_halt_has_maximum_points(there: str, paid: dict[str, int]) -> None:
    tour = grand_tour(CL_21 | {"pont_neuf": there}, "blue", to_move="grey")
    assert tour.halts["pont_neuf"] == paid


def crowded_board(empty: set[str]) -> dict[str, str]:
    """Return two shops at every other crossing and one at every other plain stop, of the four
    players in turn, so that no stock runs out."""
    names = ["green", "grey", "violet", "yellow"]
    return {stop: " ".join([names[number % 4]] * len(LINES_AT[number]))
            for number, stop in enumerate(STOPS) if stop not in empty}


@clause("PP-13.5")
def test_small_tours_give_eight_at_most() -> None:
    """Each stop is tried, with everything full beyond a number of roads."""
    most = dict.fromkeys(STOPS, 0)
    for kind, name in enumerate(KINDS):
        stop = name.partition("-")[0]
        for roads in range(7):
            s = lay(crowded_board(stops_within(stop, roads)), "vendome-red odeon-red", round=6)
            rules.score_small_tour(s, kind)
            most[stop] = max(most[stop], sum(full_view(s)["scores"]))
    assert max(most.values()) == 8
    assert [stop for stop, points in most.items() if points == 8] == ["pont_neuf"]


def stops_within(stop: str, roads: int) -> set[str]:
    """Return the stops fewer than this number of roads away along a line of this one."""
    courses = [[STOPS[other] for other in course] for course in COURSES]
    return {other for course in courses if stop in course for other in course
            if abs(course.index(other) - course.index(stop)) < roads}


@clause("PP-13.5")
def test_halts_give_ten_at_most() -> None:
    most = {}
    for stop in HALTS:
        board = {STOPS[other]: " ".join(["green"] * len(LINES_AT[other]))
                 for other in [stop, *NEIGHBOURS[stop]]}
        for line in LINES_AT[stop]:
            tour = grand_tour(board, LINES[line], to_move="grey")
            most[STOPS[stop]] = tour.halts[STOPS[stop]]["green"]
    assert max(most.values()) == 10
    assert [stop for stop, points in most.items() if points == 10] == ["pont_neuf"]


@clause("PP-13.6")
@pytest.mark.parametrize(("players", "most"), [(3, 15), (4, 12)])
def test_shops_suffice_for_three_players(players: int, most: int) -> None:
    for seed in range(30):
        s = PARIS.start(players, PARIS.choose(players, {"shop_supply": "19"}))
        s.log = []
        playout(s, Rng(seed))
        opened = [event.seat for event in s.log if event.message == "opened"]
        assert [opened.count(seat) for seat in range(players)] == [most] * players
        assert min(full_view(s)["stocks"]) >= 19 - most
        assert "none_left" not in {event.message for event in s.log}
