"""What is printed on the boxes of the games."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from grandtour import games


@dataclass(frozen=True)
class Printed:
    """A game as its box describes it. `players` are those that can play here: some games seat one
    person where the box says two. `weight` is our own estimate, 1 light to 5 heavy."""

    name: str
    designers: tuple[str, ...]
    publisher: str
    year: int
    age: int
    minutes: tuple[int, int]
    players: tuple[int, int]
    weight: int

    def seats(self, players: int) -> bool:
        """Whether so many can play."""
        return self.players[0] <= players <= self.players[1]

    @property
    def usual_minutes(self) -> float:
        """The middle of the printed times."""
        return sum(self.minutes) / 2


@cache
def printed(name: str) -> Printed:
    source = files("grandtour.games") / name / "facts.toml"
    box = tomllib.loads(source.read_text(encoding="utf-8"))["box"]
    rules = games.game(name)
    shortest, longest = box["minutes"]
    return Printed(name, tuple(box["designers"]), box["publisher"], box["year"], box["age"],
                   (shortest, longest), (rules.least, rules.most), box["weight"])
