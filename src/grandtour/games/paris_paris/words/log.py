"""What happened in Paris Paris, a sentence for each event that matters, with its clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.paris_paris.components import KIND_LINE, KIND_STOP, LINES, NOBODY, ROOM, STOPS
from grandtour.games.paris_paris.state import ParisParis, lane
from grandtour.games.paris_paris.words.names import (
    numbered_line, numbered_stop, numbered_tile,
)
from grandtour.games.paris_paris.words.preview import POINTS, SCORINGS, Preview, halts
from grandtour.games.words import Sentence, series
from grandtour.language import Count, Phrase

Told = Callable[[Preview, Event], Sentence]


def log(entry: Entry, before: ParisParis, names: list[str]) -> list[Sentence]:
    """What an entry did, a sentence for each event that matters, every point with its reason."""
    if entry.back:
        return [Sentence(Count("{name} took back {n} step.", "{name} took back {n} steps.",
                               entry.back, name=names[entry.seat]), "")]
    action = next(action for action in before.game.actions if str(action) == entry.text)
    preview = Preview(before, [action], names)
    tours = iter(preview.tours())
    said: list[Sentence] = []
    for event in entry.events:
        if event.message in SCORINGS:
            told = SCORED[event.message](preview, next(tours))
            said += [replace(sentence, watched=True) for sentence in told]
        elif event.message in SENTENCES:
            said.append(SENTENCES[event.message](preview, event))
        elif event.message == "dealt" and event.seat == len(names) - 1:
            said.append(Sentence(Phrase("Every player has drawn a secret special marker."),
                                 "PP-4.4", marker_places(names)))
    return said


def marker_places(names: list[str]) -> tuple[str, ...]:
    return tuple([f"marker-p{seat + 1}" for seat in range(len(names))])


def ground(stop: int) -> str:
    """The element of a stop on the board."""
    return f"stop-{STOPS[stop]}"


def points_said(names: Sequence[object], points: Sequence[int]) -> object:
    """Who gets what: "Léa +3 and Kenji +1"; "no one" if nobody gets any."""
    gains = [Phrase("{name} +{points}", name=names[seat], points=number)
             for seat, number in enumerate(points) if number]
    return series(gains) if gains else Phrase("no one")


# Before and between the rounds.

def say_first(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("{name} is the start player and takes the bus.",
                           name=preview.names[event.seat]), "PP-4.3", ("bus",))


def say_turned_up(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("The special marker of the {line} lies face up.",
                           line=numbered_line(event.value)), "PP-4.6", ("marker-open",))


def say_laid_out(preview: Preview, event: Event) -> Sentence:
    kinds = [int(kind) for kind in preview.after.offer]
    tiles = [Phrase("{tile} × {number}", tile=numbered_tile(kind), number=kinds.count(kind))
             if kinds.count(kind) > 1 else numbered_tile(kind) for kind in sorted(set(kinds))]
    places = [ground(KIND_STOP[kind]) for kind in sorted(set(kinds))]
    return Sentence(Phrase("Round {number}: {tiles}. {name} begins.", number=event.value + 1,
                           tiles=series(tiles), name=preview.names[event.seat]),
                    "PP-5.1.1", tuple(places))


# Shops.

def say_took(preview: Preview, event: Event) -> Sentence:
    """PP-5.2.5, PP-5.2.6, PP-10.3: with room, after a removal, or without a shop."""
    tile = numbered_tile(event.value)
    places = (ground(KIND_STOP[event.value]),)
    if preview.told("none_left") is not None:
        return Sentence(Phrase("{name} took {tile}; without a shop in stock, none is opened.",
                               name=preview.name, tile=tile), "PP-10.3", places)
    clause = "PP-5.2.5" if preview.told("removed") is None else "PP-5.2.6"
    return Sentence(Phrase("{name} took {tile} and opened a shop.", name=preview.name, tile=tile),
                    clause, places)


def say_removed(preview: Preview, event: Event) -> Sentence:
    """PP-6.2 to 6.7: whose shop was removed, why it could be chosen, and where it went."""
    owner = preview.names[event.seat]
    places = (ground(event.value),)
    if event.seat == preview.seat:
        return Sentence(Phrase("{name} removed a shop of their own; it returns to the stock.",
                               name=owner), "PP-6.7", places)
    if not preview.before.options.bag:
        return Sentence(Phrase("{name} lost the shop there; it returns to the stock.",
                               name=owner), "PP-6.6", places)
    return Sentence(Phrase("{name} lost the shop there; it goes into the bag.", name=owner),
                    "PP-6.5", places)


def say_parked(preview: Preview, event: Event) -> Sentence:
    line = KIND_LINE[event.value]
    return Sentence(Phrase("{tile} is parked; the next tile left over from the {line} starts a "
                           "grand tour.", tile=numbered_tile(event.value),
                           line=numbered_line(line)),
                    "PP-5.4.1", (f"parking-{LINES[line]}",))


# Tours.

def say_small_tour(preview: Preview, tour: list[Event]) -> list[Sentence]:
    """PP-5.3: the shops at the stop, or the nearest, or none."""
    left, *paid = tour
    stop = KIND_STOP[left.value]
    tile = numbered_tile(left.value)
    gains = points_said(preview.names, preview.totals(paid))
    places = (ground(stop), *[place for event in paid
                              for place in preview.shops(event.value, event.seat)])
    if not paid:
        return [Sentence(Phrase("{tile} is left over. Small tour: there is no shop on the way, "
                                "nobody scores.", tile=tile), "PP-5.3.7", places)]
    if paid[0].value == stop:
        return [Sentence(Phrase("{tile} is left over. Small tour, a point for each shop there: "
                                "{points}.", tile=tile, points=gains), "PP-5.3.2", places)]
    nearest = dict.fromkeys(event.value for event in paid)
    both = ROOM[stop] > 1 and not preview.before.options.one_line
    return [Sentence(Phrase("{tile} is left over. Small tour: no shop there, the nearest are at "
                            "{stops}: {points}.", tile=tile, points=gains,
                            stops=series([numbered_stop(near) for near in nearest])),
                     "PP-5.3.4" if both else "PP-5.3.3", places)]


def say_grand_tour(preview: Preview, tour: list[Event]) -> list[Sentence]:
    line = numbered_line(tour[0].value)
    start = Sentence(Phrase("A tile of the {line} is parked already: grand tour of the {line}.",
                            line=line), "PP-5.4.3", (f"parking-{LINES[tour[0].value]}",))
    return [start, *say_halts(preview, tour)]


def say_special_tour(preview: Preview, tour: list[Event]) -> list[Sentence]:
    start = tour[0]
    line = numbered_line(start.value)
    if start.seat == NOBODY:
        opening = Sentence(Phrase("Special tour of the marker that lies face up: {line}.",
                                  line=line), "PP-8.4", ("marker-open",))
    else:
        opening = Sentence(Phrase("Special tour of {name}: {line}.", line=line,
                                  name=preview.names[start.seat]),
                           "PP-8.2", (f"marker-p{start.seat + 1}",))
    return [opening, *say_halts(preview, tour)]


def say_halts(preview: Preview, tour: list[Event]) -> list[Sentence]:
    """A sentence for each halt, and the sum."""
    said = [say_halt(preview, event.value, paid) for event, paid in halts(tour)]
    total = Sentence(Phrase("Tour in all: {points}.", points=points_said(
        preview.names, preview.totals(tour))), "PP-7.11")
    return [*said, total]


def say_halt(preview: Preview, stop: int, paid: list[Event]) -> Sentence:
    where = numbered_stop(stop)
    if not paid:
        return Sentence(Phrase("{stop}: no shop, no points.", stop=where), "PP-7.8",
                        (ground(stop),))
    gains = [Phrase("{name} +{points} ({reason})", name=preview.names[seat], points=number,
                    reason=reason(paid, seat))
             for seat, number in enumerate(preview.totals(paid)) if number]
    near = any(event.message == "near" for event in paid)
    places = (ground(stop), *[place for event in paid
                              for place in preview.shops(event.value, event.seat)])
    return Sentence(Phrase("{stop}: {points}.", stop=where, points=series(gains)),
                    "PP-7.3" if near else "PP-7.2", places)


def reason(paid: list[Event], seat: int) -> object:
    """PP-7.2, PP-7.3: where a player's points at a halt come from."""
    parts: list[object] = []
    for event in paid:
        if event.seat == seat and event.message == "near":
            parts.append(Phrase("{stop} × {number}", stop=numbered_stop(event.value),
                                number=event.other)
                         if event.other > 1 else numbered_stop(event.value))
        elif event.seat == seat:
            parts.append(Count("a shop here", "{n} shops here", event.other))
    return series(parts)


