"""The forms of tournaments, entrants, and finished tables."""

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
    """A participant from the round `first` on, until the round before `left` (0: to the end). Where
    nothing else decides the pairing, the lowest `lot` comes first. `division` of a league, from 1;
    0 elsewhere."""

    id: str
    lot: int
    first: int = 1
    left: int = 0
    division: int = 0


@dataclass(frozen=True)
class PlayedTable:
    """A finished table: its round, its entrants, and the place of each, shared ones as in
    `State.ranking`; LEFT for people who have left. A table of one is a bye."""

    round: int
    seats: tuple[str, ...]
    places: tuple[int, ...]
    division: int = 0

    @property
    def seat_points(self) -> tuple[int, ...]:
        """Return the points by seat. Places lie evenly between WIN and 0. People who share a place
        share its points. People who have left are last, without points."""
        return tuple(compute_place_points(place, self.places) for place in self.places)


def compute_place_points(place: int, places: tuple[int, ...]) -> int:
    """Return the points for finishing in `place` at a table with these places."""
    if place == LEFT or len(places) == 1:
        return WIN if place else 0
    step, shared = WIN // (len(places) - 1), places.count(place)
    return sum(WIN - step * (place - 1 + other) for other in range(shared)) // shared


def compute_late_points(form: Form, entrant: Entrant) -> int:
    """Return the points credited for rounds before the entrant joined."""
    return LATE.get(form, 0) * (entrant.first - 1)


def accepts_latecomers(form: Form) -> bool:
    """Return whether people can enter after the first round has begun."""
    return form in LATE
