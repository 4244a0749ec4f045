"""Bookkeepers know the rulebook of a game, but not the program.

Each tells a game a second time: it reads the notation of the actions, does the sums itself and in
another way than the rules do, and compares. There is one for every game, in a file of its name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any


class Disagreement(AssertionError):
    """The books and the position differ, or a promise is broken."""


def demand(true: bool, what: str) -> None:
    if not true:
        raise Disagreement(what)


class Books(ABC):
    """What is written down of one game. A method for each verb of the notation books what is done;
    it demands that the rules allowed it."""

    def __init__(self, players: int, choices: dict[str, str]) -> None:
        self.players = players
        self.choices = choices

    def play(self, text: str) -> None:
        verb, _, named = text.partition(" ")
        getattr(self, verb)(named)

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


def books_of(name: str, players: int, choices: dict[str, str]) -> Books:
    """The empty books of a game at its start."""
    books: Books = import_module(f"bookkeepers.{name}").Bookkeeper(players, choices)
    return books
