"""Cards in words: the text alternative of a card, and the text of its tip."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grandtour.games.pax_pamir.components import COURT_CARDS, ICONS, LAST_CHECK, MOST_ICONS, NONE
from grandtour.games.pax_pamir.drawing.cards import PRINTED
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import (
    describe_card_face, coalition_name, describe_icon, verb_name,
)
from grandtour.language import Language, N_, Phrase

REMEMBERED: Final = 512


def join_sentence(language: Language, parts: list[str]) -> str:
    return language.say(N_("; ")).join(part.rstrip(".。") for part in parts if part)


def describe_card(number: int, language: Language) -> str:
    """Return everything on a card in words."""
    return join_sentence(language, list_parts(number, language))


@lru_cache(REMEMBERED)
def list_parts(number: int, language: Language) -> list[str]:
    """Return the same in parts; the first is the card's name."""
    if number <= COURT_CARDS:
        return describe_court_card(number, language)
    return describe_check(number, language) if number <= LAST_CHECK else describe_event(number,
                                                                                        language)


def describe_court_card(number: int, language: Language) -> list[str]:
    """Return name, region, suit and rank; icons and actions; coalitions; the ability."""
    printed = PRINTED[number]
    verbs = [language.say(verb_name(verb)) for verb in printed["actions"]]
    said = [language.say(words.card_title(number)), language.say(describe_card_face(number)),
            language.say(N_("when played: {list}"),
                         list=language.join(describe_icons(number, language))),
            language.say(N_("actions: {list}"), list=language.join(verbs)) if verbs
            else language.say(N_("no action"))]
    if "patriot" in printed:
        said.append(language.say(N_("{coalition} patriot"),
                                 coalition=coalition_name(printed["patriot"])))
    if "prize" in printed:
        said.append(language.say(N_("{coalition} prize, if betrayed"),
                                 coalition=coalition_name(printed["prize"])))
    text = words.card_text(number)
    return [*said, language.say(text)] if text else said


def describe_icons(number: int, language: Language) -> list[str]:
    """Return the impact icons as printed, equal ones together."""
    first = number * MOST_ICONS
    shown = [int(kind) for kind in ICONS[first:first + MOST_ICONS] if kind != NONE]
    return [language.say(describe_icon(kind, shown.count(kind))) for kind in dict.fromkeys(shown)]


def describe_event(number: int, language: Language) -> list[str]:
    """Return both effects, each by its name."""
    halves = (
        Phrase("if discarded, {title}: {text}", title=words.discarded_title(number),
               text=words.discarded_text(number)),
        Phrase("if purchased, {title}: {text}", title=words.purchased_title(number),
               text=words.purchased_text(number)))
    return [language.say(words.card_title(number)), language.say(N_("event card")),
            *(language.say(half) for half in halves)]


def describe_check(number: int, language: Language) -> list[str]:
    return [language.say(words.card_title(number)), language.say(N_("event card")),
            language.say(N_("it takes place when this card is purchased or discarded"))]
