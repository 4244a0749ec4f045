"""Rollouts in which every player compares its lines before it plays one.

A player of a `TruncatedRollout` takes the line that ends its turn with the highest
`Game.evaluate`. That is a rule of thumb: near the end of the game a bonus can be worth more or
less than it says, and a rival that misses it makes a bad line look good."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import TruncatedRollout, estimate
from grandtour.bots.halving import play_while_legal
from grandtour.bots.settings import TURNS
from grandtour.bots.turn_search import Line, distinct_lines, search_turn
from grandtour.engine.core import TERMINAL, State
from grandtour.engine.rng import Rng

WIDTH: Final = 8                # lines that a player compares
FORESIGHT: Final = 2            # rounds by which it compares them


class CarefulRollout:
    """A rollout that stops after a number of turns and evaluates the expected scores.

    Every player tries the `WIDTH` best lines of its turn by one rollout of `FORESIGHT` rounds each,
    with equal draws, and plays the line with the best result. Where all lines win or all lose,
    the points decide (`evaluate_result`). It is no `Rollout`, because only compiled classes can
    inherit from one."""

    def __init__(self, turns: int, players: int) -> None:
        self.turns = turns
        self.budget = Budget(TURNS.greed)
        self.quick = TruncatedRollout(FORESIGHT * players + 1, TURNS.greed, 0.0)

    def finish_trial(self, s: State, rng: Rng, ended: int) -> vec[float]:
        turn = s.game.turn_number(s)
        while s.stack[-1].seat != TERMINAL and ended < self.turns:
            self.play_line(s, rng)
            now = s.game.turn_number(s)
            if now != turn:
                turn = now
                ended += 1
        return estimate(s)

    def play_line(self, s: State, rng: Rng) -> None:
        """Play the rest of the turn, or the next draw."""
        seat = s.stack[-1].seat
        if seat < 0:
            s.play(s.sample(rng))
            return
        lines = distinct_lines(s, search_turn(s, seat, self.budget), WIDTH, rng)
        seed = rng.word()
        best = max(lines, key=lambda line: self.try_line(s, seat, line, seed))
        play_while_legal(s, seat, best.actions)

    def try_line(self, s: State, seat: int, line: Line, seed: int) -> float:
        """Return the share of the victory that the line promises the seat."""
        after = s.clone()
        turn = after.game.turn_number(after)
        play_while_legal(after, seat, line.actions)
        ended = 0 if after.game.turn_number(after) == turn else 1
        return self.quick.finish_trial(after, Rng(seed), ended)[seat]


def careful_rollouts(players: int) -> list[CarefulRollout]:
    """List a rollout to each horizon of the strongest level, the nearest first."""
    return [CarefulRollout(number * players + 1, players) for number in TURNS.rounds]
