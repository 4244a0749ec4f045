"""The sentences of the log about events and dominance checks."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Event
from grandtour.games.pax_pamir.components import COALITIONS, NONE, REGIONS, is_check
from grandtour.games.pax_pamir.rules.abilities import (
    ARISTOCRACY, NEW_TACTICS, PASHTUNWALI, PUBLIC_WITHDRAWAL, REBUKE, RICHES, CUSTOMS,
)
from grandtour.games.pax_pamir.state import BESIDE
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.names import (
    blocks, coalition_name, cylinders, in_region, numbered_suit, rupees,
)
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.pax_pamir.words.pieces import blocks_before
from grandtour.games.pax_pamir.words.terms import listed
from grandtour.games.words import Sentence
from grandtour.language import N_, Phrase

# PX-16  Events in the left column.

# Those whose upper effect has no name on the card.
NAMELESS: Final = frozenset({NEW_TACTICS, PUBLIC_WITHDRAWAL, PASHTUNWALI, REBUKE})
FAVOURING: Final = frozenset({NEW_TACTICS, PASHTUNWALI, REBUKE})


def say_event_discarded(passage: Passage) -> list[Sentence]:
    """PX-12.4, with what it does."""
    card, place = passage.first.value, passage.first.other
    places = (elements.market(place), *touched(passage))
    if is_check(card):
        return [Sentence(Phrase("A Dominance Check is discarded from the market."), "PX-12.4",
                         places)]
    title = cards.title(card) if card in NAMELESS else cards.discarded_title(card)
    effect = cards.discarded_text(card)
    if card in FAVOURING and not passage.all_of("favoured"):
        effect = Phrase("The favoured suit stays {suit}.",
                        suit=numbered_suit(int(passage.after.favoured)))
    return [Sentence(Phrase("Discarded from the market: {title}. {effect}", title=title,
                            effect=effect), cards.event_clause(card), places)]


def touched(passage: Passage) -> list[str]:
    """The region of a riot, the suit that is favoured."""
    return ([elements.region(event.value) for event in passage.all_of("riot")]
            + [elements.suit(event.value) for event in passage.all_of("favoured")])


def say_instability(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("Instability: two Dominance Checks lie in the market. Both are "
                            "discarded, and one check takes place."), "PX-12.7")]


# PX-16  What events bring.

def say_riot(passage: Passage) -> list[Sentence]:
    region = passage.first.value
    return [Sentence(Phrase("Rebuke: all tribes and armies {where} are removed.",
                            where=in_region(REGIONS[region])), "PX-16.12",
                     (elements.region(region),))]


def say_backed(passage: Passage) -> list[Sentence]:
    event = passage.first
    return [Sentence(Phrase("{name} received {rupees} from the bank.", name=passage.name,
                            rupees=rupees(event.value)), cards.event_clause(ARISTOCRACY),
                     (elements.player(event.seat),))]


def say_rumor(passage: Passage) -> list[Sentence]:
    target = passage.first.value
    return [Sentence(Phrase("Rumor: patriots give {name} no influence until the next check.",
                            name=passage.names[target]), "PX-16.4",
                     (elements.player(target),))]


def say_swapped(passage: Passage) -> list[Sentence]:
    event = passage.first
    return [Sentence(Phrase("{name} and {other} swapped their hands.", name=passage.name,
                            other=passage.names[event.value]), "PX-16.10",
                     (elements.player(event.seat), elements.player(event.value)))]


def say_effects_ended(passage: Passage) -> list[Sentence]:
    titles = [lasting_title(passage, event.value) for event in passage.events]
    return [Sentence(Phrase("No longer in force: {titles}.", titles=listed(titles)),
                     "PX-16.14")]


def lasting_title(passage: Passage, card: int) -> Phrase:
    """The effect that was in force: the lower one lies beside a player."""
    if card in (RICHES, CUSTOMS) and not is_purchased(passage, card):
        return cards.discarded_title(card)
    return cards.purchased_title(card)


def is_purchased(passage: Passage, card: int) -> bool:
    bought = any(event.message == "purchased" and event.value == card
                 for event in passage.earlier)
    return bought or bool(passage.before.where[card] >= BESIDE)


# PX-17  Dominance checks; the final one is told apart.

CHECKS: Final = {
    (False, False): N_("Dominance check: {blocks}. No coalition is dominant."),
    (False, True): N_("Dominance check: {blocks}. The {coalition} coalition is dominant."),
    (True, False): N_("Final dominance check: {blocks}. No coalition is dominant."),
    (True, True): N_("Final dominance check: {blocks}. The {coalition} coalition is dominant."),
}


def say_check(passage: Passage) -> list[Sentence]:
    """PX-17.2; PX-17.3 if nobody is ranked."""
    event = passage.first
    facts: dict[str, object] = {"blocks": block_count(passage)}
    if event.value != NONE:
        facts["coalition"] = coalition_name(COALITIONS[event.value])
    said = [Sentence(Phrase(CHECKS[event.other > 0, event.value != NONE], **facts), "PX-17.2",
                     tuple([elements.supply(number) for number in range(len(COALITIONS))]))]
    if not any(told.message == "scored" for told in passage.later):
        said.append(Sentence(Phrase("Nobody is loyal to it, and nobody scores."), "PX-17.3"))
    return said


def block_count(passage: Passage) -> Phrase:
    """"9 Afghan blocks, 4 British blocks and 3 Russian blocks"."""
    counted = blocks_before(passage.scene, passage.start)
    return listed([blocks(name, number)
                   for name, number in zip(COALITIONS, counted, strict=True)])


def say_scored(passage: Passage) -> list[Sentence]:
    """PX-17.3, PX-17.4: who gets what, and for what."""
    gains = [Phrase("{name} +{points} ({reason})", name=passage.names[event.seat],
                    points=event.value, reason=standing(passage, event.other))
             for event in passage.events]
    return [Sentence(Phrase("Points: {gains}.", gains=listed(gains)),
                     "PX-17.3" if is_successful(passage) else "PX-17.4",
                     tuple([elements.player(event.seat) for event in passage.events]),
                     watched=any(event.value for event in passage.events))]


def check_of(passage: Passage) -> Event:
    """The check whose points these are."""
    return [event for event in passage.earlier if event.message == "check"][-1]


def is_successful(passage: Passage) -> bool:
    """Whether that check was."""
    return bool(check_of(passage).value != NONE)


def standing(passage: Passage, number: int) -> Phrase:
    """What a player is ranked by: influence at a successful check, else cylinders in play."""
    if is_successful(passage):
        return Phrase("influence {number}", number=number)
    return cylinders(number)


def say_cleared(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("All armies and roads return to the supply."), "PX-17.7",
                     tuple([elements.supply(number) for number in range(len(COALITIONS))]))]


SENTENCES: Final[dict[str, Told]] = {
    "event_discarded": say_event_discarded,
    "instability": say_instability,
    "riot": say_riot,
    "backed": say_backed,
    "rumor": say_rumor,
    "swapped": say_swapped,
    "effect_ended": say_effects_ended,
    "check": say_check,
    "scored": say_scored,
    "cleared": say_cleared,
}
