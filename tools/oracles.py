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
    """The books and the position differ, or a promise is broken."""


def demand(true: bool, what: str) -> None:
    if not true:
        raise Disagreement(what)


class Books(ABC):
    """What is written down of one game. A method for each verb of the notation books what is done
    and demands that the rules allowed it. Where Python has the verb as a word of its own, a low
    line follows it: `pass_`."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.players = players
        self.options = options

    @abstractmethod
    def fits(self, s: Any) -> None:
        """In every position, of games that are not told, too: whether its parts fit together, as
        far as compiled code sees it quickly. It rests on the position alone. ValueError if not."""

    def play(self, text: str) -> None:
        verb, _, named = text.partition(" ")
        getattr(self, f"{verb}_" if iskeyword(verb) else verb)(named)

    @abstractmethod
    def odds(self) -> dict[str, int]:
        """In how many cases each outcome can be drawn now, those without a case perhaps left out.
        Empty if the books do not say."""

    @abstractmethod
    def agree(self, s: Any) -> None:
        """After every action: what is cheap to compare."""

    @abstractmethod
    def audit(self, s: Any) -> None:
        """Whenever somebody's turn begins: everything."""

    @abstractmethod
    def judge(self, s: Any) -> None:
        """At the end: scores and ranking."""


class NoBooks(Books):
    """Of a game that brings no oracle: whatever is done is right."""

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
    """Nothing is told of a game; but its positions must fit."""

    def __init__(self, players: int, options: dict[str, str], kept: Books) -> None:
        super().__init__(players, options)
        self.kept = kept

    def fits(self, s: Any) -> None:
        self.kept.fits(s)


def books_of(name: str, players: int, choices: dict[str, str]) -> Books:
    """The empty books of a game at its start."""
    kind: type[Books] = module(name, "oracle").Oracle if brings(name, "oracle") else NoBooks
    return kind(players, choices)


def closed_books_of(name: str, players: int, choices: dict[str, str]) -> Books:
    """Those of a game that is watched, but not told."""
    return ClosedBooks(players, choices, books_of(name, players, choices))
