"""The events of Paris Paris in words: the log, every point with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games import event_messages
from grandtour.games.event_messages import EventTable, Plural, describe_taken_back
from grandtour.games.paris_paris.components import KIND_LINE, KIND_STOP, LINES, NOBODY, ROOM, STOPS
from grandtour.games.paris_paris.state import ParisParis, read_lane
from grandtour.games.paris_paris.words.names import (
    name_line_by_number, name_stop_by_number, name_tile_by_number,
)
from grandtour.games.paris_paris.words.preview import SCORINGS, Preview, halts
from grandtour.games.words import Sentence, series
from grandtour.language import N_, Count, Phrase


class Happening(NamedTuple):
    """An event, all that the action brings, and the events of the tour that it starts."""

    preview: Preview
    event: Event
    tour: Sequence[Event] = ()


Row = event_messages.Row[Happening]


def log(entry: Entry, before: ParisParis, names: list[str]) -> list[Sentence]:
    """Return a sentence for each event that matters, and several for a tour."""
    if entry.back:
        return [describe_taken_back(entry, names)]
    action = next(action for action in before.game.actions if str(action) == entry.text)
    preview = Preview(before, [action], names)
    tours = iter(preview.tours())
    found: list[Sentence] = []
    for event in entry.events:
        if event.message in SCORINGS:
            told = tell_tour(preview, next(tours))
            found += [replace(sentence, watched=True) for sentence in told]
        elif kind := find_row_of_event(it := Happening(preview, event)):
            found += EVENTS.list_sentences(kind, it)
    return found


def find_row_of_event(it: Happening) -> str:
    """Return the row that words the event; "" without one."""
    preview, event, tour = it
    kind = event.message
    if kind == "took" and preview.find_event("none_left"):
        return "took without shop"
    if kind == "took" and preview.find_event("removed"):
        return "took after removal"
    if kind == "removed" and event.seat != preview.seat:
        return "removed into bag" if preview.before.options.bag else "removed into stock"
    if kind == "bag_shared" and event.value == 0:
        return "bag empty"
    if kind == "dealt" and event.seat < len(preview.names) - 1:     # told when all are dealt
        return ""
    if kind == "small_tour" and len(tour) == 1:
        return "small_tour without shop"
    if kind == "small_tour" and tour[1].value != (stop := KIND_STOP[event.value]):
        both = ROOM[stop] > 1 and not preview.before.options.one_line
        return "small_tour both lines" if both else "small_tour one line"
    if kind == "special_tour" and event.seat == NOBODY:
        return "special_tour face up"
    return kind if kind in EVENTS.rows else ""


def tell_tour(preview: Preview, tour: list[Event]) -> list[Sentence]:
    """Return the start of a tour. All tours but small ones also have halts and a sum."""
    it = Happening(preview, tour[0], tour)
    start = EVENTS.list_sentences(find_row_of_event(it), it)
    if tour[0].message == "small_tour":
        return start
    total = Sentence(Phrase("Tour in all: {points}.", points=find_event_points(it)), "PP-7.11")
    return [*start, *[tell_halt(preview, event.value, paid) for event, paid in halts(tour)], total]


# What takes more than a row.

def make_stop_element(stop: int) -> str:
    """Return the element of a stop on the board."""
    return f"stop-{STOPS[stop]}"


def list_points_by_name(names: Sequence[object], points: Sequence[int]) -> object:
    """Return the gains of the players: "Léa +3 and Kenji +1"; "no one" if no one gets any."""
    gains = [Phrase("{name} +{points}", name=names[seat], points=number)
             for seat, number in enumerate(points) if number]
    return series(gains) if gains else Phrase("no one")


def list_offered_kinds(it: Happening) -> list[int]:
    """Return the kinds of tiles on offer."""
    return sorted({int(kind) for kind in it.preview.after.offer})


def describe_tiles_on_offer(it: Happening) -> object:
    """Return the tiles of a round (PP-5.1.1)."""
    laid = list(it.preview.after.offer)
    return series([Phrase("{tile} × {number}", tile=name_tile_by_number(kind),
                          number=laid.count(kind))
                   if laid.count(kind) > 1 else name_tile_by_number(kind)
                   for kind in list_offered_kinds(it)])


def tell_halt(preview: Preview, stop: int, paid: list[Event]) -> Sentence:
    where = name_stop_by_number(stop)
    if not paid:
        return Sentence(Phrase("{stop}: no shop, no points.", stop=where), "PP-7.8",
                        (make_stop_element(stop),))
    gains = [Phrase("{name} +{points} ({reason})", name=preview.names[seat], points=number,
                    reason=explain_points(paid, seat))
             for seat, number in enumerate(preview.totals(paid)) if number]
    near = any(event.message == "near" for event in paid)
    places = (make_stop_element(stop), *[place for event in paid
                                         for place in preview.shops(event.value, event.seat)])
    return Sentence(Phrase("{stop}: {points}.", stop=where, points=series(gains)),
                    "PP-7.3" if near else "PP-7.2", places)


def explain_points(paid: list[Event], seat: int) -> object:
    """Return the sources of a player's points at a halt (PP-7.2, PP-7.3)."""
    parts: list[object] = []
    for event in paid:
        if event.seat == seat and event.message == "near":
            parts.append(Phrase("{stop} × {number}", stop=name_stop_by_number(event.value),
                                number=event.other)
                         if event.other > 1 else name_stop_by_number(event.value))
        elif event.seat == seat:
            parts.append(Count("a shop here", "{n} shops here", event.other))
    return series(parts)


