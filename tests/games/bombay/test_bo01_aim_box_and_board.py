"""Test the winner, the contents of the box and the board (BO-1 to BO-3)."""

from __future__ import annotations

import pytest

from grandtour.games.bombay.components import (
    BALES, CITIES, CITY_SITE, COLOURS, COLUMNS, KINDS, LETTERS, NEIGHBOURS, ROADS, SITE, SITES,
    TABLES, TOKEN_COUNTS,
)
from tests.evidence import clause
from tests.games.bombay.table import (
    BOMBAY, bombay, closed_markets, demand, first_game, full_view, give, lay, place,
)
from tests.scene import do, find_refusal_code


@clause("BO-1.1")
def test_richest_merchant_wins() -> None:
    s = bombay(2)
    give(s, 0, rupees=30)
    give(s, 1, rupees=29)
    assert s.scores() == [32, 31]                   # the prizes of the empire, 2 each, with them
    assert s.ranking() == [1, 2]
    assert s.returns() == [1, -1]


@clause("BO-1.1", "BO-14.1", "BO-14.4")
def test_end_bonuses_count_as_riches() -> None:
    s = bombay(2)
    give(s, 0, rupees=20, cities=0b1111, sold_in=0b1111, clients=1)
    give(s, 1, rupees=30)
    assert s.scores() == [20 + 8 + 4, 30]
    assert s.ranking() == [1, 2]


@clause("BO-2.1")
def test_bag_at_first_holds_seventeen_bales() -> None:
    assert full_view(bombay())["bag"] == {"orange": 5, "blue": 5, "purple": 4, "yellow": 3}
    assert sum(BALES) == 17


@clause("BO-2.2")
def test_demand_has_three_cubes_per_colour() -> None:
    cubes = [colour for column in COLUMNS for colour in column]
    assert sorted(cubes) == [colour for colour in range(len(COLOURS)) for _ in range(3)]


@clause("BO-2.3")
def test_bank_never_runs_dry() -> None:
    """The tokens of the box are worth 179 rupees."""
    s = first_game()
    black = place(s, 0, "daulatabad", rupees=500)
    do(s, "bide")
    assert black.rupees == 501


@clause("BO-2.4")
@pytest.mark.parametrize("post_spread", ["free", "one_of_each_colour_on_E_and_on_F"])
def test_board_has_eight_posts_and_palace_tokens(post_spread: str) -> None:
    s = bombay(5, post_spread=post_spread, city_tokens="players_minus_one")
    while str(s.choices()[0]).partition(" ")[0] != "draw":
        s.play(s.choices()[-1])
    assert sorted(full_view(s)["posts"].values()) == sorted([*COLOURS] * 2)
    box = [kind for kind, number in zip(KINDS, TOKEN_COUNTS, strict=True) for _ in range(number)]
    assert len(box) == 8
    assert sorted(full_view(s)["tokens"].values()) == sorted(box)
    assert [city["tokens"] for city in full_view(s)["cities"].values()] == [4, 4, 4, 4]


@clause("BO-2.5", "BO-11.3")
def test_each_player_has_elephant_and_five_palaces() -> None:
    merchants = full_view(bombay(5))["merchants"]
    assert [merchant["palaces_left"] for merchant in merchants] == [5] * 5
    assert [merchant["site"] for merchant in merchants] == ["daulatabad"] * 5


@clause("BO-2.7")
def test_two_to_five_can_play() -> None:
    assert [len(bombay(players).merchants) for players in (2, 3, 4, 5)] == [2, 3, 4, 5]
    assert (BOMBAY.least, BOMBAY.most) == (2, 5)


@clause("BO-3.1", "BO-3.4", "BO-8.1")
@pytest.mark.parametrize("here", SITES)
def test_elephants_move_only_along_roads(here: str) -> None:
    """The scenery is irrelevant: with 3 AP an elephant can walk every road."""
    s = first_game()
    place(s, 0, here)
    ends = {end for road in TABLES["board"]["roads"] if here in road for end in road} - {here}
    assert {site for site in SITES if find_refusal_code(s, f"move {site}") is None} == ends


@clause("BO-3.1")
def test_road_leads_both_ways() -> None:
    for site, near in enumerate(NEIGHBOURS):
        assert near == sorted(set(near))
        assert site not in near
        assert [to for to in range(len(SITES)) if ROADS[site] >> to & 1] == near
        assert all(site in NEIGHBOURS[to] for to in near)


@clause("BO-3.2")
def test_sites_have_kinds() -> None:
    assert len(SITES) == len(set(SITES)) == 24
    kinds = {letter: LETTERS.count(letter) for letter in LETTERS}
    assert kinds == {"A": 1, "B": 1, "D": 4, "E": 4, "F": 4, "G": 8, "H": 2}
    assert CITIES == ("bombay", "indora", "nagpur", "hyderabad")
    assert [SITES[site] for site in CITY_SITE] == list(CITIES)
    assert [LETTERS[SITE[name]] for name in CITIES] == ["D"] * 4


@clause("BO-3.3")
def test_sites_have_distinct_places_on_canvas() -> None:
    width, height = TABLES["look"]["canvas"]
    places = TABLES["look"]["sites"]
    assert sorted(places) == sorted(SITES)
    assert len({tuple(place) for place in places.values()}) == 24
    assert all(0 < x < width and 0 < y < height for x, y in places.values())


@clause("BO-3.3")
def test_no_road_joins_the_two_hilltops() -> None:
    assert SITE["mahur"] not in NEIGHBOURS[SITE["daulatabad"]]


@clause("BO-3.5")
def test_elephants_may_share_a_site() -> None:
    s = first_game()
    place(s, 0, "jhabua")
    for seat in (1, 2, 3):
        give(s, seat, "dhule")
    do(s, "move dhule")
    assert [merchant["site"] for merchant in full_view(s)["merchants"]] == ["dhule"] * 4


@clause("BO-3.6")
def test_board_shows_demand_posts_and_round() -> None:
    s = lay(first_game(), left="blue 2")
    assert closed_markets(s) == ["orange", "purple", "yellow"]
    assert demand(s, "bombay") == ["blue", "purple", "orange"]
    shown = full_view(s)
    assert (shown["set"], shown["sets"], shown["round"], shown["rounds"]) == (1, 4, 1, 4)
    do(s, "end", "end", "end", "end")
    assert (full_view(s)["set"], full_view(s)["round"]) == (1, 2)
