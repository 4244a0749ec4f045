"""Results: what is kept of finished tables, and what is asked of whoever keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, get_args

from grandtour.tables.rating import Player, Rating

# Why a table is not rated; empty if it is. Of the first two nothing but that is kept.
Unrated = Literal["", "damaged", "cancelled", "branched", "guided", "take_backs", "hints",
                  "device", "hands", "first", "alone"]

UNRATED: Final[tuple[Unrated, ...]] = get_args(Unrated)


@dataclass(frozen=True)
class SeatResult:
    """How a seat ended. `place` is its place in the order of turns, counted from 0 for whoever
    acted first; `share` its part of the victory; `stand_in` the bot that acted for the holder at
    some time. `times`: how many seconds each turn took. `name` is what the person is called now,
    empty for who has left; a `member` has a profile. `rating` is what the game has left, None if
    it is not rated."""

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
    """How a table ended: `options` that differ from the usual (but not who was to begin),
    `seconds` of play without pauses (0: nobody knows), actions of the players, when it ended in
    milliseconds since 1970, and the seats in their order. `version`: the table's, of which this
    was computed."""

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
class RatingOutcome:
    """What a finished game has done to the ratings: by player, before and after."""

    unrated: Unrated
    ratings: dict[Player, tuple[Rating, Rating]]


@dataclass(frozen=True)
class LadderRow:
    """A player on a ladder, under the present name; empty for who has left."""

    player: Player
    rating: Rating
    name: str = ""
    member: bool = False


@dataclass(frozen=True)
class PlaceTally:
    """Sums over the seats of rated tables with so many players, that had this place in the order
    of turns."""

    players: int
    place: int
    games: int
    points: int
    squares: int                        # of the points
    shares: float                       # of victory


@dataclass(frozen=True)
class RatedTable:
    """A rated table: mean points of a seat, length (seconds 0: nobody knows), changed options.
    Whom the rules play have no part in the points."""

    players: int
    points: float
    seconds: int
    moves: int
    options: tuple[tuple[str, str], ...] = ()


class ResultStore(Protocol):
    """Keeps results, and the ratings that follow from them. Ratings are always those that the
    results of the game, in the order in which the tables ended, lead to, whatever the order in
    which they are kept. The result of a table that has changed since is not kept: whose it is may
    be what has changed. What a call has returned from is on disk."""

    async def unwritten(self, most: int) -> list[str]:
        """Tables that are over, of which no result is kept."""

    async def every_table(self) -> list[str]: ...

    async def keep(self, result: TableResult) -> None:
        """In the place of what was kept of this table before."""

    async def keep_all(self, results: Sequence[TableResult]) -> None:
        """In the place of everything."""

    async def hand_over(self, one: str, other: str) -> None:
        """Let the results of one person be the other's, but for tables where both sat."""

    async def results_of(self, person: str) -> list[TableResult]:
        """Those with seats, the last ended first."""

    async def in_community(self, community: str, game: str, begins: int,
                           ends: int) -> list[TableResult]:
        """Those of the rated tables that were opened for the community, by its id, and ended from
        `begins` on and before `ends`, the last ended first."""

    async def first_in_community(self, community: str, game: str) -> int:
        """When the first of those tables ended; 0 if none has."""

    async def ladder(self, game: str) -> list[LadderRow]:
        """Everybody who is rated, the strongest first."""

    async def played(self, game: str, people_only: bool) -> list[RatedTable]:
        """The rated tables; `people_only`: those without computer players."""

    async def tallies(self, game: str, people_only: bool) -> list[PlaceTally]:
        """Of the same tables."""
