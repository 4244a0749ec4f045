"""Evaluates positions as shares of the victory by seat: numbers from 0 to 1."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.budget import Budget
from grandtour.bots.turn_search import draw_line, search_turn
from grandtour.engine.core import TERMINAL, Action, State, playout
from grandtour.engine.rng import Rng

MARGIN: Final = 0.1             # what the margin in points counts beside the victory itself
LARGEST: Final = 50.0           # change of a hope that still makes a difference, in scales
FOREVER: Final[i64] = 1_000_000


def result(s: State) -> vec[float]:
    """By seat, of a finished game: the share of the victory, and a little for the points more or
    less than the best of the others, so that a search also knows by how much it wins or loses."""
    scores = s.scores()
    players: i64 = len(scores)
    won = shares(s, scores)
    spread = 1.0
    for score in scores:
        spread += abs(score) / float(players)
    for seat in range(players):
        margin = scores[seat] - best_other(scores, seat)
        part = 0.5 + 0.5 * margin / (abs(margin) + spread)
        won[seat] = (1.0 - MARGIN) * won[seat] + MARGIN * part
    return won


def shares(s: State, scores: list[float]) -> vec[float]:
    """Of the victory, by seat. The ranking is asked only where the scores do not tell it: whoever
    alone has the highest has won."""
    top = scores[0]
    for score in scores:
        top = max(top, score)
    if scores.count(top) == 1:
        return vec[float]([1.0 if score == top else 0.0 for score in scores])
    ranking = s.ranking()
    share = 1.0 / float(ranking.count(1))
    return vec[float]([share if rank == 1 else 0.0 for rank in ranking])


def best_other(scores: list[float], seat: i64) -> float:
    """The highest score that another seat has."""
    best = scores[1 if seat == 0 else 0]
    for other in range(i64(len(scores))):
        if other != seat:
            best = max(best, scores[other])
    return best


def estimate(s: State) -> vec[float]:
    """The same of a position in the game: by what each seat expects, in the unit of
    `Game.evaluate`; `Game.temperature` more makes a seat e times as likely to win."""
    if s.stack[-1].seat == TERMINAL:
        return result(s)
    expected, temperature = s.game.expected_scores(s), s.game.temperature(s)
    top = max(expected)
    likely = vec[float]([exp((score - top) / temperature) for score in expected])
    total = 0.0
    for part in likely:
        total += part
    for seat in range(i64(len(likely))):
        likely[seat] /= total
    return likely


def shift(likely: vec[float], seat: i64, gain: float, scale: float) -> list[float]:
    """The shares of all seats when this one can expect so much more than when they were guessed,
    in the unit of `Game.evaluate`."""
    parts = [likely[other] for other in range(i64(len(likely)))]
    parts[seat] *= exp(max(-LARGEST, min(LARGEST, gain / scale)))
    total = sum(parts)
    return [part / total for part in parts]


class Prior:
    """What lines promise a seat before any trial: by how much their last position is worth more
    than the present one."""

    def __init__(self, s: State, seat: i64) -> None:
        self.seat = seat
        self.scale = s.game.temperature(s)
        self.likely = estimate(s)
        self.here = s.game.evaluate(s, seat)

    def shares(self, worth: float) -> list[float]:
        """Of all seats, after a way to a position that is worth so much to this one."""
        return shift(self.likely, self.seat, worth - self.here, self.scale)

    def of(self, worth: float) -> float:
        """The own share."""
        return self.shares(worth)[self.seat]


class Rollout:
    """Plays on from a leaf of the search: at random to the end of the game."""

    def __init__(self) -> None:
        self.turns: i64 = FOREVER       # of all seats together, after which a trial ends

    def finish(self, s: State, rng: Rng, ended: i64) -> vec[float]:
        """What the position promises each seat, after so many turns that ended since the search
        began; plays on in it."""
        playout(s, rng)
        return result(s)


class TruncatedRollout(Rollout):
    """Plays on until so many turns have ended since the search began, and evaluates then by what
    each seat expects. Everything tried ends at the same time, or what came later would be measured
    by more. Everybody looks at so many positions for each turn, and again where a line led on from
    another position that is only as good (`Game.position_key`), and draws a line by the softmax of
    their values with the temperature `spread`: the best one if that is 0."""

    def __init__(self, turns: int, positions: int, spread: float) -> None:
        super().__init__()
        self.turns = turns
        self.budget = Budget(positions)
        self.spread = spread
        self.line: list[Action[Any]] = []       # what is left of it, backwards

    def finish(self, s: State, rng: Rng, ended: i64) -> vec[float]:
        self.line = []
        turn = s.game.turn_number(s)
        while s.stack[-1].seat != TERMINAL and ended < self.turns:
            self.step(s, rng)
            now = s.game.turn_number(s)
            if now != turn:
                turn = now
                ended += 1
        return estimate(s)

    def step(self, s: State, rng: Rng) -> None:
        """Do the next action."""
        seat = s.stack[-1].seat
        if seat < 0:
            s.play(s.sample(rng))
            return
        if not self.line or s.refusal(self.line[-1]) is not None:
            lines = search_turn(s, seat, self.budget)
            self.line = draw_line(lines, rng, self.spread).actions[::-1]
        s.play(self.line.pop())
