"""The forms of tournaments, who takes part, and how their tables ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Form = Literal["swiss", "round_robin", "knock_out", "league"]

FORMS: Final[tuple[Form, ...]] = get_args(Form)
WIN: Final = 24                 # points of who wins a table alone; the last one has none
LATE: Final = {"swiss": WIN // 2}       # points of a round that somebody came too late for
LEFT: Final = 0                 # the place of who has not played to the end


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: first in the round `first`, from the round `left` on no longer (0:
    to the end). Where nothing else decides whom they meet, the `lot` does, the lowest first.
    `division` of a league, from 1; 0 elsewhere."""

    id: str
    lot: int
    first: int = 1
    left: int = 0
    division: int = 0


@dataclass(frozen=True)
class PlayedTable:
    """A table that is over: its round, the entrants who sat there, and the place of each, shared
    ones as in `State.ranking`; LEFT for whoever has left. Who is alone had a bye."""

    round: int
    seats: tuple[str, ...]
    places: tuple[int, ...]
    division: int = 0

    @property
    def points(self) -> tuple[int, ...]:
        """By seat. Places lie evenly between WIN and 0, and who shares one shares its points. Who
        has left is last, and has nothing."""
        return tuple(points_at(place, self.places) for place in self.places)


def points_at(place: int, places: tuple[int, ...]) -> int:
    """Of whoever has this place at a table where these were reached."""
    if place == LEFT or len(places) == 1:
        return WIN if place else 0
    step, shared = WIN // (len(places) - 1), places.count(place)
    return sum(WIN - step * (place - 1 + other) for other in range(shared)) // shared


def late_points(form: Form, entrant: Entrant) -> int:
    """What an entrant has of the rounds before the own first one."""
    return LATE.get(form, 0) * (entrant.first - 1)


def takes_late(form: Form) -> bool:
    """Whether somebody may come when the first round has begun."""
    return form in LATE
