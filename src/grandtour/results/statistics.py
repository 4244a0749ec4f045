"""Statistics of a game, a person or two people. Means and shares have a 95 % interval and the
number of games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median, quantiles
from typing import Final

from grandtour.ratings import Player, Rating
from grandtour.results.rows import PlaceTally, RatedTable, SeatResult, TableResult

SURE: Final = 1.959964          # standard deviations that 95 % of a normal distribution lie within
FEWEST: Final = 5               # games before a value is shown
RECENT: Final = 20              # games with others that recent figures are about


@dataclass(frozen=True)
class Interval:
    """An estimate between two bounds, from a number of games."""

    value: float
    low: float
    high: float
    games: int


def estimate_mean(games: int, total: float, squares: float) -> Interval | None:
    """Return the mean of values with this sum and sum of squares, with Student's interval; None for
    fewer than FEWEST."""
    if games < FEWEST:
        return None
    middle = total / games
    variance = max(0.0, squares - games * middle * middle) / (games - 1)
    margin = compute_student_quantile(games - 1) * sqrt(variance / games)
    return Interval(middle, middle - margin, middle + margin, games)


def estimate_share(games: int, won: float) -> Interval | None:
    """Return the share of won games, with Wilson's score interval; None for fewer than FEWEST."""
    if games < FEWEST:
        return None
    part, z = won / games, SURE * SURE / games
    centre = (part + z / 2) / (1 + z)
    margin = SURE * sqrt(part * (1 - part) / games + z / (4 * games)) / (1 + z)
    return Interval(part, centre - margin, centre + margin, games)


