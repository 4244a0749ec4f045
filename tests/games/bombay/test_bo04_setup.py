"""Test the board before the first turn (BO-4)."""

from __future__ import annotations

from collections import Counter
from math import factorial

import pytest

from grandtour.engine.core import State
from grandtour.games.bombay.components import CITIES, COLOURS, LETTERS, SITE, TABLES
from tests.evidence import clause, example
from tests.games.bombay.table import (
    BOMBAY, bombay, cargo, city_tokens, draw_bales, first_game, full_view, place, purses,
)
from tests.scene import do, view_as, walk

SPREAD = "one_of_each_colour_on_E_and_on_F"


@clause("BO-4.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_elephants_start_on_starting_hilltop(players: int) -> None:
    s = first_game(players=players)
    assert [merchant["site"] for merchant in full_view(s)["merchants"]] == ["daulatabad"] * players
    assert [cargo(s, seat) for seat in range(players)] == [[]] * players
    assert LETTERS[SITE["daulatabad"]] == "A"
    assert full_view(s)["palaces"] == {}


@clause("BO-4.2", "BO-16.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_first_player_is_drawn(players: int) -> None:
    s = bombay(players, first_seat="random")
    assert [str(action) for action in s.choices()] == [f"first {n}" for n in range(players)]
    assert {chance for _, chance in s.chance_outcomes()} == {1 / players}
    do(s, f"first {players - 1}")
    assert (s.seat, s.starter) == (players - 1, players - 1)


@clause("BO-4.2", "BO-16.9")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_first_player_is_named(seat: int) -> None:
    s = first_game(first_seat=str(seat))
    order = []
    for _ in range(4):
        order.append(s.current_player())
        do(s, "end")
    assert order == [(seat + later) % 4 for later in range(4)]      # clockwise


@clause("BO-4.3")
def test_all_bales_go_into_the_bag() -> None:
    s = bombay(5)
    assert sum(full_view(s)["bag"].values()) == 17
    assert full_view(s)["markets"] == {"left": {}, "middle": {}, "right": {}}


@clause("BO-4.4", "BO-16.1")
@example("EX-8")
@pytest.mark.parametrize(("players", "third", "rupees"), [
    (5, "false", [2, 2, 2, 2, 2]), (5, "true", [2, 2, 2, 2, 3]),
    (4, "false", [2, 2, 2, 2]), (4, "true", [2, 2, 2, 2]),
    (3, "false", [2, 2, 2]), (3, "true", [2, 2, 2]),
    (2, "false", [2, 2]), (2, "true", [2, 2]),
])
def test_ex_8_starting_money(players: int, third: str, rupees: list[int]) -> None:
    assert purses(bombay(players, five_player_third_rupee=third)) == rupees


@clause("BO-4.4", "BO-5.3")
@example("DX-28")
def test_dx_28_last_player_gets_third_rupee() -> None:
    five = bombay(5, first_seat="2", five_player_third_rupee="true")
    assert purses(five) == [2, 3, 2, 2, 2]
    by_lot = bombay(5, first_seat="random", five_player_third_rupee="true")
    do(by_lot, "first 2")
    assert purses(by_lot) == [2, 3, 2, 2, 2]


@clause("BO-4.5", "BO-16.8")
@example("EX-16")
@pytest.mark.parametrize(("players", "minus_one"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_ex_16_city_tokens_at_start(players: int, minus_one: int) -> None:
    assert city_tokens(first_game(players=players)) == [3] * 4
    by_players = first_game(players=players, city_tokens="players_minus_one")
    assert city_tokens(by_players) == [minus_one] * 4


@clause("BO-4.5", "BO-10.6")
@example("EX-16")
@pytest.mark.parametrize(("players", "kind", "sellers"), [
    (4, "three", [1, 1, 1, 0]), (4, "players_minus_one", [1, 1, 1, 0]),
    (5, "three", [1, 1, 1, 0, 0]), (5, "players_minus_one", [1, 1, 1, 1, 0]),
    (3, "three", [1, 1, 1]), (2, "three", [1, 1]),
])
def test_ex_16_first_sellers_get_city_tokens(players: int, kind: str, sellers: list[int]) -> None:
    s = first_game("yellow 3 blue 3 purple 3", players=players, city_tokens=kind)
    start = city_tokens(s)[0]
    for seat in range(players):
        place(s, seat, "bombay", "orange")
        do(s, "sell orange", "end")
    assert [merchant.city_tokens() for merchant in s.merchants] == sellers
    assert city_tokens(s)[0] == start - sum(sellers)


@clause("BO-4.6", "BO-16.2")
def test_random_layout_can_deal_any_order() -> None:
    """Any order is possible, and nothing is dealt twice."""
    s = bombay(2)
    columns = [str(action) for action in s.choices()]
    assert len(columns) == 4
    do(s, *columns[::-1])
    assert full_view(s)["cities"]["hyderabad"]["demand"] == ["blue", "purple", "orange"]
    assert [str(action) for action in s.choices()] == [f"post {colour}" for colour in COLOURS]
    do(s, *["post yellow"] * 2)
    assert [str(action) for action in s.choices()] == [f"post {name}" for name in COLOURS[:3]]
    do(s, *["post purple", "post blue", "post orange"] * 2)
    do(s, "token client", "token client")
    assert "token client" not in [str(action) for action in s.choices()]
    do(s, "token bale", "token city:white", "token city:yellow", "token rupees", "token bale",
       "token rupees")
    assert str(s.choices()[0]) == "draw orange"


@clause("BO-4.7", "BO-16.2")
def test_layout_for_first_game_is_fixed() -> None:
    s = bombay(3, layout="first_game")
    first = TABLES["first_game"]
    assert str(s.choices()[0]) == "draw orange"                 # nothing else is drawn
    assert full_view(s)["posts"] == first["posts"]
    assert full_view(s)["tokens"] == first["tokens"]
    assert [full_view(s)["cities"][city]["demand"] for city in first["columns"]] == (
        TABLES["columns"]["orders"])
    assert full_view(s)["posts"]["nashik"] == full_view(s)["posts"]["baroda"] == "purple"
    assert full_view(s)["cities"]["bombay"]["demand"] == ["blue", "purple", "orange"]


@clause("BO-4.8")
@pytest.mark.parametrize("seed", range(5))
def test_three_cities_demand_each_colour(seed: int) -> None:
    s = bombay(4)
    for position, chosen in walk(s, seed):
        if str(chosen).startswith("draw"):
            columns = [view_as(position, 0)["cities"][city]["demand"] for city in CITIES]
            break
    assert all(len(set(column)) == 3 for column in columns)
    wanted = Counter([colour for column in columns for colour in column])
    assert wanted == dict.fromkeys(COLOURS, 3)
    assert sorted([column[0] for column in columns]) == sorted(COLOURS)


@clause("BO-4.9", "BO-16.4")
@pytest.mark.parametrize("seed", range(20))
def test_spread_posts_are_on_e_and_f(seed: int) -> None:
    s = bombay(4, post_spread=SPREAD)
    for position, chosen in walk(s, seed):
        if str(chosen).startswith("draw"):
            posts = view_as(position, 0)["posts"]
            break
    for letter in "EF":
        on = [colour for site, colour in posts.items() if LETTERS[SITE[site]] == letter]
        assert sorted(on) == sorted(COLOURS)


@clause("BO-4.9")
def test_first_game_ignores_the_spread() -> None:
    spread = first_game(post_spread=SPREAD)
    assert full_view(spread)["posts"] == full_view(first_game())["posts"]
    assert str(spread).replace(f" post_spread={SPREAD}", "") == str(first_game())


def orders_of(s: State, verb: str) -> list[int]:
    """Return the number of equally likely deals that each of three deals is one of: the product
    over all its steps."""
    found = []
    for seed in range(3):
        case = s.clone()
        product = 1.0
        for position, chosen in walk(case, seed):
            if str(chosen).startswith(verb):
                product *= dict(position.chance_outcomes())[chosen.id]
            elif str(chosen).startswith("draw"):
                break
        found.append(round(1 / product))
    return found


@clause("BO-4.10")
@pytest.mark.parametrize(("verb", "spread", "orders"), [
    ("column", "free", factorial(4)),
    ("post", "free", factorial(8) // 2 ** 4),
    ("post", SPREAD, factorial(4) ** 2),
    ("token", "free", factorial(8) // 2 ** 3),
])
def test_shuffle_orders_are_equally_likely(verb: str, spread: str, orders: int) -> None:
    assert orders_of(bombay(4, post_spread=spread), verb) == [orders] * 3


@clause("BO-4.10", "BO-6.2")
def test_bales_in_bag_are_equally_likely() -> None:
    s = bombay(4, layout="first_game")
    colours = {str(s.game.actions[number]): chance for number, chance in s.chance_outcomes()}
    assert colours == {"draw orange": 5 / 17, "draw blue": 5 / 17, "draw purple": 4 / 17,
                       "draw yellow": 3 / 17}
    draw_bales(s, "yellow 3 blue 1")
    colours = {str(s.game.actions[number]): chance for number, chance in s.chance_outcomes()}
    assert colours == {"draw orange": 5 / 13, "draw blue": 4 / 13, "draw purple": 4 / 13}


@clause("BO-4.10")
def test_nothing_else_depends_on_chance() -> None:
    verbs = [str(action).partition(" ")[0] for action in BOMBAY.actions[::-1]]
    assert set(verbs[:verbs.index("choose")]) == {"first", "column", "post", "token", "draw"}
    s = bombay(5, first_seat="random")
    drawn_verbs = {str(chosen).partition(" ")[0] for position, chosen in walk(s, 1)
                   if position.is_chance_node()}
    assert drawn_verbs == {"first", "column", "post", "token", "draw"}
