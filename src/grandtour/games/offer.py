"""Offers of actions: the common part of the words of several games.

>>> import grandtour
>>> from grandtour.games.offer import Offer, cost, gain
>>> from grandtour.language import Phrase
>>> offer = Offer(Phrase("Take two"), Phrase("Take two stones?"), Phrase("Take two"), "PE-2.1")
>>> bombay = grandtour.game("bombay")
>>> build = next(action for action in bombay.actions if str(action).startswith("build"))
>>> lines = [gain(Phrase("two stones")), cost(Phrase("one coin"))]
>>> made = offer.choice(build, lines, seals=False, leaves=True)
>>> made.command, made.weight, [line.kind for line in made.lines]
('build', 'final', ['cost', 'gain'])
"""

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
    """An offered action, without the texts that any action has. `Choice` explains the fields."""

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
    """Return a line of a preview that names a cost."""
    return Line("cost", phrase)


def gain(phrase: Phrase) -> Line:
    """Return a line that names a gain."""
    return Line("gain", phrase)


def then(phrase: Phrase) -> Line:
    """Return a line that names a consequence."""
    return Line("then", phrase)


def warn(phrase: Phrase) -> Line:
    """Return a line that warns."""
    return Line("warn", phrase)
