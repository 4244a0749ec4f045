"""The table of Bombay in words: everything that the board shows, for those who do not see it."""

from __future__ import annotations

from typing import Any

from grandtour.games.bombay.components import COLOURS, EFFORT, MARKETS, NEIGHBOURS, PRICE, SITES
from grandtour.games.bombay.words.names import (
    market_name, rupees_phrase, name_silk, site_name, token_name,
)
from grandtour.games.words import series
from grandtour.language import Count, Phrase


def overview(view: dict[str, Any], names: list[str]) -> list[tuple[Phrase, list[Phrase]]]:
    """Return headings, each with its lines, in the order in which players ask for them."""
    parts = [
        (Phrase("Elephants"), describe_elephants(view, names)),
        (Phrase("Markets"), describe_markets(view)),
        (Phrase("Demand in the cities, strongest first"), describe_demand(view)),
        (Phrase("Trading posts"), describe_posts(view)),
        (Phrase("Palace tokens on the board"), describe_tokens(view)),
        (Phrase("Palaces"), describe_palaces(view, names)),
        (Phrase("Roads"), describe_roads()),
    ]
    return [(heading, lines) for heading, lines in parts if lines]


def describe_elephants(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [describe_elephant(merchant, name)
            for merchant, name in zip(view["merchants"], names, strict=True)]


def describe_elephant(merchant: dict[str, Any], name: str) -> Phrase:
    where = site_name(merchant["site"])
    if not merchant["bales"]:
        return Phrase("{name}: {site}, without silk", name=name, site=where)
    carried = series([name_silk(colour) for colour in merchant["bales"]])
    return Phrase("{name}: {site}, with {bales}", name=name, site=where, bales=carried)


def describe_markets(view: dict[str, Any]) -> list[Phrase]:
    return [describe_market(name, tuple(view["markets"][name].items())) for name in MARKETS]


def describe_market(name: str, bales: tuple[tuple[str, int], ...]) -> Phrase:
    """Return a market with its price for a bale, and the number of bales of each colour."""
    lying = series([Phrase("{n} × {silk}", n=number, silk=name_silk(colour))
                    for colour, number in bales]) if bales else Phrase("empty")
    return Phrase("{market}, {price}: {bales}", market=market_name(name),
                  price=describe_market_price(name),
                  bales=lying)


def describe_market_price(name: str) -> object:
    """Return the price of a bale in a market: "1 action point and 2 rupees"."""
    number = MARKETS.index(name)
    return series([Count("{n} action point", "{n} action points", int(EFFORT[number])),
                      rupees_phrase(int(PRICE[number]))])


def describe_demand(view: dict[str, Any]) -> list[Phrase]:
    """Describe the columns, each from the top."""
    return [Phrase("{city}: {column}; {tokens}", city=site_name(name),
                   column=series([name_silk(colour) for colour in city["demand"]]),
                   tokens=Count("{n} city token left", "{n} city tokens left", city["tokens"]))
            for name, city in view["cities"].items()]


def describe_posts(view: dict[str, Any]) -> list[Phrase]:
    """Return the posts by colour; the markets alone decide which are open."""
    return [describe_post(view, name, colour) for colour in COLOURS
            for name, traded in view["posts"].items() if traded == colour]


def describe_post(view: dict[str, Any], name: str, colour: str) -> Phrase:
    if colour in view["closed"]:
        return Phrase("{site}: {silk}, closed", site=site_name(name), silk=name_silk(colour))
    lies = next(where for where, bales in view["markets"].items() if colour in bales)
    return Phrase("{site}: {silk}, {market}", site=site_name(name), silk=name_silk(colour),
                  market=market_name(lies))


def describe_tokens(view: dict[str, Any]) -> list[Phrase]:
    return [Phrase("{site}: {token}", site=site_name(name), token=token_name(kind))
            for name, kind in view["tokens"].items()]


def describe_palaces(view: dict[str, Any], names: list[str]) -> list[Phrase]:
    return [Phrase("{site}: {name}", site=site_name(where), name=names[owner])
            for where, owner in view["palaces"].items()]


def describe_roads() -> list[Phrase]:
    """Describe the roads from each site (BO-3.1)."""
    return [Phrase("from {site} to {sites}", site=site_name(name),
                   sites=series([site_name(SITES[number]) for number in NEIGHBOURS[here]]))
            for here, name in enumerate(SITES)]
