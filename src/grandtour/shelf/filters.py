"""Filtering and sorting the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grandtour.shelf.catalogue import Printed
from grandtour.shelf.ports import MARKS, MarkKind
from grandtour.shelf.tonight import Fit

WEIGHTS: Final[Mapping[str, tuple[int, ...]]] = {
    "light": (1, 2), "medium": (3,), "heavy": (4, 5)}
TIMES: Final = (30, 60, 90)


@dataclass(frozen=True)
class Volume:
    """A game on the shelf, for one reader."""

    printed: Printed
    fit: Fit
    marks: frozenset[MarkKind]
    plays: int


SORTS: Final[Mapping[str, Callable[[Volume], Any]]] = {
    "tonight": lambda game: game.fit.order,
    "players": lambda game: (-game.printed.players[1], game.printed.players[0]),
    "time": lambda game: game.fit.minutes,
    "weight": lambda game: game.printed.weight,
    "plays": lambda game: -game.plays,
    "year": lambda game: game.printed.year,
}


@dataclass(frozen=True)
class Filter:
    """What is to be seen of the shelf. 0 and "" leave everything there."""

    players: int = 0
    minutes: int = 0
    weight: str = ""
    mark: str = ""
    sort: str = "tonight"

    def shows(self, game: Volume) -> bool:
        return ((not self.players or game.printed.seats(self.players))
                and (not self.minutes or game.fit.minutes <= self.minutes)
                and (not self.weight or game.printed.weight in WEIGHTS[self.weight])
                and (not self.mark or self.mark in game.marks))

    def sorted(self, shelf: list[Volume]) -> list[Volume]:
        return sorted(shelf, key=lambda game: (SORTS[self.sort](game), game.printed.name))


def filter_of(asked: Mapping[str, str]) -> Filter:
    """The filter that an address asks for; what it cannot mean is left out."""
    players, minutes = asked.get("players", ""), asked.get("minutes", "")
    return Filter(
        players=int(players) if players in tuple("123456789") else 0,
        minutes=int(minutes) if minutes.isdecimal() and len(minutes) < 4 else 0,
        weight=asked.get("weight", "") if asked.get("weight") in WEIGHTS else "",
        mark=asked.get("mark", "") if asked.get("mark") in MARKS else "",
        sort=asked.get("sort", "") if asked.get("sort") in SORTS else "tonight")
