"""Cards in words: the text alternative of a card wherever it lies, and what its tip says."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grandtour.games.pax_pamir.components import COURT_CARDS, ICONS, LAST_CHECK, MOST_ICONS, NONE
from grandtour.games.pax_pamir.drawing.cards import PRINTED
from grandtour.games.pax_pamir.words import cards as words
from grandtour.games.pax_pamir.words.names import coalition_name, face, icon, verb_name
from grandtour.language import Language, N_, Phrase

REMEMBERED: Final = 512


def sentence(language: Language, parts: list[str]) -> str:
    return language.say(N_("; ")).join(part.rstrip(".。") for part in parts if part)


def spoken(number: int, language: Language) -> str:
    """All that stands on a card."""
    return sentence(language, parts(number, language))


@lru_cache(REMEMBERED)
def parts(number: int, language: Language) -> list[str]:
    """The same in parts; the first is the card's name."""
    if number <= COURT_CARDS:
        return court_card(number, language)
    return check(number, language) if number <= LAST_CHECK else event(number, language)


def court_card(number: int, language: Language) -> list[str]:
    """Name, region, suit and rank; icons and actions; coalitions; the ability."""
    printed = PRINTED[number]
    verbs = [language.say(verb_name(verb)) for verb in printed["actions"]]
    said = [language.say(words.title(number)), language.say(face(number)),
            language.say(N_("when played: {list}"), list=language.join(icons(number, language))),
            language.say(N_("actions: {list}"), list=language.join(verbs)) if verbs
            else language.say(N_("no action"))]
    if "patriot" in printed:
        said.append(language.say(N_("{coalition} patriot"),
                                 coalition=coalition_name(printed["patriot"])))
    if "prize" in printed:
        said.append(language.say(N_("{coalition} prize, if betrayed"),
                                 coalition=coalition_name(printed["prize"])))
    text = words.text(number)
    return [*said, language.say(text)] if text else said


def icons(number: int, language: Language) -> list[str]:
    """The impact icons as they are printed, those that are alike together."""
    first = number * MOST_ICONS
    shown = [int(kind) for kind in ICONS[first:first + MOST_ICONS] if kind != NONE]
    return [language.say(icon(kind, shown.count(kind))) for kind in dict.fromkeys(shown)]


def event(number: int, language: Language) -> list[str]:
    """Both effects, each by its name."""
    halves = (
        Phrase("if discarded, {title}: {text}", title=words.discarded_title(number),
               text=words.discarded_text(number)),
        Phrase("if purchased, {title}: {text}", title=words.purchased_title(number),
               text=words.purchased_text(number)))
    return [language.say(words.title(number)), language.say(N_("event card")),
            *(language.say(half) for half in halves)]


def check(number: int, language: Language) -> list[str]:
    return [language.say(words.title(number)), language.say(N_("event card")),
            language.say(N_("it takes place when this card is purchased or discarded"))]
