"""Estimates win probabilities by playing a position on to its end many times.

All seats play alike then: each turn is the best for whoever takes it, by `Game.evaluate`, of a few
that are drawn by habit, and chance draws anew every time. The continuations are independent of
each other, so the error of a mean is known; how far such players are from those who sat at the
table is not in it."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.evaluation import shares
from grandtour.bots.rollout_weights import RolloutWeights, weighted_choice
from grandtour.engine.core import TERMINAL, Action, State
from grandtour.engine.rng import Rng

WIDTH: Final = 6        # of so many ways through a turn the best is done
FEW: Final = 2.0        # results added on either side, so that no error is ever taken for nothing


class Estimate:
    """A mean with its standard error."""

    def __init__(self, mean: float, error: float) -> None:
        self.mean = mean
        self.error = error


class WinProbability:
    """Estimates by continuations what positions and actions are worth."""

    def __init__(self) -> None:
        self.weights = RolloutWeights()

    def worth(self, s: State, rng: Rng, times: int) -> list[Estimate]:
        """By seat, the share of the victory in so many continuations of this very position, with
        all that is hidden in it as it is. The errors are those of that many games won or lost
        (Agresti and Coull), a little wide where the victory can be shared; a finished game has
        none."""
        if s.stack[-1].seat == TERMINAL:
            return [Estimate(share, 0.0) for share in shares(s, s.scores())]
        player = self.player(s)
        totals = player.finish(s.clone(), rng)
        for _ in range(times - 1):
            won = player.finish(s.clone(), rng)
            for seat in range(i64(len(won))):
                totals[seat] += won[seat]
        return [from_counts(total, float(times)) for total in totals]

    def difference(self, s: State, seat: int, first: Action[Any], second: Action[Any], rng: Rng,
                   pairs: int) -> Estimate:
        """How much more of the victory the first action brings the seat than the second, in so
        many pairs of continuations. Both of a pair start from the same deal of what the seat does
        not know, and draw from the same generator."""
        player = self.player(s)
        total, squares = 0.0, 0.0
        for _ in range(pairs):
            one = s.resample(seat, rng)
            other = one.clone()
            seed = rng.word()
            one.play(first)
            other.play(second)
            more = player.finish(one, Rng(seed))[seat] - player.finish(other, Rng(seed))[seat]
            total += more
            squares += more * more
        return from_pairs(total, squares, float(pairs))

    def player(self, s: State) -> RolloutPlayer:
        return RolloutPlayer(self.weights.of(s.game))


class RolloutPlayer:
    """Plays all seats to the end of a game: each turn, or what is left of it, is the best by
    `Game.evaluate` of a few that are played by habit."""

    def __init__(self, weights: vec[i64]) -> None:
        self.weights = weights

    def finish(self, s: State, rng: Rng) -> vec[float]:
        """The shares of the victory, by seat; `s` is used up."""
        while s.stack[-1].seat != TERMINAL:
            if s.stack[-1].seat < 0:
                s.play(s.sample(rng))
            else:
                s = self.turn(s, rng)
        return shares(s, s.scores())

    def turn(self, s: State, rng: Rng) -> State:
        """A position in which chance or somebody else is asked, or another turn begins."""
        seat = s.stack[-1].seat
        best, top = s, 0.0
        for _ in range(WIDTH):
            after = self.random_turn(s.clone(), rng)
            worth = s.game.evaluate(after, seat)
            if best is s or worth > top:
                best, top = after, worth
        return best

    def random_turn(self, s: State, rng: Rng) -> State:
        seat = s.stack[-1].seat
        turn = s.game.turn_number(s)
        while s.stack[-1].seat == seat and s.game.turn_number(s) == turn:
            s.play(weighted_choice(s, rng, self.weights))
        return s


def from_counts(total: float, times: float) -> Estimate:
    """Of what was won in so many games."""
    part = (total + FEW) / (times + 2.0 * FEW)
    return Estimate(total / times, sqrt(part * (1.0 - part) / (times + 2.0 * FEW)))


def from_pairs(total: float, squares: float, pairs: float) -> Estimate:
    """Of what one brought more than the other in so many pairs, and of its squares."""
    known = pairs + FEW
    variance = (squares + FEW) / known - (total / known) ** 2
    return Estimate(total / pairs, sqrt(variance / pairs))
