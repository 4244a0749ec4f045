"""Monte Carlo with sequential halving: all are tried in turn, the worse half of them
is dropped, and so on until one is left (Karnin, Koren and Somekh, 2013)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.budget import Budget, Timer
from grandtour.bots.evaluation import Prior, Rollout
from grandtour.bots.search import Searcher, Stats
from grandtour.bots.search_result import SearchResult
from grandtour.bots.turn_search import TurnSearch
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng

BEST: Final = 6         # choices that are tried, where the best at first sight are known


class Candidate(Stats):
    """A choice with the way through the turn that it begins, as far as one is known; what that
    promised at first sight counts for so many trials."""

    def __init__(self, way: list[Action[Any]], trust: float, prior: float) -> None:
        super().__init__(way[0])
        self.way = way
        self.trust = trust
        self.prior = prior

    def promise(self, seat: i64) -> float:
        """What it brings the seat, by all that is known; below everything if nothing is."""
        trials = float(self.visits) + self.trust
        if trials == 0.0:
            return -1.0
        total = self.trust * self.prior
        if self.visits > 0:
            total += self.totals[seat]
        return total / trials


class Halving(Searcher):
    """Each trial resamples what the seat cannot see, acts, and goes on as the settings say. All
    that is still compared meets the same luck, as far as it goes."""

    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        rollout = self.settings.rollout(len(s.scores()))
        timer = Timer(budget)
        left, dropped = self.candidates(s, seat, rng, budget.seconds)
        while len(left) > 1:
            part = timer.part(rounds(len(left)))
            number: i64 = 0
            seed: i64 = 0
            while part.goes_on():
                place = number % len(left)
                if place == 0:
                    seed = rng.word()
                left[place].add(trial(s, seat, left[place].way, rollout, Rng(seed)))
                number += 1
            timer.spend(part)
            left, dropped = split(left, dropped, seat, (len(left) + 1) // 2)
        return SearchResult([one.alternative() for one in left + dropped])

    def candidates(self, s: State, seat: int, rng: Rng,
                   seconds: float) -> tuple[list[Candidate], list[Candidate]]:
        """What is tried: all choices, or where values are trusted the best at first sight, each
        with the best way through the turn. And the others. So long at the most, if not 0."""
        trust = self.settings.trust
        if trust == 0.0:
            return [Candidate([action], 0.0, 0.0) for action in self.settings.choices(s)], []
        dealt = s.resample(seat, rng)
        sight = Prior(dealt, seat)
        ways = TurnSearch(seat, Timer(Budget(self.settings.positions, seconds))).lines(dealt)
        return split([Candidate(way.actions, trust, sight.of(way.worth)) for way in ways], [],
                     seat, BEST)


def split(left: list[Candidate], dropped: list[Candidate], seat: int,
          number: int) -> tuple[list[Candidate], list[Candidate]]:
    """So many that promise the seat most, the best first; and what is dropped then."""
    ordered = sorted(left, key=lambda one: -one.promise(seat))
    return ordered[:number], ordered[number:] + dropped


def trial(s: State, seat: int, way: list[Action[Any]], rollout: Rollout, rng: Rng) -> vec[float]:
    """What the way, as far as it is possible, brings each seat in one trial."""
    turn = s.game.turn_number(s)
    after = s.resample(seat, rng)
    for action in way:
        if after.stack[-1].seat != seat or after.refusal(action) is not None:
            break
        after.play(action)
    return rollout.finish(after, rng, 0 if s.game.turn_number(after) == turn else 1)


def rounds(choices: int) -> int:
    """How many it takes until one is left."""
    number = 0
    while choices > 1:
        choices = (choices + 1) // 2
        number += 1
    return number
