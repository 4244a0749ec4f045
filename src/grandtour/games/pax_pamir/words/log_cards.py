"""The sentences of the log about purchases and cards played."""

from __future__ import annotations

from typing import Final

from grandtour.games.pax_pamir.components import COLUMNS, COURT_CARDS, MILITARY, is_check
from grandtour.games.pax_pamir.rules.abilities import (
    CONFLICT_FATIGUE, CUSTOMS, NATIONALISM, NATION_BUILDING, NEW_TACTICS, RICHES,
)
from grandtour.games.pax_pamir.rules.play import LEFT
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.names import numbered_suit, rupees
from grandtour.games.pax_pamir.words.passages import Passage
from grandtour.games.words import Sentence
from grandtour.language import N_, Phrase

# PX-6  Purchases, by whether they cost something and whether rupees lay on the card.
PURCHASES: Final = {
    (False, False): N_("{name} purchased {card} free of charge."),
    (False, True): N_("{name} purchased {card} free of charge and received the {rupees} on it."),
    (True, False): N_("{name} purchased {card} for {price}."),
    (True, True): N_("{name} purchased {card} for {price} and received the {rupees} on it."),
}
# PX-16.14: what lies beside the buyer until the next check.
BESIDE_BUYER: Final = frozenset({NEW_TACTICS, RICHES, CUSTOMS, NATIONALISM, NATION_BUILDING})


def say_purchased(passage: Passage) -> list[Sentence]:
    event = passage.first
    card, price = event.value, event.other
    received = sum(other.value for other in passage.all_of("received"))
    bought = Sentence(Phrase(PURCHASES[price > 0, received > 0], name=passage.name,
                             card=cards.bought(card), price=rupees(price),
                             rupees=rupees(received)),
                      purchase_clause(passage), elements.in_market(passage.before, card))
    return [*say_ambition(passage), bought, *say_lasting(passage)]


def purchase_clause(passage: Passage) -> str:
    """PX-6.8 for an event; else where the price comes from."""
    card, price = passage.first.value, passage.first.other
    if card > COURT_CARDS:
        return "PX-6.8"
    place = list(passage.before.market).index(card)
    if price == 0:
        return "PX-15.11" if place % COLUMNS else "PX-6.1"
    return "PX-6.2" if passage.before.favoured == MILITARY else "PX-6.1"


def say_ambition(passage: Passage) -> list[Sentence]:
    """WK-11: why Wakhan buys a check."""
    if not passage.is_hers or not is_check(passage.first.value):
        return []
    return [Sentence(Phrase("Ambition: a check now brings {name} most points, or the victory.",
                            name=passage.name), "WK-11")]


def say_lasting(passage: Passage) -> list[Sentence]:
    """PX-16.14"""
    card = passage.first.value
    clause = cards.event_clause(card)
    if card == CONFLICT_FATIGUE:
        return [Sentence(Phrase("{card} concerns everybody until the next check.",
                                card=cards.title(card)), clause)]
    if card in BESIDE_BUYER:
        return [Sentence(Phrase("{card} helps {name} until the next check.",
                                card=cards.title(card), name=passage.name), clause,
                         (elements.player(passage.first.seat),))]
    return []


# PX-7  Playing.

def say_played(passage: Passage) -> list[Sentence]:
    event = passage.first
    places = (elements.card(event.value), elements.player(event.seat))
    clause = "WK-23" if passage.is_hers else "PX-7.3"
    message = LEFT_END if event.other == LEFT else RIGHT_END
    return [Sentence(Phrase(message, name=passage.name, card=cards.title(event.value)), clause,
                     places)]


LEFT_END: Final = N_("{name} played {card} at the left end of the court.")
RIGHT_END: Final = N_("{name} played {card} at the right end of the court.")


def say_leveraged(passage: Passage) -> list[Sentence]:
    return [Sentence(Phrase("{name} received {rupees} for leverage.", name=passage.name,
                            rupees=rupees(passage.first.value)), "PX-7.5",
                     (elements.player(passage.first.seat),))]


def say_favoured(passage: Passage) -> list[Sentence]:
    """PX-7.5, or PX-16.11 with the suit fixed."""
    suit = passage.first.value
    if passage.all_of("fixed_suit"):
        return say_fixed_suit(passage)
    places = (elements.suit(suit),)
    if suit == MILITARY:
        return [Sentence(Phrase("The favoured suit is now military: all prices are doubled."),
                         "PX-6.2", places)]
    return [Sentence(Phrase("The favoured suit is now {suit}.", suit=numbered_suit(suit)),
                     "PX-7.5", places)]


def say_fixed_suit(passage: Passage) -> list[Sentence]:
    suit = passage.first.value
    return [Sentence(Phrase("The favoured suit is {suit} and stays so until the next check.",
                            suit=numbered_suit(suit)), "PX-16.11", (elements.suit(suit),))]


SENTENCES: Final[dict[str, Told]] = {
    "purchased": say_purchased,
    "played": say_played,
    "leveraged": say_leveraged,
    "favoured": say_favoured,
    "fixed_suit": say_fixed_suit,
}
