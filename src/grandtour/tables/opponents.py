"""Opponents that belong to a game: its rules move for them if an option says so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from grandtour import games


@dataclass(frozen=True)
class Opponent:
    """An opponent's name, and the value of the option that brings them to the table."""

    name: str
    option: str
    value: str


@cache
def list_opponents(game: str) -> tuple[Opponent, ...]:
    """Return the opponents of the game of this name: for each option the first who comes with it.
    Those whom the rules always play are no matter of choice."""
    rules, found = games.game(game), dict[str, Opponent]()
    usual = rules.automata(rules.least, rules.choose(rules.least, {})).values()
    for option in rules.options:
        for value in option.allowed(rules.least):
            chosen = rules.choose(rules.least, {option.name: value})
            for name in rules.automata(rules.least, chosen).values():
                if name not in usual:
                    found.setdefault(option.name, Opponent(name, option.name, value))
    return tuple(found.values())
