"""The score of a group: what follows from the results of its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from grandtour.results.rows import SeatResult, TableResult

SEASON = 91 * 24 * 3_600_000            # milliseconds


@dataclass(frozen=True)
class Standing:
    """What a person has won in a group: the number of games, ties included."""

    person: str
    wins: int


@dataclass(frozen=True)
class Streak:
    """The longest series of games that one person won alone."""

    person: str
    games: int


@dataclass(frozen=True)
class BestScore:
    """The most points of a person of the group in one game."""

    game: str
    person: str
    points: int
    table: str


def list_people(result: TableResult) -> list[SeatResult]:
    """Return the seats of people, the best first."""
    return sorted((seat for seat in result.seats if seat.player.kind == "person"),
                  key=lambda seat: seat.rank)


def list_winners(result: TableResult) -> list[str]:
    """Return the people who have won a game; no one if a computer player has."""
    return [seat.player.id for seat in list_people(result) if seat.rank == 1]


def count_wins(results: Sequence[TableResult]) -> list[Standing]:
    """Return the standings of all people in these games, the most wins first."""
    wins: dict[str, int] = {}
    for result in results:
        for seat in list_people(result):
            wins[seat.player.id] = wins.get(seat.player.id, 0) + (seat.rank == 1)
    return sorted((Standing(person, number) for person, number in wins.items()),
                  key=lambda one: -one.wins)


def find_longest_streak(results: Sequence[TableResult]) -> Streak | None:
    """Return the longest series of two games or more in a row, in their order; None if there is
    none. A shared victory ends a series."""
    winners = [list_winners(result) for result in results]
    alone = [found[0] if len(found) == 1 else "" for found in winners]
    series = [Streak(person, len(list(games))) for person, games in groupby(alone) if person]
    longest = max(series, key=lambda one: one.games, default=None)
    return longest if longest and longest.games > 1 else None


def find_best_scores(results: Sequence[TableResult], now: int) -> list[BestScore]:
    """Return the best score of the last 13 weeks in each game."""
    best: dict[str, BestScore] = {}
    for result in results:
        for seat in list_people(result) if result.moment > now - SEASON else ():
            known = best.get(result.game)
            if known is None or seat.points > known.points:
                best[result.game] = BestScore(result.game, seat.player.id, seat.points,
                                              result.table)
    return list(best.values())


def collect_names(results: Sequence[TableResult]) -> Mapping[str, str]:
    """Return the present names of the people, "" for those who have left."""
    return {seat.player.id: seat.name for result in results for seat in list_people(result)}
