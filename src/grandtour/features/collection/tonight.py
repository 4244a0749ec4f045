"""Games that fit an evening: its number of players and its minutes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from grandtour.games.box_info import read_box_info
from grandtour.features.collection.plays import PlayingTime
from grandtour.features.collection.rows import MarkKind

# The worth of the person's own marks to an evening. The share of voters who find the number best
# adds up to 1, and how well the time is used up to 1.
WORTH: Final[Mapping[MarkKind, float]] = {
    "favourite": 1.0, "interested": 0.75, "own": 0.5, "played": 0.0}

# The worth of solo rules to an evening alone.
SOLO: Final = 1.0


@dataclass(frozen=True)
class EveningWish:
    """The number of players and the time they have in minutes; 0 if not given."""

    players: int = 0
    minutes: int = 0


@dataclass(frozen=True)
class EveningFit:
    """How well a game fits an evening; a larger `worth` is better. `minutes` are those measured
    here if `measured`, otherwise the longest printed ones."""

    game: str
    seats: bool
    in_time: bool
    minutes: int
    measured: bool
    worth: float

    @property
    def sort_key(self) -> tuple[bool, bool, float, str]:
        return not self.seats, not self.in_time, -self.worth, self.game


def rate_fit(game: str, evening: EveningWish, measured: Mapping[str, PlayingTime],
        marks: frozenset[MarkKind], best: float) -> EveningFit:
    """Rate how a game fits an evening. `best` is the share of voters who surely find this number of
    players best."""
    box = read_box_info(game)
    here = measured.get(game)
    minutes = here.minutes if here else box.minutes[1]
    in_time = not evening.minutes or minutes <= evening.minutes
    used = minutes / evening.minutes if evening.minutes and in_time else 0.0
    liked = max((WORTH[mark] for mark in marks), default=0.0)
    if evening.players == 1 and box.solo:
        liked += SOLO
    return EveningFit(game, not evening.players or box.seats(evening.players), in_time, minutes,
                      here is not None, liked + best + used)
