"""Positions of Bombay as text, both ways. Equal texts are equal positions.

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

The stack of questions stands with the one being asked first. Sold and cities are sums of 1, 2, 4
and 8 for the cities in the order of the facts.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question
from grandtour.engine.game import Game
from grandtour.engine.position import begun, fields, head, listed, must, within, words
from grandtour.games.bombay.facts import (
    BALES, CITY_AT, CLOSED, COLOURS, IS_POST, KINDS, LETTERS, LOAD, NO_TOKEN, NOBODY, PALACE_TOKEN,
    ROUNDS, SETS, SITE, SITES, TOKEN_COUNTS,
)
from grandtour.games.bombay.rules import CHOOSE_BALE, RESTOCK, TURNS
from grandtour.games.bombay.setup import Columns, FirstPlayer, Posts, Tokens
from grandtour.games.bombay.state import UNLIMITED, Bombay, City, Merchant, Options

ASKED: Final[list[Question[Any]]] = [OVER, RESTOCK, FirstPlayer(), Columns(), Posts(), Tokens()]
ASKED.extend(TURNS)
ASKED.extend(CHOOSE_BALE)
QUESTIONS: Final = {str(question): question for question in ASKED}


def write(s: Bombay) -> str:
    """The canonical text, with a line end after every line."""
    lines = [
        head("bombay", int(s.options.players), s.game.unusual(s.options.choices)),
        "asks " + " ".join([str(question) for question in s.stack[::-1]]),
        f"turn seat={s.seat} starter={s.starter} points={s.points} bought={int(s.bought)} "
        f"round={s.round} set={s.set} drawn={s.drawn} clients={s.clients_left}",
        "bag" + numbers(s.bag),
        "stock" + numbers(s.stock),
        "market" + numbers(s.market),
    ]
    for city in s.cities:
        demand = "-".join([COLOURS[colour] for colour in city.demand])
        lines.append(f"city {demand} {city.tokens}")
    lines.append("post" + placed(s.post, COLOURS))
    lines.append("token" + placed(s.token, KINDS))
    lines.append("palace" + placed(s.palace, tuple([str(seat) for seat in range(5)])))
    for m in s.merchants:
        bales = ",".join([str(number) for number in m.bales])
        lines.append(f"merchant site={SITES[m.site]} bales={bales} rupees={m.rupees} "
                     f"palaces={m.palaces} clients={m.clients} sold={m.sold_in} "
                     f"cities={m.cities} extra={m.extra_cities}")
    return "\n".join(lines) + "\n"


def numbers(values: vec[i64]) -> str:
    return listed([str(value) for value in values])


def placed(board: vec[i64], words: tuple[str, ...]) -> str:
    return listed([f"{SITES[site]}={words[thing]}"
                   for site, thing in enumerate(board) if thing >= 0])


def read(game: Game[Any], lines: list[str]) -> Bombay:
    """The position these lines say; they are `write`'s if it writes them again."""
    s = parse(game, lines)
    check(s)
    return s


def parse(game: Game[Any], lines: list[str]) -> Bombay:
    players, named = begun(lines[0], "bombay")
    s = Bombay(game, Options(players, game.choose(players, named)))
    s.stack = [QUESTIONS[name] for name in words(lines[1], "asks")[::-1]]
    turn = fields(lines[2], "turn")
    s.seat = within(turn["seat"], 0, players - 1)
    s.starter = within(turn["starter"], NOBODY, players - 1)
    s.points = within(turn["points"], 0, 3)
    s.bought = turn["bought"] == "1"
    s.round = within(turn["round"], 0, 9)
    s.set = within(turn["set"], 0, 9)
    s.drawn = within(turn["drawn"], 0, 9)
    s.clients_left = within(turn["clients"], 0, UNLIMITED)
    s.bag = counts(lines[3], "bag", 17)
    s.stock = counts(lines[4], "stock", 17)
    s.market = counts(lines[5], "market", 3)
    row = 6
    while lines[row].startswith("city "):
        s.cities.append(city(lines[row]))
        row += 1
    s.post = board(lines[row], "post", COLOURS)
    s.token = board(lines[row + 1], "token", KINDS)
    s.palace = board(lines[row + 2], "palace", tuple([str(seat) for seat in range(players)]))
    s.merchants = [merchant(lines[row + 3 + seat]) for seat in range(players)]
    return s