def find_event_points(it: Happening) -> object:
    return list_points_by_name(it.preview.names, it.preview.totals(it.tour))


def describe_paying_stops(it: Happening) -> object:
    return series([name_stop_by_number(stop) for stop in dict.fromkeys(
        event.value for event in it.tour[1:])])


def list_paying_shops(it: Happening) -> str:
    return " ".join([shop for event in it.tour[1:]
                     for shop in it.preview.shops(event.value, event.seat)])


def describe_most_in_bag(it: Happening) -> object:
    return series([name for seat, name in enumerate(it.preview.names)
                   if read_lane(it.preview.after.bag, seat) == it.event.value])


NEAREST: Final = N_("{tile} is left over. Small tour: no shop there, the nearest are at {stops}: "
                    "{points}.")

EVENTS: Final = EventTable(
    rows={
        "first": Row(N_("{name} is the start player and takes the bus."), "PP-4.3", "bus"),
        "dealt": Row(N_("Every player has drawn a secret special marker."), "PP-4.4", "markers"),
        "turned_up": Row(N_("The special marker of the {line} lies face up."), "PP-4.6",
                         "marker-open"),
        "laid_out": Row(N_("Round {number}: {tiles}. {name} begins."), "PP-5.1.1", "stops",
                        number=lambda it: it.event.value + 1),
        "took": Row(N_("{name} took {tile} and opened a shop."), "PP-5.2.5", "stop"),
        "took after removal": Row(N_("{name} took {tile} and opened a shop."), "PP-5.2.6", "stop"),
        "took without shop": Row(
            N_("{name} took {tile}; without a shop in stock, none is opened."), "PP-10.3", "stop"),
        "removed": Row(N_("{name} removed a shop of their own; it returns to the stock."),
                       "PP-6.7", "place"),
        "removed into stock": Row(
            N_("The shop of {name} there was removed; it returned to the stock."), "PP-6.6",
            "place"),
        "removed into bag": Row(
            N_("The shop of {name} there was removed; it went into the bag."), "PP-6.5", "place"),
        "parked": Row(N_("{tile} is parked; the next tile left over from the {line} starts a grand "
                         "tour."), "PP-5.4.1", "parking",
                      line=lambda it: name_line_by_number(KIND_LINE[it.event.value])),
        "small_tour": Row(
            N_("{tile} is left over. Small tour, a point for each shop there: {points}."),
            "PP-5.3.2", "stop shops"),
        "small_tour one line": Row(NEAREST, "PP-5.3.3", "stop shops"),
        "small_tour both lines": Row(NEAREST, "PP-5.3.4", "stop shops"),
        "small_tour without shop": Row(
            N_("{tile} is left over. Small tour: there is no shop on the way, no one scores."),
            "PP-5.3.7", "stop"),
        "grand_tour": Row(
            N_("A tile of the {line} is parked already: grand tour of the {line}."), "PP-5.4.3",
            "line"),
        "special_tour": Row(N_("Special tour of {name}: {line}."), "PP-8.2", "marker"),
        "special_tour face up": Row(N_("Special tour for the face-up marker: {line}."),
                                    "PP-8.4", "marker-open"),
        "bag": Row(Plural("{name} alone has most shops in the bag: {n} point.",
                                 "{name} alone has most shops in the bag: {n} points."), "PP-8.6",
                                 "bag"),
        "bag_shared": Row(N_("{names} have equally many shops in the bag: it brings nothing."),
                          "PP-8.7", "bag"),
        "bag empty": Row(N_("The bag is empty and brings nothing."), "PP-8.7", "bag"),
        "over": Row(N_("The game is over."), "PP-8.9"),
    },
    facts={
        "name": lambda it: it.preview.names[it.event.seat],
        "names": describe_most_in_bag,
        "line": lambda it: name_line_by_number(it.event.value),
        "tile": lambda it: name_tile_by_number(it.event.value),
        "tiles": describe_tiles_on_offer,
        "points": find_event_points,
        "stops": describe_paying_stops,
        "n": lambda it: it.event.value,
    },
    places={
        "markers": lambda it: " ".join([f"marker-p{seat + 1}"
                                        for seat in range(len(it.preview.names))]),
        "stops": lambda it: " ".join([make_stop_element(KIND_STOP[kind])
                                      for kind in list_offered_kinds(it)]),
        "stop": lambda it: make_stop_element(KIND_STOP[it.event.value]),
        "place": lambda it: make_stop_element(it.event.value),
        "shops": list_paying_shops,
        "marker": lambda it: f"marker-p{it.event.seat + 1}",
        "line": lambda it: f"parking-{LINES[it.event.value]}",
        "parking": lambda it: f"parking-{LINES[KIND_LINE[it.event.value]]}",
    },
)
