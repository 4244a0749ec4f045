"""Compare the lines of a turn by trials, with sequential halving (Karnin, Koren and Somekh, 2013).

Each line is tried equally often, the worse half is dropped, and so on until one is left."""

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
    """A line through the turn that is compared. Its prior counts as `trust` trials."""

    def __init__(self, line: list[Action[Any]], trust: float, prior: float) -> None:
        super().__init__(line[0])
        self.line = line
        self.trust = trust
        self.prior = prior

    def find_expected_share(self, seat: i64) -> float:
        """Return the seat's expected share by all that is known, or -1 if nothing is."""
        trials = float(self.visits) + self.trust
        if trials == 0.0:
            return -1.0
        total = self.trust * self.prior
        if self.visits > 0:
            total += self.totals[seat]
        return total / trials

    def best_line(self) -> list[Action[Any]]:
        return self.line


class Halving(Searcher):
    """A player that compares lines.

    A trial resamples what the seat cannot see, plays the line, and continues as the settings say.
    All lines still compared get the same random numbers and the same number of trials."""

    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        rollouts = self.settings.rollouts(len(s.scores()))
        timer = Timer(budget)
        width = self.settings.width
        if budget.iterations > 0:
            width = max(FEWEST, min(width, budget.iterations // (LEAST * len(rollouts))))
        left = self.list_candidates(s, seat, rng, width, budget.seconds)
        dropped: list[Candidate] = []
        while len(left) > 1:
            part = timer.part(count_rounds(len(left)))
            trials: i64 = len(left) * len(rollouts)
            if timer.left >= trials and part.left < trials:
                part.left = trials
            while part.take(trials):
                for rollout in rollouts:
                    seed = rng.word()
                    for one in left:
                        one.add_trial(run_trial(s, seat, one.line, rollout, Rng(seed)))
            timer.spend(part)
            left, dropped = keep_best(left, dropped, seat, (len(left) + 1) // 2)
        return SearchResult(list_alternatives(left + dropped))

    def list_candidates(self, s: State, seat: int, rng: Rng, width: int,
                        seconds: float) -> list[Candidate]:
        """List the lines to compare.

        These are all choices alone, or, where values are trusted, the `width` lines of the turn
        that end best. It takes at most `seconds`, if that is not 0."""
        trust = self.settings.trust
        if trust == 0.0:
            return [Candidate([action], 0.0, 0.0) for action in self.settings.choices_to_try(s)]
        dealt = s.resample(seat, rng)
        prior = Prior(dealt, seat)
        lines = search_turn(dealt, seat, Budget(self.settings.positions, seconds))
        best = distinct_lines(dealt, lines, width, rng)
        return [Candidate(line.actions, trust, prior.predict_share(line.worth)) for line in best]


def keep_best(left: list[Candidate], dropped: list[Candidate], seat: int,
              number: int) -> tuple[list[Candidate], list[Candidate]]:
    """Return the `number` candidates that promise the seat most, the best first, and the dropped
    ones."""
    ordered = sorted(left, key=lambda one: -one.find_expected_share(seat))
    return ordered[:number], ordered[number:] + dropped


def run_trial(s: State, seat: int, line: list[Action[Any]], rollout: Rollout,
              rng: Rng) -> vec[float]:
    """Return the result by seat of one trial of the line."""
    after, ended = play_line(s, seat, line, rng)
    return rollout.finish_trial(after, rng, ended)


def play_line(s: State, seat: int, line: list[Action[Any]], rng: Rng) -> tuple[State, int]:
    """Play the line in a position that the seat could be in, while its steps are legal. Return the
    position after it, and the number of turns that have ended: 0 or 1."""
    turn = s.game.turn_number(s)
    after = s.resample(seat, rng)
    play_while_legal(after, seat, line)
    return after, 0 if s.game.turn_number(after) == turn else 1


def play_while_legal(s: State, seat: int, line: list[Action[Any]]) -> None:
    """Play the line in `s`, as far as its actions are legal for the seat."""
    for action in line:
        if s.stack[-1].seat != seat or s.refusal(action) is not None:
            break
        s.play(action)


def list_alternatives(ordered: list[Candidate]) -> list[Alternative]:
    """Return one alternative per first action, the best first: the promise of its best line, and
    the visits of all its lines."""
    found: dict[int, Alternative] = {}
    for one in ordered:
        known = found.get(one.action.id)
        if known is None:
            found[one.action.id] = one.alternative()
        else:
            known.visits += int(one.visits)
    return list(found.values())


def count_rounds(choices: int) -> int:
    """Return the number of rounds until one choice is left."""
    number = 0
    while choices > 1:
        choices = (choices + 1) // 2
        number += 1
    return number
