"""The sentences of the log about pieces that are placed, taken again, or moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.games.pax_pamir.components import COALITIONS, REGIONS
from grandtour.games.pax_pamir.rules.placing import GIFT, ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.names import (
    armies, army_name, from_region, numbered_piece, road_name, rupees, to_region, tribes,
)
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.pax_pamir.words.pieces import all_pieces, pieces_there
from grandtour.games.pax_pamir.words.terms import listed
from grandtour.games.scene import asked
from grandtour.games.words import Sentence
from grandtour.language import N_, Phrase


def places_of(events: list[Event]) -> tuple[str, ...]:
    """Where pieces stand now."""
    return tuple(dict.fromkeys([elements.piece(event.seat, event.value, event.other)
                                for event in events]))


# PX-7.5, PX-9.1  Placing.

def say_placed(passage: Passage) -> list[Sentence]:
    placed, clause = passage.events, placing_clause(passage)
    return [Sentence(Phrase(BY_ABILITY.get(clause, PLACED), name=passage.name,
                            pieces=all_pieces(placed)), clause, places_of(placed))]


PLACED: Final = N_("{name} placed {pieces}.")
# By clause.
BY_ABILITY: Final = {
    "PX-15.8": N_("Safe House: {name} placed {pieces}."),
    "PX-15.9": N_("Blackmail: {name} placed {pieces}."),
}


# By the question that was answered.
PLACING: Final = {
    "build": "PX-9.30",
    "add": "PX-9.32",
    "blackmail": "PX-15.9",
    "safe_house": "PX-15.8",
    "gift": "PX-9.20",
}


def placing_clause(passage: Passage) -> str:
    """Which rule has placed it."""
    event = passage.first
    if passage.is_hers:
        return next((HER_PLACING[told.message] for told in reversed(passage.earlier)
                     if told.message in HER_PLACING and told.seat == event.seat), "WK-4")
    if event.seat != passage.before.seat:
        return "PX-15.8"
    return PLACING.get(asked(passage.before), "PX-7.5")


# By what Wakhan has done before it; else an ability has placed it.
HER_PLACING: Final = {
    "played": "WK-24",
    "acted": "PX-9.32",
}


def say_paid(passage: Passage) -> list[Sentence]:
    """PX-9.1, and what was paid for: blocks, a gift, or a card betrayed."""
    placed, betrayed = passage.all_of("placed"), passage.all_of("betrayed")
    facts: dict[str, object] = {
        "name": passage.name,
        "rupees": rupees(sum(event.value for event in passage.all_of("paid")))}
    if betrayed:
        return say_betrayed(betrayed[0], passage.names, facts)
    if not placed:
        return [Sentence(Phrase("{name} paid {rupees} to the market.", **facts), "PX-9.1")]
    return [Sentence(Phrase("{name} paid {rupees} and placed {pieces}.", **facts,
                            pieces=all_pieces(placed)),
                     paid_clause(passage, placed[0]), places_of(placed))]


def paid_clause(passage: Passage, placed: Event) -> str:
    if placed.value == GIFT:
        return "WK-30" if passage.is_hers else "PX-9.20"
    return "WK-31" if passage.is_hers else "PX-9.30"


def say_betrayed(event: Event, names: list[str], facts: dict[str, object]) -> list[Sentence]:
    """PX-9.50"""
    card, owner = cards.title(event.value), event.other
    places = (elements.player(owner),)
    if owner == event.seat:
        return [Sentence(Phrase("{name} paid {rupees} and betrayed {card} in their own court.",
                                card=card, **facts), "PX-9.50", places)]
    return [Sentence(Phrase("{name} paid {rupees} and betrayed {card} in the court of {owner}.",
                            card=card, owner=names[owner], **facts), "PX-9.50", places)]


def say_added(passage: Passage) -> list[Sentence]:
    """PX-9.32"""
    placed, card = passage.all_of("placed"), cards.title(passage.first.value)
    if not placed:
        return [Sentence(Phrase("{card}: {name} places one more block free of charge.",
                                card=card, name=passage.name), "PX-9.32")]
    return [Sentence(Phrase("{card}: {name} placed {pieces} free of charge.", card=card,
                            name=passage.name, pieces=all_pieces(placed)),
                     "PX-9.32", places_of(placed))]


def say_insurrection(passage: Passage) -> list[Sentence]:
    """PX-15.2"""
    card = passage.first.value
    return [Sentence(Phrase("Insurrection of {card}: two Afghan armies go to Kabul.",
                            card=cards.title(card)), "PX-15.2",
                     (elements.card(card), *places_of(passage.all_of("placed"))))]


def say_not_placed(passage: Passage) -> list[Sentence]:
    """PX-10.3"""
    event = passage.first
    return [Sentence(Phrase("{name} has none left to place: {piece}.", name=passage.name,
                            piece=kind_of(event.value)), "PX-10.3")]


def kind_of(piece: int) -> Phrase:
    """"Afghan army", "spy"."""
    if piece < ROAD:
        return army_name(COALITIONS[piece])
    if piece < TRIBE:
        return road_name(COALITIONS[piece - ROAD])
    return numbered_piece(piece)


def say_reused(passage: Passage) -> list[Sentence]:
    event = passage.first
    return [Sentence(Phrase("The supply was empty: {name} took {piece} from play.",
                            name=passage.name,
                            piece=pieces_there(event.value, event.other, 1)),
                     "PX-10.1", (elements.piece(event.seat, event.value, event.other),))]


# PX-9.40  Moving.

def say_marched(passage: Passage) -> list[Sentence]:
    coalition = COALITIONS[passage.before.nobles[passage.first.seat].loyalty]
    return say_moved(passage, lambda number: armies(coalition, number),
                     "WK-35" if passage.is_hers else "PX-9.41")


def say_migrated(passage: Passage) -> list[Sentence]:
    return say_moved(passage, tribes, "PX-9.45")


def say_moved(passage: Passage, pieces: Callable[[int], Phrase], clause: str) -> list[Sentence]:
    """Equal ways together."""
    ways = Counter((event.value, event.other) for event in passage.events)
    said = [Phrase("{pieces} {origin} {to}", pieces=pieces(number),
                   origin=from_region(REGIONS[origin]), to=to_region(REGIONS[to]))
            for (origin, to), number in ways.items()]
    places = dict.fromkeys([elements.region(end) for way in ways for end in way])
    return [Sentence(Phrase("{name} moved {pieces}.", name=passage.name, pieces=listed(said)),
                     clause, tuple(places))]


def say_sent(passage: Passage) -> list[Sentence]:
    event = passage.first
    return [Sentence(Phrase("{name} moved a spy from {origin} to {card}.", name=passage.name,
                            origin=cards.title(event.value), card=cards.title(event.other)),
                     "WK-61" if passage.is_hers else "PX-9.42",
                     (elements.piece(event.seat, SPY, event.value),
                      elements.piece(event.seat, SPY, event.other)))]


SENTENCES: Final[dict[str, Told]] = {
    "placed": say_placed,
    "paid": say_paid,
    "added": say_added,
    "insurrection": say_insurrection,
    "not_placed": say_not_placed,
    "reused": say_reused,
    "marched": say_marched,
    "migrated": say_migrated,
    "sent": say_sent,
}
