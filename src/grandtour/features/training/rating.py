"""Glicko-2 ratings of people and puzzles (Mark Glickman, Example of the Glicko-2 system, 2013).

A first try is a game between a person and a puzzle, and a rating period of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log10, pi, sqrt
from typing import Final

SCALE: Final = 173.7178         # Glicko points in a unit of Glicko-2
CENTRE: Final = 1500.0
TAU: Final = 0.5                # how much volatilities change
CLOSE: Final = 1e-6             # accuracy of the volatility
ODDS: Final = 400.0             # points between players of whom one is ten times as likely to win
LEVELS_DEVIATION: Final = 200.0     # of a puzzle that only levels have tried


@dataclass(frozen=True)
class Rating:
    """A rating in Glicko points, its standard deviation, and the volatility."""

    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def scaled_rating(self) -> float:
        return (self.rating - CENTRE) / SCALE

    @property
    def scaled_deviation(self) -> float:
        return self.deviation / SCALE


@dataclass(frozen=True)
class GameResult:
    """A game against an opponent; the score is 1 for a win, 0 for a loss."""

    opponent: Rating
    score: float


def update_rating(before: Rating, games: Sequence[GameResult]) -> Rating:
    """Return the rating after a rating period with at least one game (steps 3 to 8)."""
    weights = [compute_opponent_weight(game.opponent.scaled_deviation) for game in games]
    chances = [1.0 / (1.0 + exp(-factor * (before.scaled_rating - game.opponent.scaled_rating)))
               for factor, game in zip(weights, games, strict=True)]
    variance = 1.0 / sum(factor * factor * chance * (1.0 - chance)
                         for factor, chance in zip(weights, chances, strict=True))
    gain = sum(factor * (game.score - chance)
               for factor, chance, game in zip(weights, chances, games, strict=True))
    volatility = compute_volatility(before, variance, variance * gain)
    spread = before.scaled_deviation ** 2 + volatility ** 2
    phi = 1.0 / sqrt(1.0 / spread + 1.0 / variance)
    mu = before.scaled_rating + phi * phi * gain
    return Rating(SCALE * mu + CENTRE, SCALE * phi, volatility)


def compute_opponent_weight(phi: float) -> float:
    """Return how much a game against an opponent of this deviation counts (the paper's g)."""
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi))


def compute_volatility(before: Rating, variance: float, improvement: float) -> float:
    """Return the volatility by the Illinois algorithm (step 5)."""
    start = log(before.volatility ** 2)
    phi = before.scaled_deviation

    def excess(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return (exp(x) * (improvement ** 2 - spread) / (2.0 * spread * spread)
                - (x - start) / (TAU * TAU))

    low, high = start, log(max(improvement ** 2 - phi * phi - variance, 1e-300))
    if improvement ** 2 <= phi * phi + variance:
        steps = 1
        while excess(start - steps * TAU) < 0.0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = excess(low), excess(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = excess(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return exp(low / 2.0)


def rate_by_levels(rates: Sequence[float], tries: int) -> Rating:
    """Return the rating of a puzzle from the rates at which computer players of each level solve
    it, each in this number of tries. An average player solves it as often as they beat an opponent
    of this rating."""
    total = len(rates) * tries
    solved = (sum(rates) * tries + 1.0) / (total + 2.0)
    return Rating(CENTRE + ODDS * log10((1.0 - solved) / solved), LEVELS_DEVIATION)
