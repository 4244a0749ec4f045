"""Players that value positions by the hand-made value, corrected by a network."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Any, Final

import numpy as np
from librt.vecs import vec

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import Rollout, estimate
from grandtour.bots.halving import (
    Candidate, count_rounds, keep_best, list_alternatives, play_line,
)
from grandtour.bots.search_result import Alternative, SearchResult
from grandtour.bots.settings import TURNS
from grandtour.bots.turn_search import Line, distinct_lines, search_turn
from grandtour.engine.core import State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.lab.arena import BadArena
from grandtour.lab.training.network import TERM_SCALE, Integers, Numbers, round_to
from grandtour.lab.training.weights import Weights

WIDTH: Final = 12               # ends of the turn that the network values
SURE: Final = 1e-4              # the least share that an estimate gives a seat
PRIOR_SCALE: Final = 4.0        # the estimate is an input, too, divided by this


def log_odds(share: float) -> float:
    """Return the logarithm of the odds, no further from zero than that of SURE."""
    share = min(max(share, SURE), 1.0 - SURE)
    return log(share / (1.0 - share))


def describe_position(weights: Weights, s: State, seat: int) -> tuple[float, Integers]:
    """Return the log odds that the hand-made value gives the seat, and the inputs of the
    network."""
    prior = log_odds(estimate(s)[seat])
    return prior, round_to([prior / PRIOR_SCALE, *weights.terms(s, seat)], TERM_SCALE)


class LearnedValue:
    """The value of positions: a seat's share of the victory, from 0 to 1."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.is_new = weights.network.is_zero

    def expected_share(self, s: State, seat: int) -> float:
        return float(self.expected_shares([s], seat)[0])

    def expected_shares(self, positions: list[State], seat: int) -> Numbers:
        """Return the share that each position promises the seat. A result counts as it is."""
        shares = np.array([estimate(s)[seat] for s in positions])
        going_on = [place for place, s in enumerate(positions) if not s.is_terminal()]
        if going_on and not self.is_new:
            priors, inputs = zip(*[describe_position(self.weights, positions[place], seat)
                                   for place in going_on], strict=True)
            odds = np.array(priors) + self.weights.network.compute_corrections(np.array(inputs))
            shares[going_on] = 1.0 / (1.0 + np.exp(-odds))
        return shares


class ValuePlayer(Bot):
    """A player that searches its turn like `greedy`, and values the ends that are best at first
    sight by its network. An iteration is a position."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.value = LearnedValue(weights)

    def plays(self, game: Game[Any]) -> bool:
        return bool(game.name == self.weights.game)

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        if len(s.scores()) != self.weights.players:
            raise BadArena(f"the network was trained for {self.weights.players} players")
        lines, shares = self.rank_lines(s, seat, rng, budget)
        found: dict[int, Alternative] = {}
        for line, share in zip(lines, shares, strict=True):
            rest = (1.0 - share) / (len(s.scores()) - 1)
            values = [share if other == seat else rest for other in range(len(s.scores()))]
            found.setdefault(line.actions[0].id, Alternative(line.actions[0], 1, values,
                                                             line.actions))
        return SearchResult(list(found.values()))

    def rank_lines(self, s: State, seat: int, rng: Rng,
                   budget: Budget) -> tuple[list[Line], list[float]]:
        """Return the lines of the turn that end differently and their values, the best first."""
        lines = distinct_lines(s, search_turn(s, seat, budget), WIDTH, rng)
        ends = []
        for line in lines:
            after = s.clone()
            for action in line.actions:
                after.play(action)
            ends.append(after)
        shares = self.value.expected_shares(ends, seat)
        order = sorted(range(len(lines)), key=lambda place: -float(shares[place]))
        return [lines[place] for place in order], [float(shares[place]) for place in order]


class TrialPlayer(Bot):
    """A player that compares whole turns by trials like `turns`. Its network proposes the turns and
    values the ends of trials. An iteration is a trial."""

    def __init__(self, weights: Weights) -> None:
        self.player = ValuePlayer(weights)

    def plays(self, game: Game[Any]) -> bool:
        return self.player.plays(game)

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        settings, players = TURNS, len(s.scores())
        rollouts = settings.rollouts(players)
        if players != self.player.weights.players:
            raise BadArena(f"the network was trained for {self.player.weights.players} players")
        lines, shares = self.player.rank_lines(s, seat, rng, Budget(settings.positions))
        left = [Candidate(line.actions, settings.trust, share)
                for line, share in zip(lines, shares, strict=True)]
        dropped: list[Candidate] = []
        stages = max(count_rounds(len(left)), 1)
        while len(left) > 1:
            for _ in range(max(budget.iterations // (stages * len(left) * len(rollouts)), 1)):
                for rollout in rollouts:
                    seed = rng.word()
                    for one in left:
                        one.add_trial(self.run_trial(s, seat, one, rollout, Rng(seed)))
            left, dropped = keep_best(left, dropped, seat, (len(left) + 1) // 2)
        return SearchResult(list_alternatives(left + dropped))

    def run_trial(self, s: State, seat: int, one: Candidate, rollout: Rollout,
                  rng: Rng) -> vec[float]:
        """Return the result by seat of one trial of the line."""
        after, ended = play_line(s, seat, one.line, rng)
        rollout.finish_trial(after, rng, ended)
        share = self.player.value.expected_share(after, seat)
        rest = (1.0 - share) / (len(s.scores()) - 1)
        return vec[float]([share if other == seat else rest for other in range(len(s.scores()))])


WAYS: Final[dict[str, Callable[[Weights], Bot]]] = {"weights": ValuePlayer, "trials": TrialPlayer}
