"""What the cards of Pax Pamir are called, and what their abilities and effects do, by their printed
numbers. Court cards are called by their titles in the components, corrected or not; they are marked
for translation in `titles`."""

from __future__ import annotations

from typing import Final

from grandtour.games.pax_pamir.components import (
    COURT_CARDS, EVENT_NAMES, LAST_CHECK, TABLES, TITLES, is_check,
)
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL
from grandtour.games.pax_pamir.words.abilities import ABILITY_NAMES, ABILITY_TEXTS
from grandtour.games.pax_pamir.words.event_cards import EFFECT_NAMES, EFFECT_TEXTS
from grandtour.language import N_, Phrase

# By court card, for those that have one.
ABILITIES: Final = {card: row["name"] for row in TABLES["abilities"]["names"]
                    for card in row["cards"]}


def title(card: int) -> Phrase:
    """A card: "Mohan Lal"; an event is called by its lower effect: "New Tactics"."""
    if card > COURT_CARDS:
        return purchased_title(card)
    return Phrase(TITLES[card])


def bought(card: int) -> Phrase:
    """A card that somebody takes from the market: "Mohan Lal", "a Dominance Check"."""
    return Phrase("a Dominance Check") if is_check(card) else title(card)


def discarded_title(card: int) -> Phrase:
    """The upper effect of an event card: "Riots in Punjab"."""
    return EFFECT_NAMES[EVENT_NAMES[card][0]]


def purchased_title(card: int) -> Phrase:
    """The lower effect of an event card: "Conflict Fatigue"."""
    return EFFECT_NAMES[EVENT_NAMES[card][1]]


def discarded_text(card: int) -> Phrase:
    """What an event does when it is discarded from the market."""
    return EFFECT_TEXTS[EVENT_NAMES[card][0]]


def purchased_text(card: int) -> Phrase:
    """What an event does when it is purchased; Public Withdrawal, while it lies in the market."""
    return EFFECT_TEXTS[EVENT_NAMES[card][1]]


def ability(card: int) -> Phrase | None:
    """The name of a court card's special ability; None if it has none."""
    return ABILITY_NAMES[ABILITIES[card]] if card in ABILITIES else None


def text(card: int) -> Phrase | None:
    """What stands on a card besides its icons: what its ability or its two effects do; None for
    the other court cards."""
    if card in ABILITIES:
        return Phrase("{ability}: {text}", ability=ability(card),
                      text=ABILITY_TEXTS[ABILITIES[card]])
    if card <= COURT_CARDS:
        return None
    if EVENT_NAMES[card][0] == EVENT_NAMES[card][1]:
        return purchased_text(card)
    return Phrase(NOT_FOR_SALE if card == PUBLIC_WITHDRAWAL else TWO_EFFECTS,
                  discarded=discarded_text(card), title=purchased_title(card),
                  purchased=purchased_text(card))


TWO_EFFECTS: Final = N_("If discarded: {discarded} If purchased, {title}: {purchased}")
NOT_FOR_SALE: Final = N_("If discarded: {discarded} In the market, {title}: {purchased}")


def event_clause(card: int) -> str:
    """The clause of an event card: PX-16.1 is that of card 105."""
    if is_check(card):
        return "PX-17.1"
    return f"PX-16.{card - LAST_CHECK}"