# The end.

def say_bag(preview: Preview, event: Event) -> Sentence:
    return Sentence(Count("{name} alone has most shops in the bag: {n} point.",
                          "{name} alone has most shops in the bag: {n} points.", event.value,
                          name=preview.names[event.seat]), "PP-8.6", ("bag",))


def say_bag_shared(preview: Preview, event: Event) -> Sentence:
    if event.value == 0:
        return Sentence(Phrase("The bag is empty and brings nothing."), "PP-8.7", ("bag",))
    most = [preview.names[seat] for seat in range(len(preview.names))
            if lane(preview.after.bag, seat) == event.value]
    return Sentence(Phrase("{names} have equally many shops in the bag: it brings nothing.",
                           names=series(most)), "PP-8.7", ("bag",))


def say_over(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("The game is over."), "PP-8.9")


SENTENCES: Final[dict[str, Told]] = {
    "first": say_first,
    "turned_up": say_turned_up,
    "laid_out": say_laid_out,
    "took": say_took,
    "removed": say_removed,
    "parked": say_parked,
    "bag": say_bag,
    "bag_shared": say_bag_shared,
    "over": say_over,
}

SCORED: Final[dict[str, Callable[[Preview, list[Event]], list[Sentence]]]] = {
    "small_tour": say_small_tour,
    "grand_tour": say_grand_tour,
    "special_tour": say_special_tour,
}

UNSAID: Final = POINTS | {"halt", "dealt", "opened", "none_left"}     # told with another event
