"""The texts of the games: reach everything that can be said, and say it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

import messages

from grandtour.engine.core import Action, State
from grandtour.engine.match import Entry
from grandtour.language import CODES, Language, Phrase, language
from tests.scene import Curious, starts
from tests.tested import PACKAGE

NAMES = ["Inès", "{Kenji}", "Noor", "O’Hara", "<b>"]      # names are never read as messages
ENGLISH = language("en")

S = TypeVar("S", bound=State)


class Moment(NamedTuple, Generic[S]):
    """A position, and an action that was played in it."""

    before: S
    action: Action[Any]
    entry: Entry


class Tale:
    """Games of one kind that come to everything: every profile with the fewest players, and all
    options."""

    def __init__(self, name: str) -> None:
        found = [start for start in starts() if start.game.name == name]
        self.starts = found[:4] + found[-1:]
        self.told: dict[int, list[Moment[Any]]] = {}

    def moments(self, number: int) -> list[Moment[Any]]:
        """Return every moment of a random game from one of the starts."""
        if number not in self.told:
            self.told[number] = list(self.play(number))
        return self.told[number]

    def play(self, number: int) -> Iterator[Moment[Any]]:
        match, player = self.starts[number].match(), Curious(number)
        while not match.state.is_terminal():
            before = match.state.clone()
            action = player.choose(match.state)
            yield Moment(before, action, match.play(action))

    def all_moments(self) -> Iterator[Moment[Any]]:
        return (moment for number in range(len(self.starts)) for moment in self.moments(number))

    def decisions(self) -> Iterator[Moment[Any]]:
        """Yield the moments in which a player decides."""
        return (moment for moment in self.all_moments() if not moment.before.is_chance_node())

    def ends(self) -> Iterator[tuple[Any, Any]]:
        """The position before the last action of each game, and after it."""
        for number in range(len(self.starts)):
            last = self.moments(number)[-1]
            after = last.before.clone()
            after.play(last.action)
            yield last.before, after


def say(message: object, reader: Language = ENGLISH) -> str:
    """A phrase in words; a name as it is."""
    return reader.say(message) if isinstance(message, Phrase) else str(message)


@cache
def catalogue(code: str) -> set[str]:
    """Return the messages of the catalogues, translated or not yet."""
    return {messages.singular(entry) for folder in PACKAGE.rglob("locale")
            for entry in messages.catalogue(folder, code)}


def check_sayable(message: Phrase | str) -> None:
    """Check that the message is in every catalogue, and leaves no placeholder unfilled."""
    for code in CODES:
        said = say(message, language(code))
        for name in NAMES:
            said = said.replace(name, "")
        assert said
        assert not re.search(r"[{}]|<grandtour|Phrase\(|None", said), said
    for phrase in phrases(message):
        for code in messages.CODES:
            assert phrase.message in catalogue(code), phrase


def phrases(message: object) -> Iterator[Phrase]:
    """The phrase and those in it."""
    if isinstance(message, Phrase):
        yield message
        for fact in message.facts.values():
            yield from phrases(fact)


def clauses(name: str) -> set[str]:
    """The clauses of a game's rules text."""
    text = (PACKAGE / "games" / name / "rulebook" / "en.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\*\*([A-Z]+-[\w.]+)\*\*", text, re.MULTILINE))
