"""Encode positions of Bombay as whole numbers (BO-15)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grandtour.engine.encoding import (
    HIDDEN, LARGEST, Encoder, Field, count_from, fields_of_seats, write_numbers,
)
from grandtour.games.bombay.components import (
    CITIES, CLOSED, COLOURS, KINDS, LOAD, PALACES, POINTS, POSTS, ROUNDS, SETS, SITES, TOKEN_SITES,
)
from grandtour.games.bombay.observer import MOST_DUE, count_payable_clients, can_see_everything
from grandtour.games.bombay.rules import ChooseBale
from grandtour.games.bombay.state import UNLIMITED, Bombay, Merchant

POST_SITES: Final = vec[i64](POSTS)
OTHER_SITES: Final = vec[i64](TOKEN_SITES)


class BombayEncoder(Encoder[Bombay]):
    """The numbers of Bombay. Sites, colours and kinds of tokens are numbered as in the
    components."""

    def __init__(self) -> None:
        self.version = "1"

    def fields(self, players: int) -> list[Field]:
        colours, most = len(COLOURS) - 1, 20
        return [
            Field("chooses_bale", 0, 1),
            Field("in_turn", HIDDEN, players - 1),
            Field("starter", HIDDEN, players - 1),
            Field("set", 0, int(SETS[players])),
            Field("round", 0, int(ROUNDS[players])),
            Field("points", 0, int(POINTS)),
            Field("bought", 0, 1),
            Field("clients_left", HIDDEN, MOST_DUE),
            *[Field(f"{city}.{name}", HIDDEN, high) for city in CITIES for name, high in (
                ("top", colours), ("middle", colours), ("bottom", colours), ("tokens", most))],
            *[Field(f"{colour}.{name}", 0, high) for colour in COLOURS for name, high in (
                ("stock", most), ("market", int(CLOSED)), ("bag", most))],
            *[Field(f"post.{SITES[site]}", HIDDEN, colours) for site in POSTS],
            *[Field(f"token.{SITES[site]}", HIDDEN, len(KINDS) - 1) for site in TOKEN_SITES],
            *[Field(f"palace.{site}", HIDDEN, players - 1) for site in SITES],
            *fields_of_seats(
                players, Field("site", 0, len(SITES) - 1),
                *[Field(f"bales.{colour}", 0, int(LOAD)) for colour in COLOURS],
                Field("palaces_left", 0, int(PALACES)), Field("rupees", HIDDEN, LARGEST),
                Field("clients", HIDDEN, LARGEST), Field("city_tokens", HIDDEN, LARGEST),
                *[Field(f"sold_in.{city}", HIDDEN, 1) for city in CITIES])]

    def write(self, s: Bombay, seat: i64, eyes: i64, into: vec[i16], at: i64) -> None:
        players = s.options.players
        over = s.set >= SETS[players]
        into[at] = 1 if isinstance(s.stack[-1], ChooseBale) else 0
        into[at + 1] = i16(count_from(seat, s.seat, players))
        into[at + 2] = i16(count_from(seat, s.starter, players))
        into[at + 3] = i16(SETS[players] if over else s.set + 1)
        into[at + 4] = i16(ROUNDS[players] if over else s.round + 1)
        into[at + 5] = i16(s.points)
        into[at + 6] = 1 if s.bought else 0
        limited = s.options.clients < UNLIMITED
        into[at + 7] = i16(count_payable_clients(s)) if limited else HIDDEN
        at += 8
        for city in s.cities:
            demand = city.demand
            into[at] = i16(demand[0])
            into[at + 1] = i16(demand[1])
            into[at + 2] = i16(demand[2])
            into[at + 3] = i16(city.tokens)
            at += 4
        for _ in range(4 * (len(CITIES) - len(s.cities))):      # which get their columns later
            into[at] = HIDDEN
            at += 1
        stock, market, bag = s.stock, s.market, s.bag
        for colour in range(i64(len(COLOURS))):
            into[at] = i16(stock[colour])
            into[at + 1] = i16(market[colour])
            into[at + 2] = i16(bag[colour])
            at += 3
        post, token = s.post, s.token
        for site in POST_SITES:
            into[at] = i16(post[site])
            at += 1
        for site in OTHER_SITES:
            into[at] = i16(token[site])
            at += 1
        for owner in s.palace:
            into[at] = i16(count_from(seat, owner, players))
            at += 1
        shown = s.options.screens
        if can_see_everything(s, int(eyes)):
            shown = "open"
        for place in range(players):
            other = (seat + place) % players
            at = write_merchant(s.merchants[other], "open" if place == 0 else shown, into, at)


def write_merchant(m: Merchant, screens: str, into: vec[i16], at: i64) -> i64:
    """Write a merchant as far as its screen allows, and return the index after it (BO-15.1,
    BO-15.2, BO-15.6)."""
    into[at] = i16(m.site)
    at += 1
    at = write_numbers(m.bales, into, at)
    into[at] = i16(PALACES - m.palaces)
    into[at + 1] = HIDDEN if screens == "hidden" else i16(m.rupees)
    at += 2
    if screens != "open":
        for _ in range(2 + len(CITIES)):
            into[at] = HIDDEN
            at += 1
        return at
    into[at] = i16(m.clients)
    into[at + 1] = i16(m.city_tokens())
    at += 2
    for city in range(i64(len(CITIES))):
        into[at] = i16(m.sold_in >> city & 1)
        at += 1
    return at
