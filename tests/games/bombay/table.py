"""Scenes of Bombay: positions to lay out, and helpers to read them."""

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
    """Start a game. Seat 0 begins unless another is named."""
    options = BOMBAY.choose(players, {"first_seat": "0"} | named, profile)
    s = BOMBAY.start(players, options)
    assert isinstance(s, Bombay)
    return s


def reason(s: State, text: str, seat: int | None = None) -> Reason | None:
    """Return the reason of a refusal, with the details in the words of the notation."""
    found = scene.find_refusal(s, text, seat)
    return found and found._replace(
        details={name: word(detail) for name, detail in found.details.items()})


def word(detail: str) -> str:
    """Return the word of a detail: "dhule" for "site 8". Amounts and typed text stay."""
    kind, _, number = detail.partition(" ")
    return WORDS[kind][int(number)] if kind in WORDS and number.isdigit() else detail


def dealt(s: Bombay) -> Bombay:
    """Return a game with some lay-out drawn and empty markets."""
    while s.is_chance_node() and not str(s.choices()[0]).startswith("draw "):
        s.play(s.choices()[0])
    return s


def draw_bales(s: Bombay, bales: str) -> Bombay:
    """Draw these bales from the bag: "yellow 3 blue 3"."""
    words = bales.split()
    for colour, number in zip(words[::2], words[1::2], strict=True):
        for _ in range(int(number)):
            do(s, f"draw {colour}")
    return s


def first_game(bales: str = EX_1, players: int = 4, profile: str = "", **named: str) -> Bombay:
    """Return the lay-out for a first game with these bales in the markets. Seat 0 begins."""
    s = draw_bales(bombay(players, profile, layout="first_game", **named), bales)
    assert not s.is_chance_node()
    return s


def place(s: Bombay, seat: int, site: str, bales: str = "", points: int = POINTS,
          **held: int) -> Merchant:
    """Make it this seat's turn: here, with exactly these bales (from the bag), these action points,
    and the named possessions (rupees, clients, ...)."""
    assert not s.is_chance_node()
    while s.seat != seat:
        do(s, "end")
        assert not s.is_chance_node(), "the set has ended before this seat's turn"
    s.points = points
    s.bought = False
    return give(s, seat, site, bales, **held)


def give(s: Bombay, seat: int, site: str = "", bales: str | None = None,
         **held: int) -> Merchant:
    """Give the seat these bales and possessions in any turn. Without named bales the load stays."""
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
    """Build palaces of these seats on these sites, and remove the tokens there."""
    for seat, site in palaces:
        assert s.palace[SITE[site]] == NOBODY
        s.palace[SITE[site]] = seat
        s.token[SITE[site]] = NO_TOKEN
        s.merchants[seat].palaces += 1
    sound(s)


def lay(s: Bombay, left: str = "", middle: str = "", right: str = "") -> Bombay:
    """Put exactly these bales into the markets and the rest into the bag: left="blue 2"."""
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
    """Write the position and read it back, to check that it is one of the game."""
    assert str(s.game.position(str(s))) == str(s)
    assert bales_in_play(s) == 17
    offers_rightly(s)
    return s.merchants


def bales_in_play(s: Bombay) -> int:
    """Return the bales in bag, markets and on elephants (BO-6.8)."""
    return sum([int(sum(m.bales)) for m in s.merchants]) + int(sum(s.bag)) + int(sum(s.stock))


def markets(s: Bombay) -> list[dict[str, int]]:
    """Return the left, middle and right market, as every player sees them."""
    return list(full_view(s)["markets"].values())


def closed_markets(s: Bombay) -> list[str]:
    return list(full_view(s)["closed"])


def demand(s: Bombay, city: str) -> list[str]:
    """Return the top, middle and bottom colour of a city."""
    return list(full_view(s)["cities"][city]["demand"])


def city_tokens(s: Bombay) -> list[int]:
    """Return the remaining tokens, by city."""
    return [full_view(s)["cities"][city]["tokens"] for city in CITIES]


def cargo(s: Bombay, seat: int) -> list[str]:
    return list(full_view(s)["merchants"][seat]["bales"])


def token_at(s: Bombay, site: str) -> str | None:
    token = s.token[SITE[site]]
    return None if token == NO_TOKEN else KINDS[token]


def full_view(s: Bombay) -> dict[str, Any]:
    """Return the view without any screen."""
    return s.view(EVERYTHING)


def purses(s: Bombay) -> list[int]:
    """Return the rupees, by seat."""
    return [int(m.rupees) for m in s.merchants]


def play_to_last_turn(s: Bombay) -> Bombay:
    """End every turn until one is left, with the first outcome of every draw."""
    last = s
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.choices()[0])
        else:
            last = s.clone()
            do(s, "end")
    return last
