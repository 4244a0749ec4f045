"""Measured results of players: their shares of wins by opponent, and their time per choice.

`benchmarks/strength.py` writes them to `strength.json` of each game from the games that it has
played. Players have their names in the arena (`halving@60`)."""

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
    """One player alone against equals: its share of the victories in `games` games, with the 95 %
    interval.

    `verdict` says whether the aim was "reached", "missed" or is "open"."""

    players: int
    hero: str
    rivals: str
    aim: float
    games: int
    share: float
    low: float
    high: float
    verdict: str
    cpu: float              # CPU seconds of all players together


@dataclass(frozen=True)
class ThinkingTime:
    """The mean CPU seconds that a player uses for a choice, over `choices` choices."""

    player: str
    choices: int
    seconds: float


@dataclass(frozen=True)
class Strength:
    """All measurements of the players of a game."""

    pairings: Sequence[PairingStrength] = ()
    paces: Sequence[ThinkingTime] = ()

    def find_pairings(self, hero: str, rivals: str) -> dict[int, PairingStrength]:
        """Return the results by number of players; unmeasured numbers are left out."""
        return {one.players: one for one in self.pairings
                if (one.hero, one.rivals) == (hero, rivals)}

    def find_pace(self, player: str) -> ThinkingTime | None:
        """Return the player's thinking time, or None if it was not measured."""
        return next((one for one in self.paces if one.player == player), None)

    def to_text(self) -> str:
        """Return the text that `parse_strength` reads, with a line for every row so that diffs are
        readable."""
        pairings, paces = format_rows(self.pairings), format_rows(self.paces)
        return f'{{"pairings": {pairings},\n"paces": {paces}}}\n'


def format_rows(rows: Sequence[PairingStrength | ThinkingTime]) -> str:
    return "[\n" + ",\n".join(json.dumps(vars(row)) for row in rows) + "\n]"


def parse_strength(text: str) -> Strength:
    """Parse the text of a file. Raise TypeError, KeyError or ValueError if it is malformed."""
    values: dict[str, Any] = json.loads(text)
    return Strength([PairingStrength(**row) for row in values["pairings"]],
                    [ThinkingTime(**row) for row in values["paces"]])


@cache
def load_strength(game: str) -> Strength:
    """Return the measurements for this game."""
    file = games.find_game_folder(game) / FILE
    return parse_strength(file.read_text(encoding="utf-8")) if file.is_file() else Strength()
