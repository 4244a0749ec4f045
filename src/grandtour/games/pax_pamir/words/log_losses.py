"""The sentences of the log about what players lose: cards, tribes, prizes, and the rupees of
leverage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.games.pax_pamir.components import COALITIONS, REGION, REGIONS
from grandtour.games.pax_pamir.rules.abilities import PERSUASION
from grandtour.games.pax_pamir.words import elements
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.names import (
    coalition_noun, in_region, of_region, rupees, tribes,
)
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.pax_pamir.words.terms import quoted, titles
from grandtour.games.scene import asked
from grandtour.games.words import Sentence
from grandtour.language import N_, Count, Phrase

# PX-11.2, PX-12.1, PX-13.1  Cards of a court, by why they go.
FROM_COURT: Final = {
    "PX-11.2": N_("{name} lost {cards} by the change of loyalty."),
    "PX-12.1": N_("{name} discarded {cards}: the court was too large."),
    "PX-13.1": N_("{name} discarded {cards} in place of rupees of leverage."),
    "WK-40": N_("{name} discarded {cards}: the court was too large."),
}
# PX-12.2, PX-13.1, PX-16.10, WK-23  Those of a hand.
FROM_HAND: Final = {
    "PX-12.2": N_("{name} discarded {cards}: the hand was too large."),
    "PX-13.1": N_("{name} discarded {cards} in place of rupees of leverage."),
    "PX-16.10": N_("{name} discarded {cards} from the hand."),
    "WK-23": N_("{name} could not pay the bribe and discarded {cards}."),
}
# By the question that was answered.
ANSWERED: Final = {
    "debt": "PX-13.1",
    "patriots": "PX-11.2",
    "hand_card": "PX-16.10",
}


def say_discarded(passage: Passage) -> list[Sentence]:
    clause = reason(passage) or ("WK-40" if passage.is_hers else "PX-12.1")
    return say_gone(passage, FROM_COURT[clause], clause)


def say_discarded_from_hand(passage: Passage) -> list[Sentence]:
    clause = reason(passage) or ("WK-23" if passage.is_hers else "PX-12.2")
    return say_gone(passage, FROM_HAND[clause], clause)


def reason(passage: Passage) -> str:
    """The clause by which cards must go, by what the entry told before, else by the question that
    was answered; empty if they are too many."""
    for event in reversed(passage.earlier):
        if event.message in TOLD and TOLD[event.message](passage, event):
            return CLAUSES[event.message]
    return ANSWERED.get(asked(passage.before), "")


# What is told before; Wakhan discards no cards for leverage (WK-8).
CLAUSES: Final = {
    "returned": "PX-13.1",
    "loyalty": "PX-11.2",
    "event_discarded": "PX-16.10",
}
TOLD: Final[dict[str, Callable[[Passage, Event], bool]]] = {
    "returned": lambda passage, event: (
        event.seat == passage.first.seat and event.other > 0 and not passage.is_hers),
    "loyalty": lambda passage, event: event.seat == passage.first.seat,
    "event_discarded": lambda _, event: event.value == PERSUASION,
}


def say_gone(passage: Passage, message: str, clause: str) -> list[Sentence]:
    cards = [event.value for event in passage.events]
    return [Sentence(Phrase(message, name=passage.name, cards=quoted(cards)), clause,
                     (elements.player(passage.first.seat),))]


# PX-14  Overthrow.

def say_overthrown(passage: Passage) -> list[Sentence]:
    cards = [event.value for event in passage.all_of("overthrown")]
    region = REGION[cards[0]]
    return [Sentence(Phrase("{name} has no tribe left {where}: overthrow discards {cards}.",
                            name=passage.name, where=in_region(REGIONS[region]),
                            cards=quoted(cards)),
                     "PX-14.1", (elements.player(passage.first.seat), elements.region(region)))]


def say_lost_tribes(passage: Passage) -> list[Sentence]:
    """PX-16.13, or PX-14.2 with the last political card."""
    event = passage.first
    region = REGIONS[event.value]
    places = (elements.region(event.value), elements.player(event.seat))
    if any(told.message == "riot" and told.value == event.value for told in passage.earlier):
        return [Sentence(Phrase("{name} lost {tribes} {where}.", name=passage.name,
                                tribes=tribes(event.other), where=in_region(region)),
                         "PX-16.13", places)]
    return [Sentence(Phrase("{name} has no political card {whose} left: overthrow removes "
                            "{tribes} there.", name=passage.name, tribes=tribes(event.other),
                            whose=of_region(region)),
                     "PX-14.2", places)]


# PX-13, WK-8  Leverage.

def say_returned(passage: Passage) -> list[Sentence]:
    event = passage.first
    missing = event.other
    facts: dict[str, object] = {"name": passage.name, "rupees": rupees(event.value)}
    places = (elements.player(event.seat),)
    if not missing:
        return [Sentence(Phrase("{name} returned {rupees} of leverage to the bank.", **facts),
                         "PX-13.1", places)]
    if passage.is_hers:
        return [Sentence(Phrase("{name} returned {rupees} of leverage; the rest is forgiven.",
                                **facts), "WK-8", places)]
    return [Sentence(Count("{name} returned {rupees} of leverage and must discard {n} card for "
                           "the rest.", "{name} returned {rupees} of leverage and must discard "
                           "{n} cards for the rest.", missing, **facts), "PX-13.1", places)]


# PX-11, PX-16.4  Loyalty and prizes.

def say_loyalty(passage: Passage) -> list[Sentence]:
    event = passage.first
    noble = passage.before.nobles[event.seat]
    facts: dict[str, object] = {"name": passage.name,
                                "coalition": coalition_noun(COALITIONS[event.value])}
    places = (elements.player(event.seat), elements.supply(event.value))
    if noble.gifts or len(noble.prizes):
        return [Sentence(Phrase("{name} is now loyal to {coalition}; gifts and prizes are lost.",
                                **facts), "PX-11.2", places)]
    return [Sentence(Phrase("{name} is now loyal to {coalition}.", **facts), "PX-11.2", places)]


def say_lost_prize(passage: Passage) -> list[Sentence]:
    cards = [event.value for event in passage.events]
    return [Sentence(Count("{name} lost a prize: {cards}.", "{name} lost {n} prizes: {cards}.",
                           len(cards), name=passage.name, cards=titles(cards)),
                     "PX-16.4", (elements.player(passage.first.seat),))]


SENTENCES: Final[dict[str, Told]] = {
    "discarded": say_discarded,
    "discarded_from_hand": say_discarded_from_hand,
    "overthrown": say_overthrown,
    "lost_tribes": say_lost_tribes,
    "returned": say_returned,
    "loyalty": say_loyalty,
    "lost_prize": say_lost_prize,
}
