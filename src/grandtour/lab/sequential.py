"""A sequential test: does the hero win the share of games that is the aim?

This is Wald's sequential ratio test between `aim - MARGIN` and `aim + MARGIN`, with an error of 5 %
on either side. It claims nothing about a true share between the two. Shares of a shared victory
count as such. The test looks only when the hero has sat on every seat equally often."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from math import log, sqrt
from typing import Final, Literal

from grandtour.lab.arena import (
    ArenaRules, Fixture, GameResult, ResultFile, Workers, run_missing_tasks, list_rotations,
)

MARGIN: Final = 0.05
ERROR: Final = 0.05
CAP: Final = 400
CONFIDENT: Final = 1.96
BOUND: Final = log((1 - ERROR) / ERROR)

Verdict = Literal["reached", "missed", "open"]


@dataclass(frozen=True)
class Score:
    """The hero's numbers of games and victories, with fractions for shared ones, and the CPU
    seconds of all players together."""

    games: int = 0
    won: float = 0.0
    cpu: float = 0.0

    def add_result(self, result: GameResult, hero: int) -> Score:
        return Score(self.games + 1, self.won + result.share(hero), self.cpu + sum(result.cpu))

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return compute_wilson_interval(self.won, self.games)

    def verdict(self, aim: float) -> Verdict:
        """Return whether the aim is known to be reached, or missed, or is open."""
        low, high = compute_share_bounds(aim)
        known = self.won * log(high / low)
        known += (self.games - self.won) * log((1 - high) / (1 - low))
        return "reached" if known >= BOUND else "missed" if known <= -BOUND else "open"


def compute_share_bounds(aim: float) -> tuple[float, float]:
    """Return the two shares to distinguish. Raise ValueError if one is outside 0 to 1."""
    low, high = aim - MARGIN, aim + MARGIN
    if not 0.0 < low < high < 1.0:
        raise ValueError(f"an aim of {aim} leaves no room for a margin of {MARGIN}")
    return low, high


@dataclass(frozen=True)
class Pairing:
    """A player alone against equals of another, and the aim for its share of the victories.

    The verdict counts once `least` games are played. At most `most` games are played, with seeds
    from `first` on."""

    rules: ArenaRules
    hero: str
    rivals: str
    aim: float
    least: int = 0
    most: int = CAP
    first: int = 1

    def list_fixtures(self) -> Iterator[Fixture]:
        """Yield all games, in the order in which they are played."""
        return list_rotations(self.rules, self.hero, self.rivals, self.most, self.first)

    def find_verdict(self, score: Score) -> Verdict:
        return score.verdict(self.aim) if score.games >= self.least else "open"

    def list_known_results(self, ledger: ResultFile) -> list[GameResult]:
        """Return the results that the ledger has of the first rounds, up to the first gap."""
        found = []
        for fixture in self.list_fixtures():
            if fixture not in ledger.known:
                break
            found.append(ledger.known[fixture])
        return found[:len(found) - len(found) % self.rules.players]

    def compute_current_score(self, ledger: ResultFile) -> Score:
        """Return the score of these results."""
        score = Score()
        for number, result in enumerate(self.list_known_results(ledger)):
            score = score.add_result(result, number % self.rules.players)
        return score


def run_contest(pairing: Pairing, workers: Workers,
                ledger: ResultFile) -> Generator[Score, None, None]:
    """Yield the score after every round in which the hero has sat on each seat once, until the
    verdict is known or all games are played."""
    score, players = Score(), pairing.rules.players
    with closing(run_missing_tasks(pairing.list_fixtures(), workers, ledger)) as playing:
        for number, result in enumerate(playing):
            score = score.add_result(result, number % players)
            if score.games % players == 0:
                yield score
                if pairing.find_verdict(score) != "open":
                    return


def compute_wilson_interval(won: float, number: int) -> tuple[float, float]:
    """Return the 95 % interval of the rate; everything is possible before the first game."""
    if not number:
        return 0.0, 1.0
    z = CONFIDENT
    middle = (won + z * z / 2) / (number + z * z)
    half = z / (number + z * z) * sqrt(won * (number - won) / number + z * z / 4)
    return middle - half, middle + half
