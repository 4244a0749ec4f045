"""Offers of actions: the common part of the words of several games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from grandtour.engine.core import Action
from grandtour.games.words import Choice, Line
from grandtour.language import Phrase

ORDER: Final = ("cost", "gain", "then", "warn")


@dataclass(frozen=True)
class Offer:
    """An offered action, without the texts that any action has."""

    title: Phrase
    question: Phrase
    button: Phrase
    clause: str
    lines: tuple[Line, ...] = ()
    then: Phrase | None = None
    cost: Phrase | None = None
    alone: Phrase | None = None
    within: Phrase | None = None

    def choice(self, action: Action[Any], lines: Iterable[Line], seals: bool,
               leaves: bool) -> Choice:
        """Return the offered action with these lines, in the order of their kinds."""
        ordered = sorted(lines, key=lambda line: ORDER.index(line.kind))
        return Choice(str(action), str(action).partition(" ")[0], self.title, self.question,
                      self.button, self.clause, self.then, self.cost, tuple(ordered), seals, leaves,
                      self.alone, self.within)


def cost(phrase: Phrase) -> Line:
    return Line("cost", phrase)


def gain(phrase: Phrase) -> Line:
    return Line("gain", phrase)


def then(phrase: Phrase) -> Line:
    return Line("then", phrase)


def warn(phrase: Phrase) -> Line:
    return Line("warn", phrase)
