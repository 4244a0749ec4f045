"""A test that stops as soon as it knows: does the hero win the share of games that is aimed at?

Wald's sequential ratio test between `aim - MARGIN` and `aim + MARGIN`, with an error of 5 % on
either side; nothing is claimed of a true share between the two. The share of a victory that is
shared counts as such. Looked at only when the hero has sat on every seat equally often."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from math import log, sqrt
from typing import Final, Literal

from grandtour.lab.arena import ArenaRules, GameResult, ResultFile, Workers, results, rotations

MARGIN: Final = 0.05
ERROR: Final = 0.05
CAP: Final = 400
CONFIDENT: Final = 1.96
BOUND: Final = log((1 - ERROR) / ERROR)

Verdict = Literal["reached", "missed", "open"]


@dataclass(frozen=True)
class Score:
    """What the hero has come to: how many games, and victories with its shares in some; the
    seconds that all players together have used of a processor."""

    games: int = 0
    won: float = 0.0
    cpu: float = 0.0

    def after(self, result: GameResult, hero: int) -> Score:
        return Score(self.games + 1, self.won + result.share(hero), self.cpu + sum(result.cpu))

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    def verdict(self, aim: float) -> Verdict:
        """Whether the aim is known to be reached, or missed."""
        low, high = bounds(aim)
        known = self.won * log(high / low)
        known += (self.games - self.won) * log((1 - high) / (1 - low))
        return "reached" if known >= BOUND else "missed" if known <= -BOUND else "open"


def bounds(aim: float) -> tuple[float, float]:
    """The shares that are told apart. ValueError if one of them is none."""
    low, high = aim - MARGIN, aim + MARGIN
    if not 0.0 < low < high < 1.0:
        raise ValueError(f"an aim of {aim} leaves no room for a margin of {MARGIN}")
    return low, high


def contest(rules: ArenaRules, hero: str, rivals: str, aim: float, workers: Workers,
            ledger: ResultFile,
            cap: int = CAP) -> Generator[Score, None, None]:
    """The score after every round in which the hero has sat on each seat once, until the verdict
    is known or the next round would be beyond the cap."""
    score = Score()
    with closing(results(rotations(rules, hero, rivals, cap), workers, ledger)) as playing:
        for number, result in enumerate(playing):
            seat = number % rules.players
            score = score.after(result, seat)
            if seat == rules.players - 1:
                yield score
                if score.verdict(aim) != "open":
                    return


def wilson(won: float, number: int) -> tuple[float, float]:
    """The 95 % interval of the rate; everything is possible before the first game."""
    if not number:
        return 0.0, 1.0
    z = CONFIDENT
    middle = (won + z * z / 2) / (number + z * z)
    half = z / (number + z * z) * sqrt(won * (number - won) / number + z * z / 4)
    return middle - half, middle + half
