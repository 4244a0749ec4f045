"""What the referee can change in a position of Bombay, and what it would score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from grandtour.engine.core import EVERYTHING, OVER, Refusal
from grandtour.games.arranging import (
    NO_OR_YES, NOTHING, TURN, WHOSE_TURN, Control, Group, start_game,
)
from grandtour.games.bombay.components import (
    BALES, CITIES, CITY_AT, CLOSED, COLOURS, IS_POST, KINDS, LETTERS, LOAD, MARKETS, NOBODY,
    NO_TOKEN, PALACE_TOKEN, POINTS, ROUNDS, SETS, SITES, UNWANTED,
)
from grandtour.games.bombay.game import GAME
from grandtour.games.bombay.rules import TURNS
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.words import result
from grandtour.games.bombay.words.names import market_name, name_silk, site_name, token_name
from grandtour.games.words import Result, Show
from grandtour.language import Phrase

FAULTS: Final[Mapping[str, Refusal]] = {
    "an elephant carries": Refusal(
        "elephant_full", "BO-9.3", "An elephant can carry up to two bales."),
    "what a market holds": Refusal(
        "no_bales_there", "BO-9.4", "No bales of this colour are for sale."),
    "there are ": Refusal("no_token_left", "BO-2.4", "There are no more tokens of this kind in "
                                                     "the game."),
}
MOST_RUPEES: Final = 200
MOST_CLIENTS: Final = 60
ROWS: Final = (Phrase("Top colour"), Phrase("Middle colour"), Phrase("Bottom colour"))


def set_up(players: int) -> Bombay:
    s = start_game(GAME, players, {"layout": "first_game"})
    assert isinstance(s, Bombay)
    return s


def forecast(s: Bombay, names: list[str]) -> tuple[list[Show], Result | None]:
    """Return the final scoring (BO-14)."""
    over = s.clone()
    over.stack = [OVER]
    over.set = SETS[s.options.players]
    return [], result(over.view(EVERYTHING), names)


def groups(s: Bombay, names: Sequence[str]) -> list[Group]:
    return [build_turn_group(s, names), build_market_group(),
            *[build_merchant_group(seat, names) for seat in range(s.options.players)],
            *[build_city_group(number) for number in range(len(s.cities))],
            *[build_site_group(site, names) for site in range(len(SITES)) if CITY_AT[site] < 0]]


# The turn.

def build_turn_group(s: Bombay, names: Sequence[str]) -> Group:
    seats = dict(enumerate(names))
    return Group("turn", TURN, (
        Control("seat", WHOSE_TURN, lambda s: int(s.seat), put_seat, seats),
        Control("points", Phrase("Action points left"), lambda s: int(s.points), put_points,
                least=1, most=int(POINTS)),
        Control("bought", Phrase("Has bought silk this turn"), lambda s: int(s.bought), put_bought,
                NO_OR_YES),
        Control("starter", Phrase("First player of the round"), lambda s: int(s.starter),
                put_starter, seats),
        Control("set", Phrase("Set"), lambda s: int(s.set) + 1, put_set, least=1,
                most=int(SETS[s.options.players])),
        Control("round", Phrase("Round of the set"), lambda s: int(s.round) + 1, put_round, least=1,
                most=int(ROUNDS[s.options.players])),
    ), ("counter",))


def put_seat(s: Bombay, seat: int) -> None:
    s.stack = [TURNS[seat]]
    s.set = min(s.set, SETS[s.options.players] - 1)
    s.seat = seat
    s.points = POINTS
    s.bought = False


def put_points(s: Bombay, points: int) -> None:
    s.points = points


def put_bought(s: Bombay, bought: int) -> None:
    s.bought = bool(bought)


def put_starter(s: Bombay, seat: int) -> None:
    s.starter = seat


def put_set(s: Bombay, number: int) -> None:
    s.set = number - 1


def put_round(s: Bombay, number: int) -> None:
    s.round = number - 1


# Markets. Silk comes from the bag and returns to it.

def build_market_group() -> Group:
    places = {number: market_name(market) for number, market in enumerate(MARKETS)}
    return Group("markets", Phrase("Markets"), tuple([control for colour in range(len(COLOURS))
                                                      for control in (
        Control(f"stock-{COLOURS[colour]}",
                Phrase("Bales: {silk}", silk=name_silk(COLOURS[colour])),
                partial(get_stock, colour), partial(put_stock, colour), most=int(BALES[colour])),
        Control(f"market-{COLOURS[colour]}",
                Phrase("Market: {silk}", silk=name_silk(COLOURS[colour])),
                partial(get_market, colour), partial(put_market, colour), places),
    )]), (*[f"market-{market}" for market in MARKETS], *[f"bales-{colour}" for colour in COLOURS]))


def get_stock(colour: int, s: Bombay) -> int:
    return int(s.stock[colour])


def put_stock(colour: int, s: Bombay, number: int) -> None:
    s.bag[colour] += s.stock[colour] - number
    s.stock[colour] = number
    if number == 0:
        s.market[colour] = CLOSED
    elif s.market[colour] == CLOSED:
        s.market[colour] = 0


def get_market(colour: int, s: Bombay) -> int:
    return int(s.market[colour])


def put_market(colour: int, s: Bombay, market: int) -> None:
    s.market[colour] = market


# Merchants.

def build_merchant_group(seat: int, names: Sequence[str]) -> Group:
    sites = {number: site_name(site) for number, site in enumerate(SITES)}
    return Group(f"merchant-{seat}", names[seat], (
        Control(f"site-{seat}", Phrase("Elephant’s position"),
                lambda s: int(s.merchants[seat].site), partial(put_site, seat), sites),
        *[Control(f"load-{seat}-{colour}",
                  Phrase("On the elephant: {silk}", silk=name_silk(colour)),
                  partial(get_load, seat, number), partial(put_load, seat, number), most=int(LOAD))
          for number, colour in enumerate(COLOURS)],
        Control(f"rupees-{seat}", Phrase("Rupees"), lambda s: int(s.merchants[seat].rupees),
                partial(put_rupees, seat), most=MOST_RUPEES),
        Control(f"clients-{seat}", Phrase("Clients"), lambda s: int(s.merchants[seat].clients),
                partial(put_clients, seat), most=MOST_CLIENTS),
        *[Control(f"token-{seat}-{city}", Phrase("City token: {city}", city=site_name(city)),
                  partial(has_city_token, seat, number), partial(put_city_token, seat, number),
                  NO_OR_YES)
          for number, city in enumerate(CITIES)],
        *[Control(f"sold-{seat}-{city}", Phrase("Has sold in {city}", city=site_name(city)),
                  partial(get_sold, seat, number), partial(put_sold, seat, number), NO_OR_YES)
          for number, city in enumerate(CITIES)],
    ), (f"elephant-p{seat + 1}", f"bale-p{seat + 1}-1", f"bale-p{seat + 1}-2"))


def put_site(seat: int, s: Bombay, site: int) -> None:
    s.merchants[seat].site = site


def get_load(seat: int, colour: int, s: Bombay) -> int:
    return int(s.merchants[seat].bales[colour])


def put_load(seat: int, colour: int, s: Bombay, number: int) -> None:
    s.bag[colour] += s.merchants[seat].bales[colour] - number
    s.merchants[seat].bales[colour] = number


def put_rupees(seat: int, s: Bombay, rupees: int) -> None:
    s.merchants[seat].rupees = rupees


def put_clients(seat: int, s: Bombay, clients: int) -> None:
    s.clients_left += s.merchants[seat].clients - clients
    s.merchants[seat].clients = clients


def has_city_token(seat: int, city: int, s: Bombay) -> int:
    return int(s.merchants[seat].cities >> city & 1)


def put_city_token(seat: int, city: int, s: Bombay, held: int) -> None:
    s.cities[city].tokens += has_city_token(seat, city, s) - held
    s.merchants[seat].cities = s.merchants[seat].cities & ~(1 << city) | held << city


def get_sold(seat: int, city: int, s: Bombay) -> int:
    return int(s.merchants[seat].sold_in >> city & 1)


def put_sold(seat: int, city: int, s: Bombay, sold: int) -> None:
    s.merchants[seat].sold_in = s.merchants[seat].sold_in & ~(1 << city) | sold << city


# Cities.

def build_city_group(number: int) -> Group:
    city = CITIES[number]
    colours = {colour: name_silk(name) for colour, name in enumerate(COLOURS)}
    return Group(f"city-{city}", site_name(city), (
        *[Control(f"demand-{city}-{row}", ROWS[row], partial(get_demand, number, row),
                  partial(put_demand, number, row), colours) for row in range(UNWANTED)],
        Control(f"tokens-{city}", Phrase("City tokens left"),
                lambda s: int(s.cities[number].tokens), partial(put_tokens, number), most=4),
    ), (f"site-{city}", *[f"demand-{city}-{colour}" for colour in COLOURS]))


def get_demand(city: int, row: int, s: Bombay) -> int:
    return int(s.cities[city].demand[row])


def put_demand(city: int, row: int, s: Bombay, colour: int) -> None:
    """Put the colour there. A colour that is in the column already changes places with it."""
    demand = s.cities[city].demand
    for other in range(UNWANTED):
        if demand[other] == colour:
            demand[other] = demand[row]
    demand[row] = colour


def put_tokens(city: int, s: Bombay, tokens: int) -> None:
    s.cities[city].tokens = tokens


# Trading posts and palace sites.

def build_site_group(site: int, names: Sequence[str]) -> Group:
    name = SITES[site]
    colours = {colour: name_silk(silk_name) for colour, silk_name in enumerate(COLOURS)}
    kinds = {NO_TOKEN: NOTHING} | {kind: token_name(word) for kind, word in enumerate(KINDS)}
    owners = {NOBODY: NOTHING} | dict(enumerate(names))
    controls: list[Control] = []
    if IS_POST[site]:
        controls.append(Control(f"post-{name}", Phrase("Trading post"),
                                lambda s: int(s.post[site]), partial(put_post, site), colours))
    else:
        controls.append(Control(f"palace-{name}", Phrase("Palace"), lambda s: int(s.palace[site]),
                                partial(put_palace, site), owners))
    if LETTERS[site] == PALACE_TOKEN:
        controls.append(Control(f"palace-token-{name}", Phrase("Palace token"),
                                lambda s: int(s.token[site]), partial(put_token, site), kinds))
    return Group(f"site-{name}", site_name(name), tuple(controls), (f"site-{name}",))


def put_post(site: int, s: Bombay, colour: int) -> None:
    """Put the post there. It changes places with the first other post of that colour."""
    others = [other for other in range(len(SITES)) if s.post[other] == colour and other != site]
    if s.post[site] != colour:
        s.post[others[0]] = s.post[site]
        s.post[site] = colour


def put_palace(site: int, s: Bombay, owner: int) -> None:
    s.palace[site] = owner
    for seat, merchant in enumerate(s.merchants):
        merchant.palaces = list(s.palace).count(seat)


def put_token(site: int, s: Bombay, kind: int) -> None:
    s.token[site] = kind
