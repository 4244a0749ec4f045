"""The table of Bombay in words: everything that the board shows, for those who do not see it."""

from __future__ import annotations

from typing import Any

from grandtour.games.bombay.components import COLOURS, EFFORT, MARKETS, NEIGHBOURS, PRICE, SITES
from grandtour.games.bombay.words.names import market, rupees, silk, site, token
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Headings, each with its lines; in the order in which players ask for them."""
    parts = [
        (Phrase("Elephants"), elephants(view, names)),
        (Phrase("Markets"), markets(view)),
        (Phrase("Demand in the cities, strongest first"), demand(view)),
        (Phrase("Trading posts"), posts(view)),
        (Phrase("Palace tokens on the board"), tokens(view)),
        (Phrase("Palaces"), palaces(view, names)),
        (Phrase("Roads"), roads()),
    ]
    return [(heading, lines) for heading, lines in parts if lines]


def elephants(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [elephant(merchant, name)
            for merchant, name in zip(view["merchants"], names, strict=True)]


def elephant(merchant: dict[str, Any], name: str) -> Phrase:
    where = site(merchant["site"])
    if not merchant["bales"]:
        return Phrase("{name}: {site}, without silk", name=name, site=where)
    carried = series([silk(colour) for colour in merchant["bales"]])
    return Phrase("{name}: {site}, with {bales}", name=name, site=where, bales=carried)


def markets(view: dict[str, Any]) -> list[Phrase]:
    return [market_line(name, tuple(view["markets"][name].items())) for name in MARKETS]


def market_line(name: str, bales: tuple[tuple[str, int], ...]) -> Phrase:
    """Return a market with its price for a bale, and the number of bales of each colour."""
    lying = series([Phrase("{n} × {silk}", n=number, silk=silk(colour))
                    for colour, number in bales]) if bales else Phrase("empty")
    return Phrase("{market}, {price}: {bales}", market=market(name), price=price(name),
                  bales=lying)


def price(name: str) -> object:
    """Return what a bale costs in a market: "1 action point and 2 rupees"."""
    number = MARKETS.index(name)
    return series([Count("{n} action point", "{n} action points", int(EFFORT[number])),
                      rupees(int(PRICE[number]))])


def demand(view: dict[str, Any]) -> list[Phrase]:
    """The columns, each from the top."""
    return [Phrase("{city}: {column}; {tokens}", city=site(name),
                   column=series([silk(colour) for colour in city["demand"]]),
                   tokens=Count("{n} city token left", "{n} city tokens left", city["tokens"]))
            for name, city in view["cities"].items()]


def posts(view: dict[str, Any]) -> list[Phrase]:
    """Return the posts by colour; the markets alone decide which are open."""
    return [post(view, name, colour) for colour in COLOURS
            for name, traded in view["posts"].items() if traded == colour]


def post(view: dict[str, Any], name: str, colour: str) -> Phrase:
    if colour in view["closed"]:
        return Phrase("{site}: {silk}, closed", site=site(name), silk=silk(colour))
    lies = next(where for where, bales in view["markets"].items() if colour in bales)
    return Phrase("{site}: {silk}, {market}", site=site(name), silk=silk(colour),
                  market=market(lies))


def tokens(view: dict[str, Any]) -> list[Phrase]:
    return [Phrase("{site}: {token}", site=site(name), token=token(kind))
            for name, kind in view["tokens"].items()]


def palaces(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [Phrase("{site}: {name}", site=site(where), name=names[owner])
            for where, owner in view["palaces"].items()]


def roads() -> list[Phrase]:
    """BO-3.1: where the roads lead from each site."""
    return [Phrase("from {site} to {sites}", site=site(name),
                   sites=series([site(SITES[number]) for number in NEIGHBOURS[here]]))
            for here, name in enumerate(SITES)]
