"""What a position promises each seat, as shares of the victory: numbers from 0 to 1."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.habits import habitual
from grandtour.engine.core import TERMINAL, State, playout
from grandtour.engine.rng import Rng

MARGIN: Final = 0.1             # what the margin in points counts beside the victory itself


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


def guess(s: State, scale: float) -> vec[float]:
    """The same of a position in the game: by how much each seat leads, in the unit of
    `Game.value`; `scale` ahead makes a seat e times as likely to win."""
    if s.stack[-1].seat == TERMINAL:
        return result(s)
    values = [s.game.value(s, seat) for seat in range(len(s.scores()))]
    top = max(values)
    likely = vec[float]([exp((value - top) / scale) for value in values])
    total = 0.0
    for part in likely:
        total += part
    for seat in range(i64(len(likely))):
        likely[seat] /= total
    return likely


def promise(s: State, seat: int, players: int, scale: float) -> float:
    """What `guess` says of one seat if all others are as strong as each other; quicker."""
    if s.stack[-1].seat == TERMINAL:
        return result(s)[seat]
    return 1.0 / (1.0 + float(players - 1) * exp(-s.game.value(s, seat) / scale))


class Playout:
    """How a search goes on from where its knowledge ends: at random to the end of the game."""

    def finish(self, s: State, rng: Rng) -> vec[float]:
        """What the position promises each seat; plays on in it."""
        playout(s, rng)
        return result(s)


class ShortPlayout(Playout):
    """Until so many turns have ended, and then by the value of the position. Each action is the
    best for its seat, by that value, of `width` that are drawn by habit."""

    def __init__(self, weights: vec[i64], turns: int, width: int, scale: float) -> None:
        self.weights = weights
        self.turns: i64 = turns
        self.width: i64 = width
        self.scale = scale

    def finish(self, s: State, rng: Rng) -> vec[float]:
        for _ in range(self.turns):
            turn = s.game.turn_number(s)
            while s.stack[-1].seat != TERMINAL and s.game.turn_number(s) == turn:
                s = self.step(s, rng)
        return guess(s, self.scale)

    def step(self, s: State, rng: Rng) -> State:
        """The position after the next action."""
        seat = s.stack[-1].seat
        if seat < 0 or self.width == 1:
            s.play(habitual(s, rng, self.weights))
            return s
        best, top = s, 0.0
        for _ in range(self.width):
            after = s.clone()
            after.play(habitual(s, rng, self.weights))
            worth = s.game.value(after, seat)
            if best is s or worth > top:
                best, top = after, worth
        return best
