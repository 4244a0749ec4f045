"""The events of Bombay in words: log and preview."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games import event_messages
from grandtour.games.bombay.components import (
    CITIES, CITY_AT, CITY_SITE, COLOURS, MARKETS, SITES,
)
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.words.names import (
    clients_phrase, lost_points_phrase, name_market_by_number, name_silk_by_number,
    name_site_by_number, rupees_phrase, site_name,
)
from grandtour.games.bombay.words.preview import Preview
from grandtour.games.event_messages import EventTable, Plural, describe_taken_back
from grandtour.games.words import Line, Sentence, series
from grandtour.language import N_, Phrase


Happening = event_messages.Happening[Preview]
Row = event_messages.Row[Happening]


def log(entry: Entry, before: Bombay, names: list[str]) -> list[Sentence]:
    """Return a sentence for each event that matters."""
    if entry.back:
        return [describe_taken_back(entry, names)]
    action = next(action for action in before.game.actions if str(action) == entry.text)
    preview = Preview(before, [action], names)
    laid = [event for event in entry.events if event.message == "lies"]
    found = [sentence for event in entry.events if event not in laid
             for sentence in EVENTS.list_sentences(event.message, Happening(preview, event))]
    return found + ([describe_restock(laid)] if laid else [])


def describe_restock(laid: list[Event]) -> Sentence:
    """Return where each colour is after a restocking (BO-6.4)."""
    bales = [Phrase("{silk} × {number} ({market})", silk=name_silk_by_number(event.seat),
                    number=event.other, market=name_market_by_number(event.value))
                    for event in laid]
    markets = dict.fromkeys(f"market-{MARKETS[event.value]}" for event in laid)
    return Sentence(Phrase("Restocking: {bales}.", bales=series(bales)), "BO-6.4", tuple(markets))


def list_consequences(preview: Preview) -> list[Line]:
    """Return the lines of all events of an action."""
    return [line for event in preview.events
            for line in EVENTS.lines(event.message, Happening(preview, event))]


# What takes more than a row.

# By place in the column, from the top.
COLUMN: Final = (
    N_("{rupees}: top of the column"),
    N_("{rupees}: middle of the column"),
    N_("{rupees}: bottom of the column"),
)


def describe_sale(it: Happening) -> list[Line]:
    """Return what a sale brings, what it does to the column, and why it brings no city token."""
    preview, sold = it
    number = CITY_AT[preview.me.site]
    before, after = preview.before.cities[number], preview.after.cities[number]
    where = name_site_by_number(preview.me.site)
    lines = [Line("gain",
                  Phrase(COLUMN[before.place(sold.value)], rupees=rupees_phrase(sold.other)))]
    if list(after.demand) != list(before.demand):
        column = series([name_silk_by_number(colour) for colour in after.demand])
        lines.append(Line("then", Phrase("Demand in {city} after that, from the top: {column}",
                                         city=where, column=column)))
    first = not preview.before.me.sold_in >> number & 1
    if first and not preview.find_event("city_token"):
        lines.append(Line("warn", explain_no_city_token(before.tokens == 0, where)))
    return lines


def explain_no_city_token(gone: bool, where: Phrase) -> Phrase:
    """Return why a first sale brings none (BO-10.6, BO-11.9)."""
    if gone:
        return Phrase("No city token is left in {city}", city=where)
    return Phrase("No city token: you already hold one of this colour")


def describe_new_clients(it: Happening) -> list[Line]:
    return [Line("gain", clients_phrase(it.event.value))] if it.event.value else []


def describe_bale_token(it: Happening) -> Sentence:
    """Return what a bale token does; without effect if the markets are empty (BO-11.8)."""
    name, places = it.preview.name, EVENTS.list_elements("here", it)
    if it.event.value == 0:
        return Sentence(Phrase("Bale token for {name}, without effect: the markets are empty.",
                               name=name), "BO-11.8", places)
    return Sentence(Phrase("Bale token for {name}.", name=name), "BO-11.5d", places)


def describe_bale_choice(it: Happening) -> list[Line]:
    """Return the outcome of a bale token. A single bale needs no choice, and its line follows when
    it is taken."""
    if it.event.value == 0:
        return [Line("warn", Phrase("Bale token without effect: the markets are empty"))]
    if it.event.value == 1:
        return []
    return [Line("then", Phrase("Bale token: choose a bale from the {market}",
                                market=name_leftmost_market(it)))]


# What names in messages stand for, where they differ from FACTS.

def seat_name(it: Happening) -> str:
    return it.preview.names[it.event.seat]


def gain_phrase(it: Happening) -> Phrase:
    return rupees_phrase(it.preview.gain(it.event.seat))


def name_closing_silk(it: Happening) -> Phrase:
    return name_silk_by_number(it.event.seat)


def name_spent_silk(it: Happening) -> Phrase:
    return name_silk_by_number(it.event.other)


def name_site_of_event(it: Happening) -> Phrase:
    return name_site_by_number(it.preview.me.site)


def name_city_of_token(it: Happening) -> Phrase:
    return site_name(CITIES[it.event.value])


def name_leftmost_market(it: Happening) -> Phrase:
    return name_market_by_number(it.preview.before.leftmost_market())


def find_token_row(gain: Callable[[Happening], Phrase], clause: str) -> Row:
    """Return the row of a palace token that brings something."""
    return Row(N_("Palace token for {name}: {gain}."), clause, "here",
               ("gain", N_("Palace token: {token}")), gain=gain, token=gain)


EVENTS: Final = EventTable(
    rows={
        "first": Row(N_("{name} is the first player."), "BO-4.2", "elephant", name=seat_name),
        "moved": Row(N_("{name} moved from {here} to {site} ({cost} AP)."), "BO-8.1",
                     "elephant origin site"),
        "toll": Row(N_("Toll at {site}: {rupees} for {owner}."), "BO-8.2", "palace",
                    ("warn", N_("Toll: {rupees} for {owner}, from the bank")), rupees=gain_phrase),
        "bought": Row(N_("{name} bought {silk} at {site} for {rupees}."), "BO-9.1",
                      "here elephant market",
                      ("cost", Plural("{n} rupee, {left} left", "{n} rupees, {left} left")),
                      ("gain", N_("A bale of {silk} from the {market}")), site=name_site_of_event),
        "closed": Row(N_("The trading posts for {silk} are closed now."), "BO-9.4", "posts",
                      ("then", N_("The trading posts for {silk} close")), silk=name_closing_silk),
        "sold": Row(N_("{name} sold {silk} in {city}: {gains}."), "BO-10.2",
                    "here elephant demand", describe_sale),
        "clients": Row(None, "", "", describe_new_clients),
        # told with the sale
        "city_token": Row(N_("{name} took a city token in {city}."), "BO-10.6", "city",
                          ("gain", N_("1 city token, for your first sale in {city}")),
                          city=name_city_of_token),
        "built": Row(N_("{name} built a palace at {site} with {silk}."), "BO-11.1", "palace site",
                     ("cost", N_("A bale of {silk}")),
                     ("gain", N_("A palace: your commercial empire grows to {total}")),
                     silk=name_spent_silk),
        "won_client": find_token_row(lambda it: clients_phrase(1), "BO-11.5a"),
        "won_city": find_token_row(lambda it: Phrase("1 city token"), "BO-11.5b"),
        "won_rupees": find_token_row(lambda it: rupees_phrase(it.event.value), "BO-11.5c"),
        "lost_city": Row(N_("Palace token without effect: {name} already holds its colour."),
                         "BO-11.9", "here",
                         ("warn", N_("Palace token without effect: you already hold its colour"))),
        "won_bale": Row(describe_bale_token, "", "", describe_bale_choice),
        "chose": Row(N_("{name} took {silk} from the {market} for free."), "BO-11.5d",
                     "elephant leftmost",
                     ("gain", N_("A bale of {silk} from the {market}, for free")),
                     market=name_leftmost_market),
        "bided": Row(N_("{name} bided their time and took {rupees}."), "BO-12.1", "elephant",
                     ("gain", gain_phrase), rupees=gain_phrase),
        "ended": Row(Plural("{name} ended the turn with {n} action point left.",
                                   "{name} ended the turn with {n} action points left."), "BO-7.2",
                     "elephant", ("warn", lambda it: lost_points_phrase(it.event.value)),
                     n=lambda it: it.event.value),
        "set": Row(N_("Set {number} begins; the start player is {name}."), "BO-5.3", "",
                   ("then", N_("The set ends and the markets are restocked")), name=seat_name,
                   number=lambda it: it.event.value + 1),
        "over": Row(N_("The game is over."), "BO-13.3", "",
                    ("then", N_("The game ends; silk on elephants is worth nothing"))),
    },
    facts={
        "name": lambda it: it.preview.name,
        "owner": seat_name,
        "here": lambda it: name_site_by_number(it.preview.before.merchants[it.event.seat].site),
        "site": lambda it: name_site_by_number(it.event.value),
        "city": name_site_of_event,
        "silk": lambda it: name_silk_by_number(it.event.value),
        "market": lambda it: name_market_by_number(it.preview.before.market[it.event.value]),
        "rupees": lambda it: rupees_phrase(it.event.other),
        "cost": lambda it: it.event.other,
        "n": lambda it: it.event.other,
        "left": lambda it: it.preview.me.rupees,
        "gains": lambda it: series(it.preview.takings(it.event)),
        "total": lambda it: it.preview.me.empire(),
    },
    places={
        "elephant": lambda it: f"elephant-p{it.event.seat + 1}",
        "origin": lambda it: f"site-{SITES[it.preview.before.merchants[it.event.seat].site]}",
        "site": lambda it: f"site-{SITES[it.event.value]}",
        "palace": lambda it: f"palace-{SITES[it.event.value]}",
        "here": lambda it: f"site-{SITES[it.preview.me.site]}",
        "city": lambda it: f"site-{SITES[CITY_SITE[it.event.value]]}",
        "market": lambda it: f"market-{MARKETS[it.preview.before.market[it.event.value]]}",
        "leftmost": lambda it: f"market-{MARKETS[it.preview.before.leftmost_market()]}",
        "demand": lambda it: f"demand-{SITES[it.preview.me.site]}-{COLOURS[it.event.value]}",
        "posts": lambda it: " ".join([
            f"site-{SITES[number]}" for number, colour in enumerate(it.preview.before.post)
            if colour == it.event.seat]),
    },
)
