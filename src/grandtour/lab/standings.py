"""Ratings and tables from many games, and files for other programs."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from grandtour.lab.arena import ArenaRules, GameResult
from grandtour.ratings import Player, Rating, rate_game

RANDOM: Final = "random"
FIXED: Final = {Player("bot", RANDOM): Rating(0.0, 0.0)}    # the anchor of the scale
RATINGS: Final = ("player", "rating", "margin", "games")


@dataclass(frozen=True)
class SeatRow:
    """One seat of one game: a line of the files."""

    game: str
    players: int
    profile: str
    options: str
    seed: int
    seat: int
    player: str
    rank: int
    score: float
    share: float
    decisions: int
    cpu: float


def seat_rows(results: Iterable[GameResult]) -> list[SeatRow]:
    """Return all seats of all games, those of a game one after the other."""
    return [SeatRow(game=result.fixture.rules.game, players=result.fixture.rules.players,
                    profile=result.fixture.rules.profile,
                    options=" ".join(f"{name}={value}"
                                     for name, value in result.fixture.rules.options),
                    seed=result.fixture.seed, seat=seat, player=player, rank=result.ranks[seat],
                    score=result.scores[seat], share=result.share(seat),
                    decisions=result.decisions[seat], cpu=result.cpu[seat])
            for result in results for seat, player in enumerate(result.fixture.seats)]


def rate_players(results: Iterable[GameResult], rules: ArenaRules) -> dict[str, Rating]:
    """Return the ratings of all players of games with these rules, the strongest first.

    `random` has 0; if no player met it, only differences have a meaning. The games count in the
    order of their seeds, so that it does not matter when each was played."""
    known: dict[Player, Rating] = {}
    played = [result for result in results if result.fixture.rules == rules]
    for result in sorted(played, key=lambda result: (result.fixture.seed, result.fixture.seats)):
        seats = [find_rated_player(name) for name in result.fixture.seats]
        known |= rate_game(list(zip(seats, result.ranks, strict=True)), known, FIXED)
    strongest = sorted(known, key=lambda player: (-known[player].mu, player.id))
    return {player.id: known[player] for player in strongest}


def find_rated_player(name: str) -> Player:
    """Return the player of this name. Random play is one player with any budget."""
    return Player("bot", RANDOM if name.partition("@")[0] == RANDOM else name)


def write_rows(path: Path, found: Iterable[SeatRow]) -> None:
    """Write the rows as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(SeatRow.__annotations__))
        writer.writeheader()
        writer.writerows(asdict(row) for row in found)


def write_parquet(path: Path, found: Iterable[SeatRow]) -> None:
    """Write the rows as Parquet. Raise ImportError without pyarrow."""
    import pyarrow
    from pyarrow import parquet
    parquet.write_table(pyarrow.Table.from_pylist([asdict(row) for row in found]), path)


def write_ratings(path: Path, found: Mapping[str, Rating]) -> None:
    """Write the ratings as CSV with 95 % margins."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(RATINGS)
        writer.writerows((name, rating.points, rating.margin, rating.games)
                         for name, rating in found.items())
