"""A puzzle: a position that everybody can try, with the one choice that is clearly best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

from grandtour.bots.analysis.work import WinChance
from grandtour import games
from grandtour.bots.levels import levels

HARDEST: Final = 5              # grade of a puzzle that no level finds


@dataclass(frozen=True)
class Puzzle:
    """The position as text under this version of the rules, in which a seat decides. What that
    seat does not see was dealt anew: nothing that was hidden in the game stands in it. `best` is
    ahead of every other action by `ahead` at least; `clause` is that of the rulebook under which
    it is done, and `finders` are the levels that find it, the weakest first."""

    game: str
    rules: str
    position: str
    seat: int
    best: str
    ahead: WinChance
    clause: str
    finders: tuple[str, ...]

    @property
    def name(self) -> str:
        """Eight hexadecimal digits, which tell the puzzles of a game apart."""
        return sha256(f"{self.seat} {self.position}".encode()).hexdigest()[:8]

    @property
    def grade(self) -> int:
        """How hard it is, by the share of the levels of the game that do not find it: from 0, which
        all find, to 5."""
        known = len(levels(games.game(self.game)))
        return round(HARDEST * (known - len(self.finders)) / known)

    def json(self) -> dict[str, Any]:
        """The whole of it, for JSON."""
        return asdict(self) | {"finders": list(self.finders), "grade": self.grade}


def read(values: Mapping[str, Any]) -> Puzzle:
    """What `Puzzle.json` has made these values of. KeyError or TypeError if it has not."""
    ahead = values["ahead"]
    return Puzzle(values["game"], values["rules"], values["position"], values["seat"],
                  values["best"], WinChance(ahead["value"], ahead["error"]), values["clause"],
                  tuple(values["finders"]))
