"""Messages about events, filled in. A name in MEANINGS refers to a value of the event, one in
PLACES to elements of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.notation import FIELD
from grandtour.games.pax_pamir.components import COALITIONS
from grandtour.games.pax_pamir.rules.placing import SPY
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.names import (
    name_coalition_as_noun, say_in_region, name_suit_by_number, describe_piece_with_place,
    rupees_phrase,
)
from grandtour.games.pax_pamir.words.preview import Passage
from grandtour.games.words import Sentence
from grandtour.language import Phrase

Meaning = Callable[[Sequence[object], Event], object]

MEANINGS: Final[dict[str, Meaning]] = {
    "name": lambda names, event: names[event.seat],
    "receiver": lambda names, event: names[event.other],
    "payer": lambda names, event: names[event.other],
    "other": lambda names, event: names[event.value],
    "rupees": lambda names, event: rupees_phrase(event.value),
    "number": lambda names, event: event.value,
    "card": lambda names, event: cards.card_title(event.value),
    "where": lambda names, event: say_in_region(event.value),
    "coalition": lambda names, event: name_coalition_as_noun(COALITIONS[event.value]),
    "suit": lambda names, event: name_suit_by_number(event.value),
    "piece": lambda names, event: describe_piece_with_place(event.value, event.other),
}
PLACES: Final[dict[str, Callable[[Event], str]]] = {
    "seat": lambda event: elements.make_player_element(event.seat),
    "other": lambda event: elements.make_player_element(event.other),
    "named": lambda event: elements.make_player_element(event.value),
    "region": lambda event: elements.make_region_element(event.value),
    "suit": lambda event: elements.make_suit_element(event.value),
    "court": lambda event: elements.make_card_element(event.value),
    "supply": lambda event: elements.make_supply_element(event.value),
    "hers": lambda event: elements.make_supply_element(event.other),
    "piece": lambda event: elements.make_piece_element(event.seat, event.value, event.other),
    "origin": lambda event: elements.make_piece_element(event.seat, SPY, event.value),
    "goal": lambda event: elements.make_piece_element(event.seat, SPY, event.other),
}


def phrase(message: str, names: Sequence[object], event: Event, /,
           **facts: object) -> Phrase:
    """Return the message with its values. `facts` are values that MEANINGS does not define: the
    values themselves, or functions that find them."""
    found = {name: facts.get(name, MEANINGS.get(name)) for name in FIELD.findall(message)}
    return Phrase(message, **{name: fact(names, event) if callable(fact) else fact
                              for name, fact in found.items()})


def list_places_of_event(event: Event, places: str) -> tuple[str, ...]:
    """Return elements of the board; names that are not in PLACES are elements themselves."""
    return tuple([PLACES[place](event) if place in PLACES else place for place in places.split()])


def about(passage: Passage, message: str, clause: str, places: str = "",
          event: Event | None = None, /, **facts: object) -> list[Sentence]:
    """Return a sentence of the log about an event of the passage, else about its first one."""
    event = event or passage.first
    return [Sentence(phrase(message, passage.names, event, **facts), clause,
                     list_places_of_event(event, places))]
