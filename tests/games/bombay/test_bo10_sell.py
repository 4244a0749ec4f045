"""BO-10: silk for the cities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evidence import clause, example
from tests.games.bombay.table import (
    BOMBAY, cargo, city_tokens, demand, first_game, full_view, give, lay, place, reason,
)
from tests.scene import do, find_refusal_code, view_as, walk

YELLOW_IN_THE_BAG = "orange 4 blue 3 purple 2"


@clause("BO-10.1", "BO-10.2", "BO-10.3", "BO-10.4", "BO-10.6", "BO-6.7")
@example("EX-4")
def test_ex_4_sale() -> None:
    s = first_game()
    brown = place(s, 3, "bombay", "purple")
    bag = full_view(s)["bag"]["purple"]
    do(s, "sell purple")
    assert (brown.rupees, brown.clients) == (2 + 3, 1)
    assert full_view(s)["bag"]["purple"] == bag + 1
    assert cargo(s, 3) == []
    assert s.points == 2
    assert demand(s, "bombay") == ["blue", "orange", "purple"]
    assert city_tokens(s) == [2, 3, 3, 3]
    assert brown.city_tokens() == 1


@clause("BO-10.2", "BO-10.3")
@pytest.mark.parametrize(("city", "colour", "rupees", "clients"), [
    ("indora", "orange", 4, 0), ("hyderabad", "orange", 3, 0), ("bombay", "orange", 1, 1),
    ("bombay", "blue", 4, 0), ("nagpur", "blue", 3, 0), ("hyderabad", "blue", 1, 1),
    ("nagpur", "purple", 4, 1), ("bombay", "purple", 3, 1), ("indora", "purple", 1, 2),
    ("hyderabad", "yellow", 5, 0), ("indora", "yellow", 4, 0), ("nagpur", "yellow", 2, 1),
])
def test_income_depends_on_place_and_colour(
        city: str, colour: str, rupees: int, clients: int) -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    black = place(s, 0, city, colour, rupees=0)
    do(s, f"sell {colour}")
    assert (black.rupees, black.clients) == (rupees, clients)


@clause("BO-10.4", "BO-10.5", "BO-10.6")
@example("DX-1")
def test_dx_1_two_sales_in_one_turn() -> None:
    s = first_game()
    black = place(s, 0, "bombay", "purple purple", points=3, rupees=0)
    assert demand(s, "bombay") == ["blue", "purple", "orange"]
    do(s, "sell purple")
    assert (black.rupees, black.clients) == (3, 1)
    assert demand(s, "bombay") == ["blue", "orange", "purple"]
    do(s, "sell purple")
    assert (black.rupees, black.clients, black.city_tokens()) == (4, 3, 1)
    assert demand(s, "bombay") == ["blue", "orange", "purple"]
    assert s.points == 1


@clause("BO-10.2", "BO-10.4")
@example("DX-2")
def test_dx_2_top_sale() -> None:
    s = first_game()
    black = place(s, 0, "bombay", "blue", rupees=0)
    do(s, "sell blue")
    assert black.rupees == 4
    assert demand(s, "bombay") == ["purple", "orange", "blue"]


@clause("BO-10.3")
@example("DX-3")
@pytest.mark.parametrize(("city", "rupees", "clients"), [
    ("hyderabad", 5, 0), ("indora", 4, 0), ("nagpur", 2, 1)])
def test_dx_3_yellow(city: str, rupees: int, clients: int) -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    black = place(s, 0, city, "yellow", rupees=0)
    do(s, "sell yellow")
    assert (black.rupees, black.clients) == (rupees, clients)


@clause("BO-10.1")
@example("DX-4")
def test_dx_4_not_wanted() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "bombay", "yellow")
    found = reason(s, "sell yellow")
    assert found is not None
    assert found[:3] == ("not_wanted", "BO-10.1", {"city": "bombay", "colour": "yellow"})


@clause("BO-10.4")
@example("DX-29")
def test_dx_29_sale_reorders_cubes_only() -> None:
    s = first_game()
    place(s, 0, "hyderabad", "blue", rupees=0)
    do(s, "sell blue")                              # the bottom colour: nothing moves
    assert demand(s, "hyderabad") == ["yellow", "orange", "blue"]
    black = place(s, 1, "hyderabad", "orange", rupees=0)
    do(s, "sell orange")
    assert black.rupees == 3
    assert demand(s, "hyderabad") == ["yellow", "blue", "orange"]


@clause("BO-10.6")
@example("DX-5")
def test_dx_5_city_token_gone() -> None:
    s = first_game(players=2, city_tokens="players_minus_one")
    a = place(s, 0, "nagpur", "purple")
    do(s, "sell purple", "end")
    assert (a.city_tokens(), city_tokens(s)) == (1, [1, 1, 0, 1])
    b = place(s, 1, "nagpur", "blue blue")
    do(s, "sell blue", "sell blue")
    assert b.city_tokens() == 0
    assert full_view(s)["merchants"][1]["sold_in"] == ["nagpur"]
    s.cities[2].tokens = 1                          # were one to come back, it would be too late
    give(s, 1, bales="blue")
    do(s, "sell blue")
    assert b.city_tokens() == 0


@clause("BO-10.6")
@pytest.mark.parametrize("cities", [("bombay", "hyderabad"), ("hyderabad", "bombay")])
def test_first_sale_per_city_brings_token(cities: tuple[str, str]) -> None:
    s = first_game()
    for number, city in enumerate(cities, 1):
        black = place(s, 0, city, "blue")
        do(s, "sell blue")
        assert black.city_tokens() == number


@clause("BO-10.6", "BO-4.5")
@example("DX-5")
def test_dx_5_third_token_stays_forever() -> None:
    s = first_game(players=2)
    for seat, colour in enumerate(["purple", "blue"]):
        place(s, seat, "nagpur", f"{colour} {colour}")
        do(s, f"sell {colour}", f"sell {colour}", "end")
    assert [merchant.city_tokens() for merchant in s.merchants] == [1, 1]
    assert city_tokens(s) == [3, 3, 1, 3]


@clause("BO-10.6")
def test_each_city_has_a_separate_token() -> None:
    s = first_game()
    black = place(s, 0, "bombay", "orange")
    do(s, "sell orange")
    place(s, 0, "indora", "orange")
    do(s, "sell orange")
    assert black.city_tokens() == 2
    assert city_tokens(s) == [2, 2, 3, 3]
    assert full_view(s)["merchants"][0]["sold_in"] == ["bombay", "indora"]


@clause("BO-10.7")
def test_sale_logs_income_clients_token() -> None:
    """The events follow the rulebook: income, clients, and the city token last."""
    s = first_game()
    place(s, 0, "bombay", "purple")
    s.log = []
    do(s, "sell purple")
    assert [event.message for event in s.log] == ["sold", "clients", "city_token"]


@clause("BO-2.6", "BO-16.6")
@example("DX-20")
@pytest.mark.parametrize(("supply", "clients"), [("sixteen", 1), ("unlimited", 2)])
def test_dx_20_sixteen_clients(supply: str, clients: int) -> None:
    s = first_game(client_supply=supply)
    give(s, 1, clients=15)
    if supply == "sixteen":
        s.clients_left = 1
    black = place(s, 0, "indora", "purple", rupees=0)
    do(s, "sell purple")
    assert (black.rupees, black.clients) == (1, clients)


@clause("BO-2.6", "BO-16.6")
@pytest.mark.parametrize(("supply", "clients"), [("sixteen", 16), ("unlimited", 17)])
def test_nine_purple_sales_bring_seventeen_clients(supply: str, clients: int) -> None:
    s = first_game(client_supply=supply)
    for _ in range(9):                              # one of the middle place, eight of the bottom
        black = give(s, 0, "bombay", "purple")
        s.points = 3
        do(s, "sell purple")
    assert black.clients == clients


@clause("BO-2.6")
@example("DX-20")
def test_dx_20_palace_token_client_is_extra() -> None:
    s = first_game(client_supply="sixteen")
    give(s, 1, clients=16)
    s.clients_left = 0
    black = place(s, 0, "jhabua", "orange purple")
    do(s, "build orange")
    assert black.clients == 1
    black = place(s, 0, "bombay", "purple", points=2)
    do(s, "sell purple")
    assert black.clients == 1                       # nothing in place of the client
    assert s.clients_left == 0


@clause("BO-10.4", "BO-4.8")
@example("DX-16")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_dx_16_cities_keep_their_three_colours(players: int) -> None:
    sales = 0
    for seed in range(20):
        columns: dict[str, Any] = {}
        for s, chosen in walk(BOMBAY.start(players, BOMBAY.choose(players, {})), seed):
            for name, city in view_as(s, 0)["cities"].items():
                colours = columns.setdefault(name, set(city["demand"]))
                assert len(city["demand"]) == 3
                assert set(city["demand"]) == colours
            sales += str(chosen).startswith("sell")
    assert sales > 10


@clause("BO-10.1")
@example("DX-25")
def test_dx_25_sale_refused() -> None:
    s = lay(first_game(), left="blue 1")
    place(s, 0, "dhule", "purple")
    assert find_refusal_code(s, "sell purple") == "not_a_city"
    place(s, 0, "bombay", "purple")
    assert find_refusal_code(s, "sell green") == "unknown_colour"
    assert find_refusal_code(s, "sell blue") == "no_such_bale"
