"""Results and sums over results, as the database stores them."""

from __future__ import annotations

from dataclasses import dataclass, field

from grandtour.ratings import Player, Rating, Unrated


@dataclass(frozen=True)
class SeatResult:
    """The result of a seat. `place` is its place in the order of turns, 0 for the seat that acted
    first; `share` its part of the victory; `stand_in` the bot that acted for the holder at some
    time. `times`: the seconds of each turn. `name` is the present name of the person, empty for one
    who has left; a `member` has a profile. `rating` is the rating after the game, None if it is not
    rated."""

    player: Player
    rank: int
    points: int
    place: int
    share: float
    stand_in: str = ""
    times: tuple[int, ...] = ()
    name: str = field(default="", compare=False)
    member: bool = field(default=False, compare=False)
    rating: Rating | None = field(default=None, compare=False)


@dataclass(frozen=True)
class TableResult:
    """The result of a table: `options` that differ from their defaults (but not the first seat),
    `seconds` of play without pauses (0 if unknown), actions of the players, when it ended in
    milliseconds since 1970, and the seats in their order. `version`: the version of the table from
    which this was computed."""

    table: str
    game: str
    unrated: Unrated
    moment: int
    pace: str = "live"
    options: dict[str, str] = field(default_factory=dict)
    seconds: int = 0
    moves: int = 0
    seats: tuple[SeatResult, ...] = ()
    version: int = field(default=0, compare=False)


@dataclass(frozen=True)
class LadderRow:
    """A player on a ladder, with the present name; empty for a person who has left. `program`:
    whether a program plays with this account."""

    player: Player
    rating: Rating
    name: str = ""
    member: bool = False
    program: bool = False


@dataclass(frozen=True)
class PlaceTally:
    """Sums over the seats at this place in the order of turns, of rated tables with this number of
    players."""

    players: int
    place: int
    games: int
    points: int
    squares: int                        # of the points
    shares: float                       # of victory


@dataclass(frozen=True)
class RatedTable:
    """A rated table: mean points of a seat, length (seconds 0 if unknown), changed options. Seats
    that the rules play do not count in the points."""

    players: int
    points: float
    seconds: int
    moves: int
    options: tuple[tuple[str, str], ...] = ()
