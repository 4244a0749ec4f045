"""Test the draw of bales and their markets (BO-6)."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.bombay.table import (
    EX_1, bales_in_play, bombay, cargo, closed_markets, draw_bales, first_game, full_view, give,
    lay, markets, place,
)
from tests.scene import do, find_refusal_code


@clause("BO-6.4")
@pytest.mark.parametrize(("bales", "left", "middle", "right", "crossed"), [
    pytest.param("yellow 3 blue 3 purple 2 orange 1",
                 {"yellow": 3, "blue": 3}, {"purple": 2}, {"orange": 1}, [],
                 marks=example("EX-1"), id="ex-1"),
    pytest.param("orange 3 purple 2 blue 2 yellow 2",
                 {"orange": 3}, {"purple": 2, "blue": 2, "yellow": 2}, {}, [],
                 marks=[example("EX-2"), clause("BO-6.5")], id="ex-2"),
    pytest.param("orange 3 blue 3 purple 3",
                 {"orange": 3, "blue": 3, "purple": 3}, {}, {}, ["yellow"],
                 marks=[example("DX-6"), clause("BO-6.5", "BO-6.6")], id="dx-6"),
    pytest.param("orange 5 blue 4",
                 {"orange": 5}, {"blue": 4}, {}, ["purple", "yellow"],
                 marks=[example("DX-7"), clause("BO-6.5", "BO-6.6")], id="dx-7"),
    pytest.param("orange 4 blue 3 purple 1 yellow 1",
                 {"orange": 4}, {"blue": 3}, {"purple": 1, "yellow": 1}, [],
                 marks=example("DX-8"), id="dx-8"),
    pytest.param("orange 4 blue 2 purple 2 yellow 1",
                 {"orange": 4}, {"blue": 2, "purple": 2}, {"yellow": 1}, [],
                 id="tie-in-the-middle"),
])
def test_restocking_fills_the_markets(bales: str, left: dict[str, int], middle: dict[str, int],
                                      right: dict[str, int], crossed: list[str]) -> None:
    s = first_game(bales)
    assert markets(s) == [left, middle, right]
    assert closed_markets(s) == crossed
    on_open_posts = [site for site, colour in full_view(s)["posts"].items()
                     if colour not in crossed]
    assert len(on_open_posts) == 8 - 2 * len(crossed)
    for site in full_view(s)["posts"]:
        place(s, 0, site, rupees=9)
        assert find_refusal_code(s, "buy") == (None if site in on_open_posts else "post_closed")


@clause("BO-6.2")
def test_nine_bales_are_drawn() -> None:
    s = bombay(3, layout="first_game")
    for left in range(9, 0, -1):
        assert s.is_chance_node()
        assert s.drawn == 9 - left
        s.play(s.choices()[0])
    assert not s.is_chance_node()
    assert sum(full_view(s)["bag"].values()) == 8


@clause("BO-6.3", "BO-6.8")
@example("DX-9")
def test_dx_9_a_short_bag() -> None:
    """Ten bales are on elephants: the seven others are all drawn."""
    s = first_game(players=5)
    loads = ["orange orange", "orange orange", "blue blue", "purple purple"]
    for seat, load in enumerate(loads):
        give(s, seat, bales=load)
    lay(s, left="blue 3", right="orange 1")
    give(s, 4, bales="yellow yellow")
    for _ in range(15):
        do(s, "end")
    assert s.is_chance_node()
    assert sum(full_view(s)["bag"].values()) == 7
    draw_bales(s, "orange 1 blue 3 purple 2")
    assert s.is_chance_node()
    do(s, "draw yellow")
    assert s.current_player() == 1
    assert sum(full_view(s)["bag"].values()) == 0
    assert bales_in_play(s) == 17
    assert markets(s) == [{"blue": 3}, {"purple": 2}, {"orange": 1, "yellow": 1}]


@clause("BO-6.1", "BO-6.8", "BO-13.2")
@example("DX-10")
def test_dx_10_unsold_silk_returns_before_draw() -> None:
    s = lay(first_game(players=2), left="blue 2 yellow 1", middle="purple 1")
    give(s, 0, bales="orange purple")
    give(s, 1, bales="yellow")
    assert sum(sum(market.values()) for market in markets(s)) == 4
    for _ in range(8):
        do(s, "end")
    assert s.is_chance_node()
    assert markets(s) == [{}, {}, {}]
    assert full_view(s)["bag"] == {"orange": 4, "blue": 5, "purple": 3, "yellow": 2}
    assert (cargo(s, 0), cargo(s, 1)) == (["orange", "purple"], ["yellow"])
    draw_bales(s, "orange 4 blue 5")
    assert bales_in_play(s) == 17
    assert markets(s) == [{"blue": 5}, {"orange": 4}, {}]


@clause("BO-6.6")
def test_only_market_silk_closes_posts() -> None:
    """Silk of that colour in the bag or on elephants opens nothing."""
    s = lay(first_game(), left="blue 2")
    assert full_view(s)["bag"]["orange"] == 5
    place(s, 0, "bhopal", rupees=9)
    give(s, 1, bales="orange")
    assert find_refusal_code(s, "buy") == "post_closed"
    lay(s, left="blue 2", right="orange 1")
    assert find_refusal_code(s, "buy") is None


@clause("BO-6.7")
@pytest.mark.parametrize(("site", "command"), [
    ("bombay", "sell orange"), ("dhule", "build orange")])
def test_delivered_bale_returns_to_bag(site: str, command: str) -> None:
    s = lay(first_game(), left="blue 2")
    place(s, 0, site, "orange")
    before = full_view(s)["bag"]["orange"]
    do(s, command)
    assert full_view(s)["bag"]["orange"] == before + 1
    assert markets(s) == [{"blue": 2}, {}, {}]
    place(s, 1, "bhopal", rupees=9)
    assert find_refusal_code(s, "buy") == "post_closed"


@clause("BO-6.8")
def test_bought_bale_leaves_the_market() -> None:
    s = first_game(EX_1)
    place(s, 0, "nashik")
    do(s, "buy")
    assert markets(s)[1] == {"purple": 1}
    assert full_view(s)["bag"] == {"orange": 4, "blue": 2, "purple": 2, "yellow": 0}
    assert bales_in_play(s) == 17
