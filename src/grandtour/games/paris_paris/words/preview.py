"""The effects of actions in Paris Paris, before they are put into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grandtour.engine.core import Event
from grandtour.games import preview
from grandtour.games.paris_paris.components import STOPS
from grandtour.games.paris_paris.observer import view_standing
from grandtour.games.paris_paris.state import ParisParis

SCORINGS = frozenset({"small_tour", "grand_tour", "special_tour"})
POINTS = frozenset({"small", "here", "near"})


class Preview(preview.Preview[ParisParis]):
    """The effects of an action in Paris Paris."""

    def tours(self) -> list[list[Event]]:
        """Return the events of each scoring, its own first."""
        found: list[list[Event]] = []
        for event in self.events:
            if event.message in SCORINGS:
                found.append([event])
            elif event.message in POINTS or event.message == "halt":
                found[-1].append(event)
        return found

    def totals(self, events: Sequence[Event]) -> list[int]:
        """Return the points of these events, by seat."""
        points = [0] * len(self.names)
        for event in events:
            if event.message in POINTS:
                points[event.seat] += event.other
        return points

    def shops(self, stop: int, seat: int) -> Iterator[str]:
        """Yield the elements on the board of this seat's shops at a stop. Tours move no shop, so
        the board after the action is the one that was scored."""
        for place, owner in enumerate(view_standing(self.after, stop), 1):
            if owner == seat:
                yield f"shop-{STOPS[stop]}-{place}"


def halts(tour: Sequence[Event]) -> list[tuple[Event, list[Event]]]:
    """Return the halts of a tour in travel order, each with its points."""
    found: list[tuple[Event, list[Event]]] = []
    for event in tour:
        if event.message == "halt":
            found.append((event, []))
        elif found and event.message in POINTS:
            found[-1][1].append(event)
    return found
