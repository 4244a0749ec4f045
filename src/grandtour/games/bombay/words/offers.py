"""How the actions of Bombay are offered: title, question, button, and what will come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from grandtour.engine.core import Action, Event
from grandtour.games.bombay.components import (
    CITIES, CITY_AT, CLIMB, CLOSED, KINDS, NOBODY, NO_TOKEN,
)
from grandtour.games.bombay.state import Bombay, Menu
from grandtour.games.bombay.suggest import journeys
from grandtour.games.bombay.words.names import (
    clients, numbered_market, numbered_silk, numbered_site, rupees, site, token,
)
from grandtour.games.bombay.words.preview import Preview
from grandtour.games.preview import asked
from grandtour.games.words import Choice, Line, series
from grandtour.language import N_, Count, Phrase


@dataclass(frozen=True)
class Offer:
    """How an action is offered, apart from what can be told of any."""

    title: Phrase
    question: Phrase
    button: Phrase
    clause: str
    then: Phrase | None = None


def choice(s: Bombay, action: Action[Any], names: list[str]) -> Choice:
    """A legal action of the player in turn, with all that will come of it."""
    preview = Preview(s, [action], names)
    verb = str(action).partition(" ")[0]
    offer = OFFERS[verb](preview)
    cost = Phrase("{ap} AP", ap=preview.spent) if preview.spent and verb != "end" else None
    return Choice(str(action), verb, offer.title, offer.question, offer.button, offer.clause,
                  offer.then, cost, consequences(preview, verb), preview.seals,
                  preview.leaves)


def further(s: Bombay, names: list[str]) -> list[Choice]:
    """Every way of more than one road that the action points allow, nearest first."""
    offers = [journey(s, way, names) for way in journeys(s)]
    return sorted(offers, key=lambda offer: offer.action.count(","))


def journey(s: Bombay, way: Menu, names: list[str]) -> Choice:
    """A way as one offer: what its last site is, what all its steps cost."""
    preview = Preview(s, way, names)
    offer = offer_move(preview)
    through = series([numbered_site(event.value) for event in preview.events[:-1]
                      if event.message == "moved" and event.value != preview.me.site])
    lines = (Line("then", Phrase("By way of {sites}", sites=through)),
             *consequences(preview, "move"))
    return Choice(", ".join(str(step) for step in way), "move", offer.title, offer.question,
                  offer.button, offer.clause, offer.then, Phrase("{ap} AP", ap=preview.spent),
                  lines, preview.seals, preview.leaves)


def offer_move(preview: Preview) -> Offer:
    to = preview.me.site
    title = Phrase("Move to {site}", site=numbered_site(to))
    return Offer(title, Phrase("Move to {site}?", site=numbered_site(to)), title, "BO-8.1",
                 first_sight(preview, to))


def offer_buy(preview: Preview) -> Offer:
    bought = preview.happened("bought")
    what = numbered_silk(bought.value)
    where = numbered_market(preview.before.market[bought.value])
    return Offer(
        Phrase("Buy {silk}", silk=what),
        Phrase("Buy {silk} for {rupees}?", silk=what, rupees=rupees(bought.other)),
        Phrase("Buy {silk}, −{price}", silk=what, price=bought.other), "BO-9.1",
        Phrase("{rupees}, from the {market}", rupees=rupees(bought.other), market=where))


def offer_sell(preview: Preview) -> Offer:
    sold = preview.happened("sold")
    what = numbered_silk(sold.value)
    gains = preview.takings(sold)
    if preview.told("city_token"):
        gains.append(Phrase("1 city token"))
    return Offer(
        Phrase("Sell {silk}", silk=what),
        Phrase("Sell {silk} in {city}?", silk=what, city=numbered_site(preview.me.site)),
        Phrase("Sell {silk}, +{income}", silk=what, income=sold.other), "BO-10.1",
        Phrase("+{gains}", gains=series(gains)))


def offer_build(preview: Preview) -> Offer:
    built = preview.happened("built")
    what = numbered_silk(built.other)
    won = preview.before.token[built.value]
    return Offer(
        Phrase("Build a palace with {silk}", silk=what),
        Phrase("Build a palace at {site} with {silk}?", silk=what,
               site=numbered_site(built.value)),
        Phrase("Build a palace"), "BO-11.1",
        Phrase("palace token: {token}", token=token(KINDS[won])) if won != NO_TOKEN else None)


def offer_bale(preview: Preview) -> Offer:
    chose = preview.happened("chose")
    what = numbered_silk(chose.value)
    where = numbered_market(preview.before.leftmost_market())
    title = Phrase("Take {silk}", silk=what)
    closes = Phrase("its trading posts close") if preview.told("closed") else None
    return Offer(title, Phrase("Take {silk} from the {market}?", silk=what, market=where), title,
                 "BO-11.5d", closes)


def offer_bide(preview: Preview) -> Offer:
    gain = preview.gain(preview.seat)
    return Offer(
        Phrase("Bide your time"),
        Phrase("Bide your time for {rupees}?", rupees=rupees(gain)),
        Phrase("Bide your time, +{income}", income=gain), "BO-12.1",
        Phrase("+{gains}", gains=rupees(gain)))


def offer_end(preview: Preview) -> Offer:
    return Offer(Phrase("End the turn"), Phrase("End your turn now?"), Phrase("End the turn"),
                 "BO-7.2", lost_points(preview.spent))


OFFERS: Final[dict[str, Callable[[Preview], Offer]]] = {
    "move": offer_move,
    "buy": offer_buy,
    "sell": offer_sell,
    "build": offer_build,
    "choose": offer_bale,
    "bide": offer_bide,
    "end": offer_end,
}


def lost_points(number: int) -> Phrase:
    return Count("{n} action point is lost", "{n} action points are lost", number)


# What there is to see on a site that can be entered: the first that applies.

def palace_sight(preview: Preview, to: int) -> Phrase | None:
    owner = preview.before.palace[to]
    if owner == NOBODY:
        return None
    if owner == preview.seat:
        return Phrase("your palace, no toll")
    return Phrase("toll: {rupees} for {owner}", rupees=rupees(preview.gain(owner)),
                  owner=preview.names[owner])


def token_sight(preview: Preview, to: int) -> Phrase | None:
    lying = preview.before.token[to]
    if lying == NO_TOKEN:
        return None
    return Phrase("palace token: {token}", token=token(KINDS[lying]))


def post_sight(preview: Preview, to: int) -> Phrase | None:
    colour = preview.before.post[to]
    if colour < 0:
        return None
    place = preview.before.market[colour]
    if place == CLOSED:
        return Phrase("trading post for {silk}, closed", silk=numbered_silk(colour))
    return Phrase("trading post for {silk}, {market}", silk=numbered_silk(colour),
                  market=numbered_market(place))


def city_sight(preview: Preview, to: int) -> Phrase | None:
    if CITY_AT[to] < 0:
        return None
    top = preview.before.cities[CITY_AT[to]].demand[0]
    return Phrase("city, wants most: {silk}", silk=numbered_silk(top))


def hilltop_sight(preview: Preview, to: int) -> Phrase | None:
    return Phrase("hilltop, free for a palace") if CLIMB[to] > 1 else None


SIGHTS: Final = (palace_sight, token_sight, post_sight, city_sight, hilltop_sight)


def first_sight(preview: Preview, to: int) -> Phrase:
    """What matters most about entering a site."""
    for sight in SIGHTS:
        phrase = sight(preview, to)
        if phrase is not None:
            return phrase
    return Phrase("free for a palace")


# The preview: the lines of each event.

ORDER: Final = ("cost", "gain", "then", "warn")


def consequences(preview: Preview, verb: str) -> tuple[Line, ...]:
    """What the action will do, costs first."""
    lines = [line for event in preview.events for line in LINES[event.message](preview, event)]
    if verb != "end":
        lines = points_lines(preview) + lines
    return tuple(sorted(lines, key=lambda line: ORDER.index(line.kind)))


def points_lines(preview: Preview) -> list[Line]:
    lines = []
    if preview.spent:
        lines.append(Line("cost", Count("{n} action point, {left} left",
                                        "{n} action points, {left} left",
                                        preview.spent, left=preview.left)))
    if preview.left == 0 and not still_asked(preview):
        lines.append(Line("then", Phrase("Your turn ends")))
    return lines


def still_asked(preview: Preview) -> bool:
    """Whether a bale must yet be chosen in this turn."""
    return asked(preview.after) == "choose"


def see_nothing(preview: Preview, event: Event) -> list[Line]:
    return []


def see_toll(preview: Preview, event: Event) -> list[Line]:
    gain = preview.gain(event.seat)
    return [Line("warn", Phrase("Toll: {rupees} for {owner}, from the bank", rupees=rupees(gain),
                                owner=preview.names[event.seat]))]


def see_bought(preview: Preview, event: Event) -> list[Line]:
    where = numbered_market(preview.before.market[event.value])
    return [
        Line("cost", Count("{n} rupee, {left} left", "{n} rupees, {left} left", event.other,
                           left=preview.me.rupees)),
        Line("gain", Phrase("A bale of {silk} from the {market}",
                            silk=numbered_silk(event.value), market=where)),
    ]


def see_closed(preview: Preview, event: Event) -> list[Line]:
    return [Line("then", Phrase("The trading posts for {silk} close",
                                silk=numbered_silk(event.seat)))]


# By place in the column, from the top.
PLACES: Final = (
    N_("{rupees}: top of the column"),
    N_("{rupees}: middle of the column"),
    N_("{rupees}: bottom of the column"),
)


def see_sold(preview: Preview, event: Event) -> list[Line]:
    number = CITY_AT[preview.me.site]
    before, after = preview.before.cities[number], preview.after.cities[number]
    where = numbered_site(preview.me.site)
    lines = [Line("gain", Phrase(PLACES[before.place(event.value)], rupees=rupees(event.other)))]
    if list(after.demand) != list(before.demand):
        column = series([numbered_silk(colour) for colour in after.demand])
        lines.append(Line("then", Phrase("Demand in {city} after that, from the top: {column}",
                                         city=where, column=column)))
    first = not preview.before.me.sold_in >> number & 1
    if first and not preview.told("city_token"):
        lines.append(Line("warn", no_city_token(before.tokens == 0, where)))
    return lines


def no_city_token(gone: bool, where: Phrase) -> Phrase:
    """BO-10.6, BO-11.9: why a first sale brings none."""
    if gone:
        return Phrase("No city token is left in {city}", city=where)
    return Phrase("No city token: you already hold one of this colour")


def see_clients(preview: Preview, event: Event) -> list[Line]:
    return [Line("gain", clients(event.value))] if event.value else []


def see_city_token(preview: Preview, event: Event) -> list[Line]:
    return [Line("gain", Phrase("1 city token, for your first sale in {city}",
                                city=site(CITIES[event.value])))]


def see_built(preview: Preview, event: Event) -> list[Line]:
    return [
        Line("cost", Phrase("A bale of {silk}", silk=numbered_silk(event.other))),
        Line("gain", Phrase("A palace: your commercial empire grows to {total}",
                            total=preview.me.empire())),
    ]


def see_won_client(preview: Preview, event: Event) -> list[Line]:
    return [Line("gain", Phrase("Palace token: {token}", token=clients(1)))]


def see_won_rupees(preview: Preview, event: Event) -> list[Line]:
    return [Line("gain", Phrase("Palace token: {token}", token=rupees(event.value)))]


def see_won_city(preview: Preview, event: Event) -> list[Line]:
    return [Line("gain", Phrase("Palace token: {token}", token=Phrase("1 city token")))]


def see_lost_city(preview: Preview, event: Event) -> list[Line]:
    return [Line("warn", Phrase("Palace token without effect: you already hold its colour"))]


def see_won_bale(preview: Preview, event: Event) -> list[Line]:
    if event.value == 0:
        return [Line("warn", Phrase("Bale token without effect: the markets are empty"))]
    if event.value == 1:
        return []
    where = numbered_market(preview.before.leftmost_market())
    return [Line("then", Phrase("Bale token: choose a bale from the {market}", market=where))]


def see_chose(preview: Preview, event: Event) -> list[Line]:
    where = numbered_market(preview.before.leftmost_market())
    return [Line("gain", Phrase("A bale of {silk} from the {market}, for free",
                                silk=numbered_silk(event.value), market=where))]


def see_bided(preview: Preview, event: Event) -> list[Line]:
    return [Line("gain", rupees(preview.gain(preview.seat)))]


def see_ended(preview: Preview, event: Event) -> list[Line]:
    return [Line("warn", lost_points(event.value))]


def see_set(preview: Preview, event: Event) -> list[Line]:
    return [Line("then", Phrase("The set ends and the markets are restocked"))]


def see_over(preview: Preview, event: Event) -> list[Line]:
    return [Line("then", Phrase("The game ends; silk on elephants is worth nothing"))]


LINES: Final[dict[str, Callable[[Preview, Event], list[Line]]]] = {
    "moved": see_nothing,
    "toll": see_toll,
    "bought": see_bought,
    "closed": see_closed,
    "sold": see_sold,
    "clients": see_clients,
    "city_token": see_city_token,
    "built": see_built,
    "won_client": see_won_client,
    "won_rupees": see_won_rupees,
    "won_city": see_won_city,
    "lost_city": see_lost_city,
    "won_bale": see_won_bale,
    "chose": see_chose,
    "bided": see_bided,
    "ended": see_ended,
    "set": see_set,
    "over": see_over,
}
