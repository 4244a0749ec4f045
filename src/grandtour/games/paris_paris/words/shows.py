"""The tours of Paris Paris as shows: halt by halt, every point to its owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.paris_paris.components import KIND_STOP, LINES, NOBODY
from grandtour.games.paris_paris.state import ParisParis
from grandtour.games.paris_paris.words.event_messages import explain_points, make_stop_element
from grandtour.games.paris_paris.words.names import (
    name_line_by_number, name_stop_by_number, name_tile_by_number,
)
from grandtour.games.paris_paris.words.preview import Preview, halts
from grandtour.games.words import Award, Halt, Show, Tally
from grandtour.language import Count, Phrase


def shows(entry: Entry, before: ParisParis, names: list[str]) -> list[Show]:
    """Return the tours of an entry in their order."""
    if entry.back or not any(event.message in SHOWN for event in entry.events):
        return []
    action = next(action for action in before.game.actions if str(action) == entry.text)
    return list_shows(Preview(before, [action], names))


def list_shows(preview: Preview) -> list[Show]:
    """Return the tours of the preview in their order."""
    found = [SHOWN[tour[0].message](preview, tour) for tour in preview.tours()]
    bag = preview.find_event("bag")
    return found + ([show_bag(preview, bag)] if bag is not None else [])


def stage(entry: Entry, before: ParisParis) -> ParisParis:
    """Return the board with the newest shop: tours move no shop."""
    action = next(action for action in before.game.actions if str(action) == entry.text)
    s = Preview(before, [action], []).after
    s.score = before.score
    s.stack = before.stack[:]
    return s


def show_bag(preview: Preview, bag: Event) -> Show:
    """Return the show of the player who alone lost most shops (PP-8.6)."""
    award = Award(bag.seat, bag.value, Count("{n} shop lost, the most of all",
                                             "{n} shops lost, the most of all", bag.value),
                  (Tally("bag", bag.value),))
    points = [0] * len(preview.names)
    points[bag.seat] = bag.value
    return Show(Phrase("The bag"), "PP-8.6", (Halt("bag", Phrase("Bag"), (award,)),),
                tuple(points))


def show_small_tour(preview: Preview, tour: list[Event]) -> Show:
    """Return the left-over stop, and the shops that pay. No bus runs (PP-5.3)."""
    left, *paid = tour
    stop = KIND_STOP[left.value]
    awards = [Award(event.seat, event.other,
                    Count("a shop at {stop}", "{n} shops at {stop}", event.other,
                          stop=name_stop_by_number(event.value)),
                    list_tallies(preview, [event], event.seat)) for event in paid]
    return Show(Phrase("Small tour: {tile}", tile=name_tile_by_number(left.value)), "PP-5.3.1",
                (Halt(make_stop_element(stop), name_stop_by_number(stop), tuple(awards)),),
                tuple(preview.totals(paid)))


def show_grand_tour(preview: Preview, tour: list[Event]) -> Show:
    line = tour[0].value
    return show_run(preview, tour, Phrase("Grand tour: {line}", line=name_line_by_number(line)),
                    "PP-5.4.3")


def show_special_tour(preview: Preview, tour: list[Event]) -> Show:
    start = tour[0]
    line = name_line_by_number(start.value)
    if start.seat == NOBODY:
        return show_run(preview, tour, Phrase("Special tour, face up: {line}", line=line), "PP-8.4")
    title = Phrase("Special tour of {name}: {line}", name=preview.names[start.seat], line=line)
    return show_run(preview, tour, title, "PP-8.2")


def show_run(preview: Preview, tour: list[Event], title: Phrase, clause: str) -> Show:
    """Return a show in which the bus runs along the line and halts at its crossings (PP-7.1)."""
    stops = tuple(make_halt(preview, event.value, paid) for event, paid in halts(tour))
    return Show(title, clause, stops, tuple(preview.totals(tour)), f"way-{LINES[tour[0].value]}",
                "pp-bus")


def make_halt(preview: Preview, stop: int, paid: list[Event]) -> Halt:
    awards = []
    for seat, points in enumerate(preview.totals(paid)):
        if points:
            awards.append(Award(seat, points, Phrase("{reason}", reason=explain_points(paid, seat)),
                                list_tallies(preview, paid, seat)))
    return Halt(make_stop_element(stop), name_stop_by_number(stop), tuple(awards))


def list_tallies(preview: Preview, paid: list[Event], seat: int) -> tuple[Tally, ...]:
    """Return the shops that pay. Each brings its owner a point for each payment (PP-7.2,
    PP-7.3)."""
    places = Counter(place for event in paid if event.seat == seat
                     for place in preview.shops(event.value, seat))
    return tuple([Tally(place, points) for place, points in places.items()])


SHOWN: Final[dict[str, Callable[[Preview, list[Event]], Show]]] = {
    "small_tour": show_small_tour,
    "grand_tour": show_grand_tour,
    "special_tour": show_special_tour,
}
