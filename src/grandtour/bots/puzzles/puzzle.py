"""A puzzle: a position to solve, with one choice that is clearly best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

from grandtour.bots.analysis.work import Difference
from grandtour import games
from grandtour.bots.levels import levels_by_name

HARDEST: Final = 5              # grade of a puzzle that no level finds


@dataclass(frozen=True)
class Puzzle:
    """A position as text, under a version of the rules, in which a seat decides.

    What that seat does not see was dealt at random: the puzzle contains nothing that was hidden in
    the game. `best` leads every other action by at least `ahead`. `clause` is its clause of the
    rulebook. `finders` are the levels that find it, the weakest first."""

    game: str
    rules: str
    position: str
    seat: int
    best: str
    ahead: Difference
    clause: str
    finders: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return eight hexadecimal digits, which are unique among the puzzles of a game."""
        return sha256(f"{self.seat} {self.position}".encode()).hexdigest()[:8]

    @property
    def grade(self) -> int:
        """Return the difficulty by the share of the game's levels that do not find it: 0, which all
        find, to 5."""
        known = len(levels_by_name(games.game(self.game)))
        return round(HARDEST * (known - len(self.finders)) / known)

    def json(self) -> dict[str, Any]:
        """Return the whole puzzle for JSON."""
        return asdict(self) | {"finders": list(self.finders), "grade": self.grade}


def puzzle_from_json(values: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of which `Puzzle.json` made these values. Raise KeyError or TypeError if
    they are malformed."""
    ahead = values["ahead"]
    return Puzzle(values["game"], values["rules"], values["position"], values["seat"],
                  values["best"], Difference(ahead["value"], ahead["error"]), values["clause"],
                  tuple(values["finders"]))
