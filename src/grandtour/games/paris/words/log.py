"""What happened in Paris, a sentence for each event that matters, with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words import log_goods, log_turn
from grandtour.games.paris.words.preview import Preview, replayed
from grandtour.games.words import Sentence
from grandtour.language import Count

Told = Callable[[Preview, list[Event]], Sentence]

# Events of one kind that follow each other are one sentence.
SENTENCES: Final[dict[str, Told]] = log_turn.SENTENCES | log_goods.SENTENCES

# Told with another event, or shown on the board alone.
UNSAID: Final = frozenset({"price", "back"})

# What tells itself with which tile it was done, so that the use needs no sentence of its own.
BY_TILE: Final = frozenset({"francs", "points", "sold_tile", "claimed", "new_key", "pairs"})


def log(entry: Entry, before: Paris, names: list[str]) -> list[Sentence]:
    """What an entry did, every point with its reason."""
    if entry.back:
        return [Sentence(Count("{name} took back {n} step.", "{name} took back {n} steps.",
                               entry.back, name=names[entry.seat]), "")]
    if all(event.message in UNSAID for event in entry.events):
        return []
    preview = replayed(entry, before, names)
    return [SENTENCES[group[0].message](preview, group) for group in groups(preview, entry.events)]


def groups(preview: Preview, events: list[Event]) -> Iterator[list[Event]]:
    """The events that are told, those of one sentence together."""
    told = [event for number, event in enumerate(events) if not silent(preview, events, number)]
    while told:
        first = told[0]
        size = next((size for size, event in enumerate(told) if size and not akin(first, event)),
                    len(told))
        yield told[:size]
        told = told[size:]


def akin(first: Event, other: Event) -> bool:
    """Whether both are told in one sentence."""
    if first.message != other.message or first.message not in log_goods.TOGETHER:
        return False
    return first.message != "district" or first.value == other.value


def silent(preview: Preview, events: list[Event], number: int) -> bool:
    event = events[number]
    if event.message == "used":
        following = events[number + 1].message if number + 1 < len(events) else ""
        return following in BY_TILE
    if event.message == "turned":
        return not preview.before.options.free_placement
    return event.message in UNSAID
