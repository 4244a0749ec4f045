"""The printed facts of a game, as on its box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from grandtour import games
from grandtour.engine.game import Game
from grandtour.games.box import read_box_facts


@dataclass(frozen=True)
class BoxInfo:
    """A game as its box describes it. `solo`: it has rules of its own for one person. `weight` is
    our own estimate, 1 light to 5 heavy. Facts that no box gives are empty or 0."""

    name: str
    designers: tuple[str, ...]
    publisher: str
    year: int
    age: int
    minutes: tuple[int, int]
    players: tuple[int, int]
    weight: int
    solo: bool

    def seats(self, players: int) -> bool:
        """Return whether this number of people can play here. One always can, against computer
        players."""
        return players == 1 or self.players[0] <= players <= self.players[1]

    @property
    def middle_minutes(self) -> float:
        """Return the middle of the printed times."""
        return sum(self.minutes) / 2


@cache
def read_box_info(name: str) -> BoxInfo:
    on_box, rules = read_box_facts(games.find_game_package(name)), games.game(name)
    shortest, longest = on_box["minutes"]
    return BoxInfo(name, tuple(on_box["designers"]), on_box["publisher"], on_box["year"],
                   on_box["age"], (shortest, longest), (rules.least, rules.most),
                   on_box["weight"], has_solo_rules(rules))


def has_solo_rules(rules: Game[Any]) -> bool:
    """Return whether an option of the game adds an automaton that plays against one person."""
    return any(
        len(rules.automata(rules.least, rules.choose(rules.least, {option.name: value})))
        == rules.least - 1
        for option in rules.options for value in option.allowed(rules.least))
