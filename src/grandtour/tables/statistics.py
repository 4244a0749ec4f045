"""Statistics of a game, a person or two people. Means and shares come with their 95 % interval and
the number of games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median, quantiles
from typing import Final

from grandtour.tables.rating import Player, Rating
from grandtour.tables.result_rows import PlaceTally, RatedTable, SeatResult, TableResult

SURE: Final = 1.959964          # standard deviations that 95 % of a normal distribution lie within
FEWEST: Final = 5               # games before anything is said
RECENT: Final = 20              # games with others that say how somebody plays with them


@dataclass(frozen=True)
class Interval:
    """A value between two bounds, from so many games."""

    value: float
    low: float
    high: float
    games: int


def mean(games: int, total: float, squares: float) -> Interval | None:
    """The mean of values of which the sum and the sum of squares are known, within Student's
    interval; None for fewer than FEWEST."""
    if games < FEWEST:
        return None
    middle = total / games
    variance = max(0.0, squares - games * middle * middle) / (games - 1)
    margin = student(games - 1) * sqrt(variance / games)
    return Interval(middle, middle - margin, middle + margin, games)


def share(games: int, won: float) -> Interval | None:
    """The share that was won, within Wilson's score interval; None for fewer than FEWEST."""
    if games < FEWEST:
        return None
    part, z = won / games, SURE * SURE / games
    centre = (part + z / 2) / (1 + z)
    margin = SURE * sqrt(part * (1 - part) / games + z / (4 * games)) / (1 + z)
    return Interval(part, centre - margin, centre + margin, games)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by Cornish and Fisher's expansion: within 0.3 %
    from four degrees of freedom on."""
    return SURE + 2.3722 / freedom + 2.8225 / freedom ** 2 + 2.5558 / freedom ** 3


@dataclass(frozen=True)
class PersonStatistics:
    """What somebody has played of one game: the fewest and the most players, tables, how many
    of them without a bot standing in, the part of all victories, the rating (None before the first
    rated game), and the middle half of the times that a turn took, in seconds (None if nobody
    knows)."""

    game: str
    players: tuple[int, int]
    games: int
    stayed: int
    won: float
    rating: Rating | None
    usual: tuple[int, int] | None


@dataclass(frozen=True)
class RecentGames:
    """How somebody has played with other people of late: the last games, at most RECENT, how many
    of them without a bot standing in, and the median of the seconds that a turn took at the last
    ones that take days (None for fewer than FEWEST turns)."""

    games: int
    stayed: int
    reply: int | None


@dataclass(frozen=True)
class HeadToHead:
    """Two people at the same tables: how often the first was ahead, the other was, or both had
    the same rank."""

    person: str
    name: str = ""
    member: bool = False
    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def together(self) -> int:
        """At how many tables."""
        return self.ahead + self.behind + self.level


@dataclass(frozen=True)
class SizeStatistics:
    """A game with one number of players, from so many tables: mean points of a seat, the middle,
    shortest and longest length in minutes and in moves, and by the place in the order of turns
    the points and the share of victories. None where it rests on too few."""

    players: int
    games: int
    points: Interval | None
    minutes: tuple[int, int, int] | None
    moves: tuple[int, int, int] | None
    places: tuple[tuple[Interval | None, Interval | None], ...]


@dataclass(frozen=True)
class OptionStatistics:
    """The mean points of a seat at the tables that have changed an option to this value."""

    option: str
    value: str
    games: int
    points: Interval | None


@dataclass(frozen=True)
class GameStatistics:
    """The statistics of a game; `usual`: of the tables that have changed no option."""

    games: int
    numbers: tuple[SizeStatistics, ...]
    choices: tuple[OptionStatistics, ...]
    usual: Interval | None


# Of a person.

def own_seat(result: TableResult, person: str) -> tuple[int, SeatResult]:
    """Where the person sat, and how that seat ended."""
    return next((number, seat) for number, seat in enumerate(result.seats)
                if seat.player == Player("person", person))


def statistics_of(person: str, results: Iterable[TableResult]) -> list[PersonStatistics]:
    """Game by game, the most played first; `results` of the person, the last first."""
    by_game: defaultdict[str, list[TableResult]] = defaultdict(list)
    for result in results:
        by_game[result.game].append(result)
    found = [statistics_in(game, [(len(result.seats), own_seat(result, person)[1])
                                  for result in played]) for game, played in by_game.items()]
    return sorted(found, key=lambda figures: (-figures.games, figures.game))


def statistics_in(game: str, seats: Sequence[tuple[int, SeatResult]]) -> PersonStatistics:
    """Of one game, from the number of players and the own seat of every result, the last first."""
    numbers = [players for players, _ in seats]
    times = [time for _, seat in seats for time in seat.times]
    return PersonStatistics(
        game, (min(numbers), max(numbers)), len(seats),
        len([seat for _, seat in seats if not seat.stand_in]), sum(seat.share for _, seat in seats),
        next((seat.rating for _, seat in seats if seat.rating), None), middle_half(times))


def recent_games(person: str, results: Iterable[TableResult]) -> RecentGames | None:
    """`results` of the person, the last first; None for fewer than FEWEST games with others."""
    shared = [(result.pace, own_seat(result, person)[1]) for result in results
              if any(is_other(seat, person) for seat in result.seats)]
    if len(shared) < FEWEST:
        return None
    last = [seat for _, seat in shared[:RECENT]]
    replies = [time for seat in [seat for pace, seat in shared if pace == "days"][:RECENT]
               for time in seat.times]
    return RecentGames(len(last), len([seat for seat in last if not seat.stand_in]),
                       max(1, round(median(replies))) if len(replies) >= FEWEST else None)


def is_other(seat: SeatResult, person: str) -> bool:
    """Whether somebody else sat there who is known by more than a name at a device."""
    return seat.player.kind == "person" and seat.player.id not in ("", person)


def middle_half(times: Sequence[int]) -> tuple[int, int] | None:
    """Between which a half of them lies, as many above as below; None for fewer than FEWEST."""
    if len(times) < FEWEST:
        return None
    low, _, high = quantiles(times, n=4, method="inclusive")
    return round(low), round(high)


def companions_of(person: str, results: Iterable[TableResult]) -> list[HeadToHead]:
    """With whom the person has played, and who was ahead; whom most first."""
    met: defaultdict[str, list[tuple[int, SeatResult]]] = defaultdict(list)
    for result in results:
        own = own_seat(result, person)[1]
        for seat in result.seats:
            if is_other(seat, person):
                met[seat.player.id].append((own.rank, seat))
    found = [head_to_head(other, seats) for other, seats in met.items()]
    return sorted(found, key=lambda versus: (-versus.together, versus.name))


def head_to_head(other: str, seats: Sequence[tuple[int, SeatResult]]) -> HeadToHead:
    """From the own rank and the other's seat at every table."""
    last = seats[0][1]
    return HeadToHead(other, last.name, last.member,
                      len([1 for rank, seat in seats if rank < seat.rank]),
                      len([1 for rank, seat in seats if rank > seat.rank]),
                      len([1 for rank, seat in seats if rank == seat.rank]))