def check(s: Bombay) -> None:
    """That the parts fit together, so that the game can go on from here. ValueError if not."""
    players = s.options.players
    asked = [str(question) for question in s.stack]
    turn = [f"turn:{s.seat}"]
    setup = ["restock", "tokens", "posts", "columns", "first"]
    must(asked in ([*turn, f"choose:{s.seat}"], ["over"], [*turn, "restock", "first"])
         or asked in [turn + setup[:number] for number in range(6)], f"nobody asks {asked}")
    must((s.starter == NOBODY) == ("first" in asked), "a game has a first player once it has one")
    must((s.set < SETS[players]) != (asked == ["over"]), "the game is over after its last set")
    must(s.round < ROUNDS[players], "a set has no such round")
    must(len(s.cities) == 4 or ("columns" in asked and len(s.cities) < 4), "four cities are needed")
    tops = set([city.demand[0] for city in s.cities])
    must(len(tops) == len(s.cities) or "columns" not in asked, "a column is dealt once")
    must(s.drawn == sum(s.stock) or "restock" not in asked, "what was drawn lies in the markets")
    for kind, number in enumerate(TOKEN_COUNTS):
        must(list(s.token).count(kind) <= number, f"there are {number} tokens {KINDS[kind]}")
    for site in range(i64(len(SITES))):
        must((s.post[site] >= 0) <= bool(IS_POST[site]), "a trading post stands elsewhere")
        must((s.token[site] >= 0) <= (LETTERS[site] == PALACE_TOKEN), "a token lies elsewhere")
        must((s.palace[site] >= 0) <= (CITY_AT[site] < 0 and not IS_POST[site]),
             "a palace stands on a city or a trading post")
        must(s.post[site] >= 0 or not IS_POST[site] or "posts" in asked, "a trading post lacks")
    for colour in range(i64(len(COLOURS))):
        bales = s.bag[colour] + s.stock[colour]
        for m in s.merchants:
            bales += m.bales[colour]
        must(bales == BALES[colour], f"there are {BALES[colour]} {COLOURS[colour]} bales")
        must(list(s.post).count(colour) <= 2, f"there are two {COLOURS[colour]} trading posts")
        must((s.market[colour] == CLOSED) == (s.stock[colour] == 0 or "restock" in asked),
             "what a market holds is for sale")
    for seat, m in enumerate(s.merchants):
        must(m.load <= LOAD, "an elephant carries two bales")
        must(m.palaces == list(s.palace).count(seat), "palaces stand on the board")
    must(len(s.choices()) > int(f"choose:{s.seat}" in asked) or asked == ["over"],
         "nobody is asked where nothing can be chosen")


def counts(line: str, name: str, most: int) -> vec[i64]:
    values = [within(text, 0, most) for text in words(line, name)]
    must(len(values) == len(COLOURS), f"'{line[:60]}' needs {len(COLOURS)} numbers")
    return vec[i64](values)


def city(line: str) -> City:
    demand, tokens = words(line, "city")
    places = [COLOURS.index(colour) for colour in demand.split("-")]
    must(len(set(places)) == 3 == len(places), f"'{line[:60]}' needs three different colours")
    return City(vec[i64](places), within(tokens, 0, 4))


def board(line: str, name: str, things: tuple[str, ...]) -> vec[i64]:
    on = vec[i64]([NO_TOKEN] * len(SITES))
    for site, thing in fields(line, name).items():
        on[SITE[site]] = things.index(thing)
    return on


def merchant(line: str) -> Merchant:
    held = fields(line, "merchant")
    bales = vec[i64]([within(text, 0, 2) for text in held["bales"].split(",")])
    must(len(bales) == len(COLOURS), f"'{line[:60]}' needs {len(COLOURS)} kinds of bales")
    m = Merchant(bales)
    m.site = SITE[held["site"]]
    m.load = sum([int(number) for number in bales])
    m.rupees = within(held["rupees"], 0, 100_000)
    m.palaces = within(held["palaces"], 0, 5)
    m.clients = within(held["clients"], 0, 100_000)
    m.sold_in = within(held["sold"], 0, 15)
    m.cities = within(held["cities"], 0, 15)
    m.extra_cities = within(held["extra"], 0, 2)
    return m
