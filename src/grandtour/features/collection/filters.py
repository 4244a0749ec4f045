"""Filters and sorts the games of the collection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from grandtour.games.box_info import BoxInfo
from grandtour.features.collection.rows import MARKS, MarkKind
from grandtour.features.collection.tonight import EveningFit

WEIGHTS: Final[Mapping[str, tuple[int, ...]]] = {
    "light": (1, 2), "medium": (3,), "heavy": (4, 5)}
TIMES: Final = (30, 60, 90)


@dataclass(frozen=True)
class CollectedGame:
    """A game of the collection, as one reader finds it."""

    box: BoxInfo
    fit: EveningFit
    marks: frozenset[MarkKind]
    plays: int


SORTS: Final[Mapping[str, Callable[[CollectedGame], Any]]] = {
    "tonight": lambda game: game.fit.sort_key,
    "players": lambda game: (-game.box.players[1], game.box.players[0]),
    "time": lambda game: game.fit.minutes,
    "weight": lambda game: game.box.weight,
    "plays": lambda game: -game.plays,
    "year": lambda game: game.box.year,
}


@dataclass(frozen=True)
class ShelfFilter:
    """The games that are shown. 0 and "" exclude none."""

    players: int = 0
    minutes: int = 0
    weight: str = ""
    mark: str = ""
    sort: str = "tonight"

    def matches(self, game: CollectedGame) -> bool:
        return ((not self.players or game.box.seats(self.players))
                and (not self.minutes or game.fit.minutes <= self.minutes)
                and (not self.weight or game.box.weight in WEIGHTS[self.weight])
                and (not self.mark or self.mark in game.marks))

    def sort_volumes(self, volumes: list[CollectedGame]) -> list[CollectedGame]:
        return sorted(volumes, key=lambda game: (SORTS[self.sort](game), game.box.name))


def parse_filter(asked: Mapping[str, str]) -> ShelfFilter:
    """Return the filter that an address asks for; unknown values are ignored."""
    players, minutes = asked.get("players", ""), asked.get("minutes", "")
    return ShelfFilter(
        players=int(players) if players in tuple("123456789") else 0,
        minutes=int(minutes) if minutes.isdecimal() and len(minutes) < 4 else 0,
        weight=asked.get("weight", "") if asked.get("weight") in WEIGHTS else "",
        mark=asked.get("mark", "") if asked.get("mark") in MARKS else "",
        sort=asked.get("sort", "") if asked.get("sort") in SORTS else "tonight")