# Of a game.

def game_statistics(played: Sequence[RatedTable], tallies: Iterable[PlaceTally]) -> GameStatistics:
    """The statistics of a game, from its tables and from the sums by place."""
    numbers: defaultdict[int, list[RatedTable]] = defaultdict(list)
    choices: defaultdict[tuple[str, str], list[RatedTable]] = defaultdict(list)
    places: defaultdict[int, dict[int, PlaceTally]] = defaultdict(dict)
    for one in played:
        numbers[one.players].append(one)
        for choice in one.options:
            choices[choice].append(one)
    for tally in tallies:
        places[tally.players][tally.place] = tally
    return GameStatistics(
        len(played),
        tuple(size_statistics(players, numbers[players], places[players])
              for players in sorted(numbers)),
        tuple(OptionStatistics(*choice, len(chosen), points_of(chosen))
              for choice, chosen in sorted(choices.items())),
        points_of([one for one in played if not one.options]))


def size_statistics(players: int, played: Sequence[RatedTable],
                    places: dict[int, PlaceTally]) -> SizeStatistics:
    minutes = [round(one.seconds / 60) for one in played if one.seconds]
    return SizeStatistics(players, len(played), points_of(played), spread(minutes),
                          spread([one.moves for one in played]),
                          tuple(place_of(places.get(place)) for place in range(players)))


def place_of(tally: PlaceTally | None) -> tuple[Interval | None, Interval | None]:
    """Points and the share of victories of a place."""
    if tally is None:
        return None, None
    return (mean(tally.games, tally.points, tally.squares), share(tally.games, tally.shares))


def points_of(played: Sequence[RatedTable]) -> Interval | None:
    """The mean points of a seat; a table counts once, since its seats are not independent."""
    points = [one.points for one in played]
    return mean(len(points), sum(points), sum(value * value for value in points))


def spread(values: Sequence[int]) -> tuple[int, int, int] | None:
    """The middle, the least and the most; None for fewer than FEWEST."""
    if len(values) < FEWEST:
        return None
    return round(median(values)), min(values), max(values)
