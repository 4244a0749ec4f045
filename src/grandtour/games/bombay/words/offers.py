"""The offers of Bombay: title, question, button, and what will come of an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from grandtour.engine.core import Action
from grandtour.games.bombay.components import CITY_AT, CLIMB, CLOSED, KINDS, NOBODY, NO_TOKEN
from grandtour.games.bombay.state import Bombay, Menu
from grandtour.games.bombay.suggest import list_journeys
from grandtour.games.bombay.words.event_messages import list_consequences
from grandtour.games.bombay.words.names import (
    lost_points_phrase, name_market_by_number, name_silk_by_number, name_site_by_number,
    rupees_phrase, token_name,
)
from grandtour.games.bombay.words.preview import Preview
from grandtour.games.offer import Offer, cost, then
from grandtour.games.preview import question_kind
from grandtour.games.words import Choice, Line, series
from grandtour.language import Count, Phrase


def choice(s: Bombay, action: Action[Any], names: list[str]) -> Choice:
    """Return a legal action of the player in turn, with all that will come of it."""
    preview = Preview(s, [action], names)
    verb = str(action).partition(" ")[0]
    offer = OFFERS[verb](preview)
    if verb != "end":
        offer = replace(offer, cost=price_phrase(preview))
    return offer.choice(action, describe_effects(preview, verb), preview.seals, preview.leaves)


def price_phrase(preview: Preview) -> Phrase | None:
    return Phrase("{ap} AP", ap=preview.spent) if preview.spent else None


def further(s: Bombay, names: list[str]) -> list[Choice]:
    """Return every way of more than one road that the action points allow, nearest first."""
    offers = [offer_journey(s, way, names) for way in list_journeys(s)]
    return sorted(offers, key=lambda offer: offer.action.count(","))


def offer_journey(s: Bombay, way: Menu, names: list[str]) -> Choice:
    """Return a way as one offer: its last site, and what all its steps cost."""
    preview = Preview(s, way, names)
    through = series([name_site_by_number(event.value) for event in preview.events[:-1]
                      if event.message == "moved" and event.value != preview.me.site])
    offer = replace(offer_move(preview), cost=price_phrase(preview))
    found = offer.choice(way[-1], describe_effects(preview, "move"), preview.seals, preview.leaves)
    return replace(found, action=", ".join(str(step) for step in way), lines=(
        then(Phrase("By way of {sites}", sites=through)), *found.lines))


def offer_move(preview: Preview) -> Offer:
    to = preview.me.site
    title = Phrase("Move to {site}", site=name_site_by_number(to))
    return Offer(title, Phrase("Move to {site}?", site=name_site_by_number(to)), title, "BO-8.1",
                 then=describe_arrival(preview, to))


def offer_buy(preview: Preview) -> Offer:
    bought = preview.event_of("bought")
    what = name_silk_by_number(bought.value)
    where = name_market_by_number(preview.before.market[bought.value])
    return Offer(
        Phrase("Buy {silk}", silk=what),
        Phrase("Buy {silk} for {rupees}?", silk=what, rupees=rupees_phrase(bought.other)),
        Phrase("Buy {silk}, −{price}", silk=what, price=bought.other), "BO-9.1",
        then=Phrase("{rupees}, from the {market}", rupees=rupees_phrase(bought.other),
                    market=where))


def offer_sell(preview: Preview) -> Offer:
    sold = preview.event_of("sold")
    what = name_silk_by_number(sold.value)
    gains = preview.takings(sold)
    if preview.find_event("city_token"):
        gains.append(Phrase("1 city token"))
    return Offer(
        Phrase("Sell {silk}", silk=what),
        Phrase("Sell {silk} in {city}?", silk=what, city=name_site_by_number(preview.me.site)),
        Phrase("Sell {silk}, +{income}", silk=what, income=sold.other), "BO-10.1",
        then=Phrase("+{gains}", gains=series(gains)))


def offer_build(preview: Preview) -> Offer:
    built = preview.event_of("built")
    what = name_silk_by_number(built.other)
    return Offer(
        Phrase("Build a palace with {silk}", silk=what),
        Phrase("Build a palace at {site} with {silk}?", silk=what,
               site=name_site_by_number(built.value)),
        Phrase("Build a palace"), "BO-11.1",
        then=describe_token_on_arrival(preview, int(built.value)))


def offer_bale(preview: Preview) -> Offer:
    chose = preview.event_of("chose")
    what = name_silk_by_number(chose.value)
    where = name_market_by_number(preview.before.leftmost_market())
    title = Phrase("Take {silk}", silk=what)
    closes = Phrase("its trading posts close") if preview.find_event("closed") else None
    return Offer(title, Phrase("Take {silk} from the {market}?", silk=what, market=where), title,
                 "BO-11.5d", then=closes)


def offer_bide(preview: Preview) -> Offer:
    gain = preview.gain(preview.seat)
    return Offer(
        Phrase("Bide your time"),
        Phrase("Bide your time for {rupees}?", rupees=rupees_phrase(gain)),
        Phrase("Bide your time, +{income}", income=gain), "BO-12.1",
        then=Phrase("+{gains}", gains=rupees_phrase(gain)))


def offer_end(preview: Preview) -> Offer:
    return Offer(Phrase("End the turn"), Phrase("End your turn now?"), Phrase("End the turn"),
                 "BO-7.2", then=lost_points_phrase(preview.spent))


OFFERS: Final[dict[str, Callable[[Preview], Offer]]] = {
    "move": offer_move,
    "buy": offer_buy,
    "sell": offer_sell,
    "build": offer_build,
    "choose": offer_bale,
    "bide": offer_bide,
    "end": offer_end,
}


# What there is to see on a site that can be entered: the first that applies.

def describe_palace_on_arrival(preview: Preview, to: int) -> Phrase | None:
    owner = preview.before.palace[to]
    if owner == NOBODY:
        return None
    if owner == preview.seat:
        return Phrase("your palace, no toll")
    return Phrase("toll: {rupees} for {owner}", rupees=rupees_phrase(preview.gain(owner)),
                  owner=preview.names[owner])


def describe_token_on_arrival(preview: Preview, to: int) -> Phrase | None:
    lying = preview.before.token[to]
    if lying == NO_TOKEN:
        return None
    return Phrase("palace token: {token}", token=token_name(KINDS[lying]))


def describe_post_on_arrival(preview: Preview, to: int) -> Phrase | None:
    colour = preview.before.post[to]
    if colour < 0:
        return None
    place = preview.before.market[colour]
    if place == CLOSED:
        return Phrase("trading post for {silk}, closed", silk=name_silk_by_number(colour))
    return Phrase("trading post for {silk}, {market}", silk=name_silk_by_number(colour),
                  market=name_market_by_number(place))


def describe_city_on_arrival(preview: Preview, to: int) -> Phrase | None:
    if CITY_AT[to] < 0:
        return None
    top = preview.before.cities[CITY_AT[to]].demand[0]
    return Phrase("city, wants most: {silk}", silk=name_silk_by_number(top))


def describe_hilltop_on_arrival(preview: Preview, to: int) -> Phrase | None:
    return Phrase("hilltop, free for a palace") if CLIMB[to] > 1 else None


SIGHTS: Final = (describe_palace_on_arrival, describe_token_on_arrival, describe_post_on_arrival,
                 describe_city_on_arrival, describe_hilltop_on_arrival)


def describe_arrival(preview: Preview, to: int) -> Phrase:
    """Return what matters most about entering a site."""
    for sight in SIGHTS:
        phrase = sight(preview, to)
        if phrase is not None:
            return phrase
    return Phrase("free for a palace")


# What an action will do.

def describe_effects(preview: Preview, verb: str) -> list[Line]:
    """Return the action points, then what comes of the action."""
    return ([] if verb == "end" else points_lines(preview)) + list_consequences(preview)


def points_lines(preview: Preview) -> list[Line]:
    lines = []
    if preview.spent:
        lines.append(cost(Count("{n} action point, {left} left", "{n} action points, {left} left",
                                preview.spent, left=preview.left)))
    if preview.left == 0 and question_kind(preview.after) != "choose":
        lines.append(then(Phrase("Your turn ends")))
    return lines
