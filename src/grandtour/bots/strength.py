"""What was measured of players: who wins how often against whom, and how long a choice takes.

It stands in `strength.json` of each game, which `benchmarks/strength.py` writes from the games that
it has played; players have the names that the arena gives them (`halving@60`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from grandtour import games

FILE: Final = "strength.json"


@dataclass(frozen=True)
class PairingStrength:
    """One player alone against equals: the share of the victories with its 95 % interval, in so
    many games, and what is known of the aim: "reached", "missed" or "open"."""

    players: int
    hero: str
    rivals: str
    aim: float
    games: int
    share: float
    low: float
    high: float
    verdict: str
    cpu: float              # seconds that all who played have used of a processor


@dataclass(frozen=True)
class ThinkingTime:
    """How many seconds of a processor a player has used for a choice, in the mean of so many."""

    player: str
    choices: int
    seconds: float


@dataclass(frozen=True)
class Strength:
    """All that was measured of the players of a game."""

    pairings: Sequence[PairingStrength] = ()
    paces: Sequence[ThinkingTime] = ()

    def against(self, hero: str, rivals: str) -> dict[int, PairingStrength]:
        """What came of it, by the number of players; nothing where it was not measured."""
        return {one.players: one for one in self.pairings
                if (one.hero, one.rivals) == (hero, rivals)}

    def pace(self, player: str) -> ThinkingTime | None:
        """None if it was not measured."""
        return next((one for one in self.paces if one.player == player), None)

    def text(self) -> str:
        """As `parsed` reads it: a line for every row, so that changes can be read."""
        return f'{{"pairings": {lines(self.pairings)},\n"paces": {lines(self.paces)}}}\n'


def lines(rows: Sequence[PairingStrength | ThinkingTime]) -> str:
    return "[\n" + ",\n".join(json.dumps(vars(row)) for row in rows) + "\n]"


def parse(text: str) -> Strength:
    """What the text says. TypeError, KeyError or ValueError if it is none."""
    said: dict[str, Any] = json.loads(text)
    return Strength([PairingStrength(**row) for row in said["pairings"]],
                    [ThinkingTime(**row) for row in said["paces"]])


@cache
def strength_of(game: str) -> Strength:
    """What the players of the game of this name were measured to be."""
    file = games.folder(game) / FILE
    return parse(file.read_text(encoding="utf-8")) if file.is_file() else Strength()
