"""A whole turn of Paris in a sentence: what was drawn, bought and taken, and the VP of all that.
What was traded meanwhile is read in its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words.names import (
    francs, numbered_award, numbered_district, numbered_place, points,
)
from grandtour.games.paris.words.preview import ACTIONS, Preview
from grandtour.games.paris.words.terms import brief, spot
from grandtour.games.words import summed
from grandtour.language import Phrase

Deed = Callable[[Preview, Event], Phrase]


def summary(line: Sequence[Entry], before: Paris, names: list[str]) -> Phrase | None:
    """What these actions, a whole turn, came to; None before the first turn."""
    if not before.turn:
        return None
    preview = Preview(before, [ACTIONS[entry.text] for entry in line], names)
    own = [event for event in preview.events if event.seat == before.seat]
    done = [DEEDS[event.message](preview, event) for event in own if event.message in DEEDS]
    won = sum(SCORED[event.message](event) for event in own if event.message in SCORED)
    if won:
        done.append(Phrase("scored {points}", points=points(won)))
    return summed(int(before.turn), names[before.seat], done)


def placed(preview: Preview, event: Event) -> Phrase:
    return Phrase("drew {place}", place=spot(preview.after, event.value))


def bought(preview: Preview, event: Event) -> Phrase:
    """PA-7.1, with the price, which is told right after it."""
    told = preview.events
    price = next(other.value for other in told[told.index(event):] if other.message == "price")
    return Phrase("bought {target} for {francs}", target=spot(preview.after, event.other),
                  francs=francs(price))


def landmark(preview: Preview, event: Event) -> Phrase:
    return Phrase("placed {landmark} in {district}", landmark=numbered_place(event.value),
                  district=numbered_district(event.other))


def awarded(preview: Preview, event: Event) -> Phrase:
    return Phrase("placed the {award} in {district}", award=numbered_award(event.value),
                  district=numbered_district(event.other))


DEEDS: Final[dict[str, Deed]] = {
    "placed": placed,
    "key": lambda preview, event: Phrase("placed a key"),
    "moved": bought,
    "landmark": landmark,
    "awarded": awarded,
    "took": lambda preview, event: Phrase("took {tile}", tile=brief(event.value)),
    "end_tile": lambda preview, event: Phrase("took an end-game tile"),
    "skipped": lambda preview, event: Phrase("could not act"),
}
# VP, by the event that brings them.
SCORED: Final[dict[str, Callable[[Event], int]]] = {
    "value_points": lambda event: event.value,
    "claimed": lambda event: event.other,
    "points": lambda event: event.value,
}
