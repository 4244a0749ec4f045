"""Evaluate positions as each seat's share of the victory, from 0 to 1."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.budget import Budget
from grandtour.bots.turn_search import sample_line, search_turn
from grandtour.engine.core import TERMINAL, Action, State, playout
from grandtour.engine.rng import Rng

MARGIN: Final = 0.1             # what the margin in points counts beside the victory itself
LARGEST: Final = 50.0           # gain that still makes a difference, in scales
FOREVER: Final[i64] = 1_000_000


def evaluate_result(s: State) -> vec[float]:
    """Return what a finished game was worth to each seat.

    This is the share of the victory, and a little for the margin in points over the best other
    seat, so that a search also knows by how much it wins or loses."""
    scores = s.scores()
    players: i64 = len(scores)
    won = victory_shares(s, scores)
    spread = 1.0
    for score in scores:
        spread += abs(score) / float(players)
    for seat in range(players):
        margin = scores[seat] - find_best_other(scores, seat)
        part = 0.5 + 0.5 * margin / (abs(margin) + spread)
        won[seat] = (1.0 - MARGIN) * won[seat] + MARGIN * part
    return won


def victory_shares(s: State, scores: list[float]) -> vec[float]:
    """Return each seat's share of the victory in a finished game.

    The ranking is computed only if the scores do not decide: a seat that alone has the highest
    score has won."""
    top = scores[0]
    for score in scores:
        top = max(top, score)
    if scores.count(top) == 1:
        return vec[float]([1.0 if score == top else 0.0 for score in scores])
    ranking = s.ranking()
    share = 1.0 / float(ranking.count(1))
    return vec[float]([share if rank == 1 else 0.0 for rank in ranking])


def find_best_other(scores: list[float], seat: i64) -> float:
    """Return the highest score among the other seats."""
    best = scores[1 if seat == 0 else 0]
    for other in range(i64(len(scores))):
        if other != seat:
            best = max(best, scores[other])
    return best


def estimate(s: State) -> vec[float]:
    """Return each seat's expected share of the victory in any position.

    The shares follow from the expected scores, in the unit of `Game.evaluate`: an advantage of
    `Game.temperature` makes a seat e times as likely to win."""
    if s.stack[-1].seat == TERMINAL:
        return evaluate_result(s)
    expected, temperature = s.game.expected_scores(s), s.game.temperature(s)
    top = max(expected)
    likely = vec[float]([exp((score - top) / temperature) for score in expected])
    total = 0.0
    for part in likely:
        total += part
    for seat in range(i64(len(likely))):
        likely[seat] /= total
    return likely


def shift_shares(likely: vec[float], seat: i64, gain: float, scale: float) -> list[float]:
    """Return the shares of all seats after this seat expects `gain` more, in the unit of
    `Game.evaluate`."""
    parts = [likely[other] for other in range(i64(len(likely)))]
    parts[seat] *= exp(max(-LARGEST, min(LARGEST, gain / scale)))
    total = sum(parts)
    return [part / total for part in parts]


class Prior:
    """The promise of lines before any trial: how much more their last position is worth to the seat
    than the present one."""

    def __init__(self, s: State, seat: i64) -> None:
        self.seat = seat
        self.scale = s.game.temperature(s)
        self.likely = estimate(s)
        self.here = s.game.evaluate(s, seat)

    def predict_shares(self, worth: float) -> list[float]:
        """Return the shares of all seats after a line to a position worth `worth` to this seat."""
        return shift_shares(self.likely, self.seat, worth - self.here, self.scale)

    def predict_share(self, worth: float) -> float:
        """Return this seat's share after a line to a position worth `worth`."""
        return self.predict_shares(worth)[self.seat]


class Rollout:
    """A way to continue from a leaf of the search: at random to the end of the game."""

    def __init__(self) -> None:
        self.turns: i64 = FOREVER       # of all seats together; a trial ends after them

    def finish_trial(self, s: State, rng: Rng, ended: i64) -> vec[float]:
        """Play on in `s` and return what it promises each seat.

        `ended` counts the turns that have ended since the search began."""
        playout(s, rng)
        return evaluate_result(s)


class TruncatedRollout(Rollout):
    """A rollout that stops after a number of turns and evaluates the expected scores.

    All trials end after the same number of turns since the search began; otherwise later ones would
    be measured by more. Every player looks at `positions` positions for each turn, again where a
    line continues from another position that is only as good (`Game.position_key`). It draws a line
    by the softmax of their values with the temperature `spread`, or takes the best one if that is
    0."""

    def __init__(self, turns: int, positions: int, spread: float) -> None:
        super().__init__()
        self.turns = turns
        self.budget = Budget(positions)
        self.spread = spread
        self.line: list[Action[Any]] = []       # the rest of the line, last action first

    def finish_trial(self, s: State, rng: Rng, ended: i64) -> vec[float]:
        self.line = []
        turn = s.game.turn_number(s)
        while s.stack[-1].seat != TERMINAL and ended < self.turns:
            self.play_step(s, rng)
            now = s.game.turn_number(s)
            if now != turn:
                turn = now
                ended += 1
        return estimate(s)

    def play_step(self, s: State, rng: Rng) -> None:
        """Play the next action."""
        seat = s.stack[-1].seat
        if seat < 0:
            s.play(s.sample(rng))
            return
        if not self.line or s.refusal(self.line[-1]) is not None:
            lines = search_turn(s, seat, self.budget)
            self.line = sample_line(lines, rng, self.spread).actions[::-1]
        s.play(self.line.pop())
