"""Scenes of Bombay: positions laid out, and what is seen of them."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import EVERYTHING, State
from grandtour.games import game
from grandtour.games.bombay.components import (
    CITIES, CLOSED, COLOURS, KINDS, MARKETS, NOBODY, NO_TOKEN, POINTS, SITE, SITES,
)
from grandtour.games.bombay.state import Bombay, Merchant
from tests import scene
from tests.scene import Reason, do, offers_rightly

BOMBAY = game("bombay")
WORDS = {"site": SITES, "colour": COLOURS, "market": MARKETS}

# EX-1: blue and yellow lie on the left, purple in the middle, orange on the right.
EX_1 = "yellow 3 blue 3 purple 2 orange 1"


def bombay(players: int = 4, profile: str = "", **named: str) -> Bombay:
    """The start of a game; seat 0 begins unless another is named."""
    options = BOMBAY.choose(players, {"first_seat": "0"} | named, profile)
    s = BOMBAY.start(players, options)
    assert isinstance(s, Bombay)
    return s


def reason(s: State, text: str, seat: int | None = None) -> Reason | None:
    """As in every game, with the details in the words of the notation."""
    found = scene.reason(s, text, seat)
    return found and found._replace(
        details={name: word(detail) for name, detail in found.details.items()})


def word(detail: str) -> str:
    """"dhule" of "site 8"; amounts and what was typed are themselves."""
    kind, _, number = detail.partition(" ")
    return WORDS[kind][int(number)] if kind in WORDS and number.isdigit() else detail


def dealt(s: Bombay) -> Bombay:
    """The lay-out drawn in some way, the markets still empty."""
    while s.is_chance_node() and not str(s.choices()[0]).startswith("draw "):
        s.play(s.choices()[0])
    return s


def drawn(s: Bombay, bales: str) -> Bombay:
    """These bales come out of the bag: "yellow 3 blue 3"."""
    words = bales.split()
    for colour, number in zip(words[::2], words[1::2], strict=True):
        for _ in range(int(number)):
            do(s, f"draw {colour}")
    return s


def restocked(bales: str = EX_1, players: int = 4, profile: str = "", **named: str) -> Bombay:
    """The lay-out for a first game with these bales in the markets, seat 0 to begin."""
    s = drawn(bombay(players, profile, layout="first_game", **named), bales)
    assert not s.is_chance_node()
    return s


def place(s: Bombay, seat: int, site: str, bales: str = "", points: int = POINTS,
          **held: int) -> Merchant:
    """It is this seat's turn: it stands here, with exactly these bales (out of the bag) and so
    many action points, and holds what is named (rupees, clients, ...)."""
    assert not s.is_chance_node()
    while s.seat != seat:
        do(s, "end")
        assert not s.is_chance_node(), "the set has ended before this seat's turn"
    s.points = points
    s.bought = False
    return hold(s, seat, site, bales, **held)


def hold(s: Bombay, seat: int, site: str = "", bales: str | None = None,
         **held: int) -> Merchant:
    """The same, whoever's turn it is. Without bales named the load stays."""
    merchant = s.merchants[seat]
    if site:
        merchant.site = SITE[site]
    if bales is not None:
        unload(s, merchant)
        for colour in bales.split():
            load(s, merchant, COLOURS.index(colour))
    for name, value in held.items():
        setattr(merchant, name, value)
    return sound(s)[seat]


def unload(s: Bombay, merchant: Merchant) -> None:
    for colour in range(len(COLOURS)):
        s.bag[colour] += merchant.bales[colour]
        merchant.bales[colour] = 0
    merchant.load = 0


def load(s: Bombay, merchant: Merchant, colour: int) -> None:
    assert s.bag[colour] > 0, f"no {COLOURS[colour]} bale is left in the bag"
    s.bag[colour] -= 1
    merchant.bales[colour] += 1
    merchant.load += 1


def settle(s: Bombay, *palaces: tuple[int, str]) -> None:
    """Palaces of these seats on these sites; what was to be won there is gone."""
    for seat, site in palaces:
        assert s.palace[SITE[site]] == NOBODY
        s.palace[SITE[site]] = seat
        s.token[SITE[site]] = NO_TOKEN
        s.merchants[seat].palaces += 1
    sound(s)


def lay(s: Bombay, left: str = "", middle: str = "", right: str = "") -> Bombay:
    """The markets hold exactly these bales, the rest goes into the bag: left="blue 2"."""
    for colour in range(len(COLOURS)):
        s.bag[colour] += s.stock[colour]
        s.stock[colour] = 0
        s.market[colour] = CLOSED
    for market, bales in enumerate((left, middle, right)):
        words = bales.split()
        for name, number in zip(words[::2], words[1::2], strict=True):
            colour = COLOURS.index(name)
            s.bag[colour] -= int(number)
            s.stock[colour] = int(number)
            s.market[colour] = market
    sound(s)
    return s


def sound(s: Bombay) -> list[Merchant]:
    """What was laid out is a position of the game: it is written and read back."""
    assert str(s.game.position(str(s))) == str(s)
    assert bales_in_play(s) == 17
    offers_rightly(s)
    return s.merchants


def bales_in_play(s: Bombay) -> int:
    """BO-6.8: bag, markets and elephants together."""
    return sum([int(sum(m.bales)) for m in s.merchants]) + int(sum(s.bag)) + int(sum(s.stock))


def markets(s: Bombay) -> list[dict[str, int]]:
    """Left, middle, right, as everybody sees them."""
    return list(seen(s)["markets"].values())


def closed(s: Bombay) -> list[str]:
    return list(seen(s)["closed"])


def demand(s: Bombay, city: str) -> list[str]:
    """Top, middle, bottom."""
    return list(seen(s)["cities"][city]["demand"])


def city_tokens(s: Bombay) -> list[int]:
    """What is left of them, by city."""
    return [seen(s)["cities"][city]["tokens"] for city in CITIES]


def cargo(s: Bombay, seat: int) -> list[str]:
    return list(seen(s)["merchants"][seat]["bales"])


def token_at(s: Bombay, site: str) -> str | None:
    token = s.token[SITE[site]]
    return None if token == NO_TOKEN else KINDS[token]


def seen(s: Bombay) -> dict[str, Any]:
    """The position without any screen."""
    return s.view(EVERYTHING)


def purses(s: Bombay) -> list[int]:
    """Everybody's rupees."""
    return [int(m.rupees) for m in s.merchants]


def to_the_last_turn(s: Bombay) -> Bombay:
    """Everybody ends every turn; chance does the first thing it can; one turn is left."""
    last = s
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.choices()[0])
        else:
            last = s.clone()
            do(s, "end")
    return last