def compute_student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, by Cornish and Fisher's expansion:
    within 0.3 % from four degrees of freedom on."""
    return SURE + 2.3722 / freedom + 2.8225 / freedom ** 2 + 2.5558 / freedom ** 3


@dataclass(frozen=True)
class PersonStatistics:
    """A person's games of one kind: the fewest and the most players, the number of tables, and of
    those without a bot standing in, the share of all victories, the rating (None before the first
    rated game), and the middle half of the times of a turn, in seconds (None if unknown)."""

    game: str
    players: tuple[int, int]
    games: int
    stayed: int
    won: float
    rating: Rating | None
    usual: tuple[int, int] | None


@dataclass(frozen=True)
class RecentGames:
    """A person's last games with others: their number, at most RECENT, how many of them without a
    bot standing in, and the median time of a turn in seconds at the last correspondence games (None
    for fewer than FEWEST turns)."""

    games: int
    stayed: int
    reply: int | None


@dataclass(frozen=True)
class Reliability:
    """How many of a person's last games with others, at most RECENT, were finished without a bot
    standing in."""

    games: int
    stayed: int


@dataclass(frozen=True)
class HeadToHead:
    """Two people at the same tables: how often the first was ahead, the other was ahead, or both
    had the same rank. `last`: the table that ended last."""

    person: str
    name: str = ""
    member: bool = False
    ahead: int = 0
    behind: int = 0
    level: int = 0
    last: str = ""

    @property
    def tables_together(self) -> int:
        """Return the number of tables."""
        return self.ahead + self.behind + self.level


@dataclass(frozen=True)
class SizeStatistics:
    """Statistics of a game with one number of players: the number of tables, mean points of a seat,
    median, shortest and longest length in minutes and in moves, and by the place in the order of
    turns the points and the share of victories. None for too few tables."""

    players: int
    games: int
    points: Interval | None
    minutes: tuple[int, int, int] | None
    moves: tuple[int, int, int] | None
    places: tuple[tuple[Interval | None, Interval | None], ...]


@dataclass(frozen=True)
class OptionStatistics:
    """The mean points of a seat at tables with this value of an option that is not the default."""

    option: str
    value: str
    games: int
    points: Interval | None


@dataclass(frozen=True)
class GameStatistics:
    """The statistics of a game; `usual`: mean points at tables with all defaults."""

    games: int
    numbers: tuple[SizeStatistics, ...]
    choices: tuple[OptionStatistics, ...]
    usual: Interval | None


# Of a person.

def find_own_seat(result: TableResult, person: str) -> tuple[int, SeatResult]:
    """Return the seat of the person, and its result."""
    return next((number, seat) for number, seat in enumerate(result.seats)
                if seat.player == Player("person", person))


def summarize_games(person: str, results: Iterable[TableResult]) -> list[PersonStatistics]:
    """Return the statistics of the person by game, the most played first. `results` of the person,
    the last first."""
    by_game: defaultdict[str, list[TableResult]] = defaultdict(list)
    for result in results:
        by_game[result.game].append(result)
    found = [summarize_game(game, [(len(result.seats), find_own_seat(result, person)[1])
                                  for result in played]) for game, played in by_game.items()]
    return sorted(found, key=lambda figures: (-figures.games, figures.game))


def summarize_game(game: str, seats: Sequence[tuple[int, SeatResult]]) -> PersonStatistics:
    """Return the statistics of one game, from the number of players and the person's seat in every
    result, the last first."""
    numbers = [players for players, _ in seats]
    times = [time for _, seat in seats for time in seat.times]
    return PersonStatistics(
        game, (min(numbers), max(numbers)), len(seats),
        len([seat for _, seat in seats if not seat.stand_in]), sum(seat.share for _, seat in seats),
        next((seat.rating for _, seat in seats if seat.rating), None), find_middle_half(times))


def summarize_recent_games(person: str, results: Iterable[TableResult]) -> RecentGames | None:
    """Return how the person has played lately; None for fewer than FEWEST games with others.
    `results` of the person, the last first."""
    shared = [(result.pace, find_own_seat(result, person)[1]) for result in results
              if any(is_other(seat, person) for seat in result.seats)]
    if len(shared) < FEWEST:
        return None
    last = [seat for _, seat in shared[:RECENT]]
    replies = [time for seat in [seat for pace, seat in shared if pace == "days"][:RECENT]
               for time in seat.times]
    return RecentGames(len(last), len([seat for seat in last if not seat.stand_in]),
                       max(1, round(median(replies))) if len(replies) >= FEWEST else None)


def is_other(seat: SeatResult, person: str) -> bool:
    """Tell whether another person sat there, not only a name at a shared device."""
    return seat.player.kind == "person" and seat.player.id not in ("", person)


def find_middle_half(times: Sequence[int]) -> tuple[int, int] | None:
    """Return the first and the third quartile; None for fewer than FEWEST."""
    if len(times) < FEWEST:
        return None
    low, _, high = quantiles(times, n=4, method="inclusive")
    return round(low), round(high)


def list_companions(person: str, results: Iterable[TableResult]) -> list[HeadToHead]:
    """Return the people with whom the person has played, and who was ahead, the most frequent
    first. The last result comes first among the results."""
    met: defaultdict[str, list[tuple[int, SeatResult]]] = defaultdict(list)
    last: dict[str, str] = {}
    for result in results:
        own = find_own_seat(result, person)[1]
        for seat in result.seats:
            if is_other(seat, person):
                met[seat.player.id].append((own.rank, seat))
                last.setdefault(seat.player.id, result.table)
    found = [compare_ranks(other, seats, last[other]) for other, seats in met.items()]
    return sorted(found, key=lambda versus: (-versus.tables_together, versus.name))


def compare_ranks(other: str, seats: Sequence[tuple[int, SeatResult]], table: str) -> HeadToHead:
    """Compare two people, from the first one's rank and the other's seat at every table, the last
    table first."""
    last = seats[0][1]
    return HeadToHead(other, last.name, last.member,
                      len([1 for rank, seat in seats if rank < seat.rank]),
                      len([1 for rank, seat in seats if rank > seat.rank]),
                      len([1 for rank, seat in seats if rank == seat.rank]), table)


# Of a game.

def compute_game_statistics(played: Sequence[RatedTable],
                            tallies: Iterable[PlaceTally]) -> GameStatistics:
    """Return the statistics of a game, from its tables and from the sums by place."""
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
        tuple(compute_size_statistics(players, numbers[players], places[players])
              for players in sorted(numbers)),
        tuple(OptionStatistics(*choice, len(chosen), estimate_points(chosen))
              for choice, chosen in sorted(choices.items())),
        estimate_points([one for one in played if not one.options]))


def compute_size_statistics(players: int, played: Sequence[RatedTable],
                    places: dict[int, PlaceTally]) -> SizeStatistics:
    minutes = [round(one.seconds / 60) for one in played if one.seconds]
    return SizeStatistics(players, len(played), estimate_points(played), find_spread(minutes),
                          find_spread([one.moves for one in played]),
                          tuple(estimate_place(places.get(place)) for place in range(players)))


def estimate_place(tally: PlaceTally | None) -> tuple[Interval | None, Interval | None]:
    """Return points and the share of victories of a place."""
    if tally is None:
        return None, None
    return (estimate_mean(tally.games, tally.points, tally.squares),
            estimate_share(tally.games, tally.shares))


def estimate_points(played: Sequence[RatedTable]) -> Interval | None:
    """Return the mean points of a seat. A table counts once: its seats are not independent."""
    points = [one.points for one in played]
    return estimate_mean(len(points), sum(points), sum(value * value for value in points))


def find_spread(values: Sequence[int]) -> tuple[int, int, int] | None:
    """Return the median, the least and the most; None for fewer than FEWEST."""
    if len(values) < FEWEST:
        return None
    return round(median(values)), min(values), max(values)
