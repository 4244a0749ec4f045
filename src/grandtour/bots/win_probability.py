"""Compare actions by playing games on to their end many times.

All seats play alike then: each turn is the best, by `Game.evaluate`, of a few that are drawn by
habit. Chance is drawn again every time. The continuations are independent, so the error of a mean
is known. It does not include how far such players are from those at the table."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.evaluation import victory_shares
from grandtour.bots.rollout_weights import RolloutWeights, choose_by_weight
from grandtour.engine.core import TERMINAL, Action, State
from grandtour.engine.rng import Rng

WIDTH: Final = 6        # ways through a turn of which the best is played
FEW: Final = 2.0        # results added on either side, so that no error is ever zero


class WinEstimate:
    """A mean with its standard error."""

    def __init__(self, mean: float, error: float) -> None:
        self.mean = mean
        self.error = error


class WinProbability:
    """An estimator of the value of actions by continuations."""

    def __init__(self) -> None:
        self.weights = RolloutWeights()

    def estimate_gain(self, s: State, seat: int, first: Action[Any], second: Action[Any], rng: Rng,
                      pairs: int) -> WinEstimate:
        """Estimate how much more of the victory the first action brings the seat than the second.

        Each of the `pairs` pairs of continuations starts from the same deal of what the seat does
        not know, and draws from the same generator."""
        player = self.make_player(s)
        total, squares = 0.0, 0.0
        for _ in range(pairs):
            one = s.resample(seat, rng)
            other = one.clone()
            seed = rng.word()
            one.play(first)
            other.play(second)
            more = (player.play_to_end(one, Rng(seed))[seat]
                    - player.play_to_end(other, Rng(seed))[seat])
            total += more
            squares += more * more
        return estimate_from_pairs(total, squares, float(pairs))

    def make_player(self, s: State) -> RolloutPlayer:
        return RolloutPlayer(self.weights.find_weights(s.game))


class RolloutPlayer:
    """A player of all seats to the end of a game.

    Each turn, or the rest of it, is the best by `Game.evaluate` of a few that are played by
    habit."""

    def __init__(self, weights: vec[i64]) -> None:
        self.weights = weights

    def play_to_end(self, s: State, rng: Rng) -> vec[float]:
        """Play to the end and return each seat's share of the victory. `s` is used up."""
        while s.stack[-1].seat != TERMINAL:
            if s.stack[-1].seat < 0:
                s.play(s.sample(rng))
            else:
                s = self.play_turn(s, rng)
        return victory_shares(s, s.scores())

    def play_turn(self, s: State, rng: Rng) -> State:
        """Return the position at the end of the turn, or where chance or another seat is to
        move."""
        seat = s.stack[-1].seat
        best, top = s, 0.0
        for _ in range(WIDTH):
            after = self.play_random_turn(s.clone(), rng)
            worth = s.game.evaluate(after, seat)
            if best is s or worth > top:
                best, top = after, worth
        return best

    def play_random_turn(self, s: State, rng: Rng) -> State:
        seat = s.stack[-1].seat
        turn = s.game.turn_number(s)
        while s.stack[-1].seat == seat and s.game.turn_number(s) == turn:
            s.play(choose_by_weight(s, rng, self.weights))
        return s


def estimate_from_pairs(total: float, squares: float, pairs: float) -> WinEstimate:
    """Return the estimate from the total difference in `pairs` pairs, and the total of its
    squares."""
    known = pairs + FEW
    variance = (squares + FEW) / known - (total / known) ** 2
    return WinEstimate(total / pairs, sqrt(variance / pairs))
