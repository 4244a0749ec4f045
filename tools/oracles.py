"""Oracles know the rulebook of a game, but not the program.

Each tells a game a second time: it reads the notation of the actions, does the sums itself and in
another way than the rules do, and compares. A game brings its own: `Oracle` in `oracle` of
tests/games/<game>/. Of a game that brings none nothing is told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from keyword import iskeyword
from typing import Any

from game_folders import brings, module


class Disagreement(AssertionError):
    """The books and the position differ, or a property is broken."""


def demand(true: bool, what: str) -> None:
    if not true:
        raise Disagreement(what)


class Books(ABC):
    """The books of one game.

    A method for each verb of the notation books an action and demands that the rules allowed it. If
    the verb is a keyword of Python, an underscore follows it: `pass_`."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.players = players
        self.options = options

    @abstractmethod
    def fits(self, s: Any) -> None:
        """Check in every position, also of games without books, that its parts fit together.

        It uses the position alone, and is quick in compiled code. Raise ValueError if they do
        not."""

    def play(self, text: str) -> None:
        verb, _, named = text.partition(" ")
        getattr(self, f"{verb}_" if iskeyword(verb) else verb)(named)

    @abstractmethod
    def odds(self) -> dict[str, int]:
        """Return the number of cases of each outcome now, perhaps without those that have none.

        Return an empty dict if the books do not know."""

    @abstractmethod
    def agree(self, s: Any) -> None:
        """Compare after every action what is cheap to compare."""

    @abstractmethod
    def audit(self, s: Any) -> None:
        """Compare everything whenever a turn begins."""

    @abstractmethod
    def judge(self, s: Any) -> None:
        """Compare scores and ranking at the end."""


class NoBooks(Books):
    """The books of a game without an oracle: every action is right."""

    def fits(self, s: Any) -> None:
        pass

    def play(self, text: str) -> None:
        pass

    def odds(self) -> dict[str, int]:
        return {}

    def agree(self, s: Any) -> None:
        pass

    def audit(self, s: Any) -> None:
        pass

    def judge(self, s: Any) -> None:
        pass


class ClosedBooks(NoBooks):
    """Books that do not follow a game but check that its positions fit."""

    def __init__(self, players: int, options: dict[str, str], kept: Books) -> None:
        super().__init__(players, options)
        self.kept = kept

    def fits(self, s: Any) -> None:
        self.kept.fits(s)


def books_of(name: str, players: int, choices: dict[str, str]) -> Books:
    """Return the empty books of a game at its start."""
    kind: type[Books] = module(name, "oracle").Oracle if brings(name, "oracle") else NoBooks
    return kind(players, choices)


def closed_books_of(name: str, players: int, choices: dict[str, str]) -> Books:
    """Return the books of a game that is watched, but not followed."""
    return ClosedBooks(players, choices, books_of(name, players, choices))
