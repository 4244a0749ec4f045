"""Compares the lines of a turn by trials, with sequential halving: each is tried as often as the
others, the worse half is dropped, and so on until one is left (Karnin, Koren and Somekh, 2013)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.budget import Budget, Timer
from grandtour.bots.evaluation import Prior, Rollout
from grandtour.bots.search import Searcher, Stats
from grandtour.bots.search_result import Alternative, SearchResult
from grandtour.bots.turn_search import distinct_lines, search_turn
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


FEWEST: Final = 2               # lines that are compared
LEAST: Final = 2                # trials of each line to each horizon, on average


class Candidate(Stats):
    """A line through the turn that is compared; what it promised at first sight counts for so many
    trials."""

    def __init__(self, line: list[Action[Any]], trust: float, prior: float) -> None:
        super().__init__(line[0])
        self.line = line
        self.trust = trust
        self.prior = prior

    def promise(self, seat: i64) -> float:
        """Return what it brings the seat, by all that is known; below everything if nothing is."""
        trials = float(self.visits) + self.trust
        if trials == 0.0:
            return -1.0
        total = self.trust * self.prior
        if self.visits > 0:
            total += self.totals[seat]
        return total / trials


class Halving(Searcher):
    """Compares lines. A trial resamples what the seat cannot see, plays the line, and goes on as
    the settings say. All that is still compared meets the same luck and is carried on alike,
    as often as each other."""

    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        rollouts = self.settings.rollouts(len(s.scores()))
        timer = Timer(budget)
        width = self.settings.width
        if budget.iterations > 0:
            width = max(FEWEST, min(width, budget.iterations // (LEAST * len(rollouts))))
        left = self.candidates(s, seat, rng, width, budget.seconds)
        dropped: list[Candidate] = []
        while len(left) > 1:
            part = timer.part(rounds(len(left)))
            trials: i64 = len(left) * len(rollouts)
            if timer.left >= trials and part.left < trials:
                part.left = trials
            while part.take(trials):
                for rollout in rollouts:
                    seed = rng.word()
                    for one in left:
                        one.add(trial(s, seat, one.line, rollout, Rng(seed)))
            timer.spend(part)
            left, dropped = split(left, dropped, seat, (len(left) + 1) // 2)
        return SearchResult(alternatives(left + dropped))

    def candidates(self, s: State, seat: int, rng: Rng, width: int,
                   seconds: float) -> list[Candidate]:
        """List what is compared: every choice alone, or where values are trusted so many lines of
        the turn that end best. It takes no longer than these seconds, if they are not 0."""
        trust = self.settings.trust
        if trust == 0.0:
            return [Candidate([action], 0.0, 0.0) for action in self.settings.choices(s)]
        dealt = s.resample(seat, rng)
        sight = Prior(dealt, seat)
        lines = search_turn(dealt, seat, Budget(self.settings.positions, seconds))
        best = distinct_lines(dealt, lines, width, rng)
        return [Candidate(line.actions, trust, sight.of(line.worth)) for line in best]


def split(left: list[Candidate], dropped: list[Candidate], seat: int,
          number: int) -> tuple[list[Candidate], list[Candidate]]:
    """Return so many that promise the seat most, the best first; and what is dropped then."""
    ordered = sorted(left, key=lambda one: -one.promise(seat))
    return ordered[:number], ordered[number:] + dropped


def trial(s: State, seat: int, line: list[Action[Any]], rollout: Rollout, rng: Rng) -> vec[float]:
    """Return what the line, as far as it is possible, brings each seat in one trial."""
    turn = s.game.turn_number(s)
    after = s.resample(seat, rng)
    for action in line:
        if after.stack[-1].seat != seat or after.refusal(action) is not None:
            break
        after.play(action)
    return rollout.finish(after, rng, 0 if s.game.turn_number(after) == turn else 1)


def alternatives(ordered: list[Candidate]) -> list[Alternative]:
    """Return what is told of each first action, the best first: what its best line promises, and
    how often its lines were tried."""
    told: dict[int, Alternative] = {}
    for one in ordered:
        known = told.get(one.action.id)
        if known is None:
            told[one.action.id] = one.alternative()
        else:
            known.visits += int(one.visits)
    return list(told.values())


def rounds(choices: int) -> int:
    """Return how many rounds it takes until one is left."""
    number = 0
    while choices > 1:
        choices = (choices + 1) // 2
        number += 1
    return number
