"""Declare the fields of a position of Bombay and its text. Equal texts are equal positions.

    bombay players=2 layout=first_game screens=hidden
    asks restock turn:0
    turn seat=0 starter=0 points=3 bought=0 round=0 set=0 drawn=4 clients=16
    bag 3 4 3 3
    stock 2 1 1 0
    market 3 3 3 3
    city blue-purple-orange 3
    post nashik=purple ...
    token jhabua=client ...
    palace dhule=1 ...
    merchant site=nashik bales=0,1,0,0 rupees=2 palaces=0 clients=0 sold=0 cities=0 extra=0

The stack of questions begins with the one being asked. Sold and cities are sums of 1, 2, 4 and 8
for the cities in the order of the components.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question
from grandtour.engine.position import require
from grandtour.engine.schema import (
    Each, Field, Flag, Line, Name, Number, Placed, Row, Schema, Several, Word,
)
from grandtour.games.bombay.components import (
    BALES, CITY_AT, CLOSED, COLOURS, IS_POST, KINDS, LETTERS, LOAD, NOBODY, PALACE_TOKEN, ROUNDS,
    SETS, SITES, TOKEN_COUNTS, UNWANTED,
)
from grandtour.games.bombay.rules import CHOOSE_BALE, RESTOCK, TURNS
from grandtour.games.bombay.setup import Columns, FirstPlayer, Posts, Tokens
from grandtour.games.bombay.state import UNLIMITED, Bombay, City

ASKED: Final[list[Question[Any]]] = [
    OVER, RESTOCK, FirstPlayer(), Columns(), Posts(), Tokens(), *TURNS, *CHOOSE_BALE]


class BombaySchema(Schema[Bombay]):
    """The fields of a position of Bombay."""

    def lines(self, players: int) -> list[Line]:
        colour = Name(COLOURS)
        bales = Several(Number(0, 17), len(COLOURS))
        owner = Name([str(seat) for seat in range(players)])
        return [
            Line("turn",
                 Field("seat", Number(0, players - 1)),
                 Field("starter", Number(NOBODY, players - 1)),
                 Field("points", Number(0, 3)),
                 Field("bought", Flag()),
                 Field("round", Number(0, 9)),
                 Field("set", Number(0, 9)),
                 Field("drawn", Number(0, 9)),
                 Field("clients", Number(0, UNLIMITED), "clients_left")),
            Line("bag", Row("bag", bales)),
            Line("stock", Row("stock", bales)),
            Line("market", Row("market", Several(Number(0, CLOSED), len(COLOURS)))),
            Each("city", "cities",
                 Word("demand", Several(colour, UNWANTED, "-")),
                 Word("tokens", Number(0, 4)), new=make_empty_city),
            Line("post", Row("post", Placed(SITES, colour))),
            Line("token", Row("token", Placed(SITES, Name(KINDS)))),
            Line("palace", Row("palace", Placed(SITES, owner))),
            Each("merchant", "merchants",
                 Field("site", Name(SITES)),
                 Field("bales", Several(Number(0, LOAD), len(COLOURS))),
                 Field("rupees", Number(0, 100_000)),
                 Field("palaces", Number(0, 5)),
                 Field("clients", Number(0, 100_000)),
                 Field("sold", Number(0, 15), "sold_in"),
                 Field("cities", Number(0, 15)),
                 Field("extra", Number(0, 2), "extra_cities")),
        ]

    def complete(self, s: Bombay) -> None:
        for merchant in s.merchants:
            merchant.load = sum(merchant.bales)
        check_position(s)


def make_empty_city() -> City:
    return City(vec[i64](), 0)


SCHEMA: Final = BombaySchema(ASKED)


def check_position(s: Bombay) -> None:
    """Raise ValueError unless the parts fit together, so that the game can continue from here."""
    players = s.options.players
    asked = [str(question) for question in s.stack]
    turn = [f"turn:{s.seat}"]
    setup = ["restock", "tokens", "posts", "columns", "first"]
    require(asked in ([*turn, f"choose:{s.seat}"], ["over"], [*turn, "restock", "first"])
            or asked in [turn + setup[:number] for number in range(6)], f"nobody asks {asked}")
    require((s.starter == NOBODY) == ("first" in asked),
            "a game has a first player once it has one")
    require((s.set < SETS[players]) != (asked == ["over"]), "the game is over after its last set")
    require(s.round < ROUNDS[players], "a set has no such round")
    require(len(s.cities) == 4 or ("columns" in asked and len(s.cities) < 4),
            "four cities are needed")
    require(all([len(set(city.demand)) == UNWANTED for city in s.cities]), "a column has 3 colours")
    tops = set([city.demand[0] for city in s.cities])
    require(len(tops) == len(s.cities) or "columns" not in asked, "a column is dealt once")
    require(s.drawn == sum(s.stock) or "restock" not in asked, "what was drawn lies in the markets")
    for kind, number in enumerate(TOKEN_COUNTS):
        require(list(s.token).count(kind) <= number, f"there are {number} tokens {KINDS[kind]}")
    for site in range(i64(len(SITES))):
        require((s.post[site] >= 0) <= bool(IS_POST[site]), "a trading post stands elsewhere")
        require((s.token[site] >= 0) <= (LETTERS[site] == PALACE_TOKEN), "a token lies elsewhere")
        require((s.palace[site] >= 0) <= (CITY_AT[site] < 0 and not IS_POST[site]),
                "a palace stands on a city or a trading post")
        require(s.post[site] >= 0 or not IS_POST[site] or "posts" in asked, "a trading post lacks")
    for colour in range(i64(len(COLOURS))):
        bales = s.bag[colour] + s.stock[colour]
        for m in s.merchants:
            bales += m.bales[colour]
        require(bales == BALES[colour], f"there are {BALES[colour]} {COLOURS[colour]} bales")
        require(list(s.post).count(colour) <= 2, f"there are two {COLOURS[colour]} trading posts")
        require((s.market[colour] == CLOSED) == (s.stock[colour] == 0 or "restock" in asked),
                "what a market holds is for sale")
    for seat, m in enumerate(s.merchants):
        require(m.load <= LOAD, "an elephant carries two bales")
        require(m.palaces == list(s.palace).count(seat), "palaces stand on the board")
    require(len(s.choices()) > int(f"choose:{s.seat}" in asked) or asked == ["over"],
            "nobody is asked where nothing can be chosen")
