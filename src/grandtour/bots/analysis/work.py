"""The work of an analysis in pieces that can be done anywhere, in any order, and repeated.

The result of a piece depends on nothing but the piece. Lines are compared as the strongest level
compares them: by trials that end after a few turns, with the same random numbers for every line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from grandtour import games
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import Rollout, estimate, victory_shares
from grandtour.bots.halving import count_rounds, play_line
from grandtour.bots.settings import TURNS
from grandtour.bots.turn_search import distinct_lines, search_turn
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng

FEW: Final = 2                  # pairs added to every comparison, so that no error is ever zero,
UNSEEN: Final = 0.05            # with this difference in share, or as many temperatures in points


@dataclass(frozen=True)
class Effort:
    """The amount of work for each decision: the number of lines that are compared with the played
    one, trials of each while all are compared, pairs of trials of the best line and the played one,
    and more pairs if that seems to be a loss."""

    lines: int = 12
    trials: int = 6
    pairs: int = 50
    closer: int = 400

    @classmethod
    def from_continuations(cls, continuations: int) -> Effort:
        """Return the usual proportions for a closer look with this number of trials."""
        if continuations < 1:
            raise ValueError("an analysis needs at least one continuation")
        return cls(min(12, max(2, continuations // 40)), max(1, 3 * continuations // 400),
                   max(1, continuations // 16), max(1, continuations // 2))


STANDARD: Final = Effort()


@dataclass(frozen=True)
class MeanDifference:
    """A mean difference, with its standard error.

    In about 19 of 20 cases the limit of very many trials is within two errors."""

    value: float
    error: float

    @property
    def sure(self) -> bool:
        """Return whether it is above zero beyond reasonable doubt."""
        return self.lowest > 0.0

    @property
    def lowest(self) -> float:
        """Return the lower end of its interval."""
        return self.value - 2.0 * self.error


@dataclass(frozen=True)
class BetterLine:
    """Another line that a seat could have played, and how much less the played one promised.

    `share` is the loss in shares of the victory, from 0 to 1; `points` that in the unit of
    `Game.evaluate`."""

    line: tuple[str, ...]
    share: MeanDifference
    points: MeanDifference


@dataclass(frozen=True)
class Judgement:
    """The result of a piece of work for the played line of this index: the best other line, or None
    if none is better. `closer`: whether it is that of a closer look."""

    index: int
    better: BetterLine | None = None
    closer: bool = False


@dataclass(frozen=True)
class AnalysisPiece(ABC):
    """A played line to be judged: the version of the rules, the position before it as text, the
    seat to act, and its actions."""

    index: int
    game: str
    rules: str
    position: str
    seat: int
    actions: tuple[str, ...]
    seed: int

    @abstractmethod
    def judge(self) -> Judgement:
        """Return the result."""

    @property
    @abstractmethod
    def trials(self) -> int:
        """Return its cost: the greatest number of its trials."""

    def load_state(self) -> State:
        s: State = games.game(self.game).under(self.rules).position(self.position)
        return s

    def make_rng(self, kind: int) -> Rng:
        """Return a generator of its own for both kinds of work on a line."""
        return Rng(self.seed, 2 * self.index + kind)

    def parse_line(self, s: State, texts: Sequence[str]) -> list[Action[Any]]:
        written = s.game.actions_by_text()
        return [written[text] for text in texts]

    def compare(self, s: State, line: Sequence[Action[Any]], rng: Rng, pairs: int) -> BetterLine:
        """Return how much more this line promises than the played one, as the seat could know
        it."""
        trials = Trials(s, self.seat)
        played = self.parse_line(s, self.actions)
        shares, points = [], []
        for number in range(pairs):
            seed = rng.word()
            first = trials.run(line, number, seed)
            second = trials.run(played, number, seed)
            shares.append(first[0] - second[0])
            points.append(first[1] - second[1])
        return BetterLine(tuple(map(str, line)), average(shares, UNSEEN),
                          average(points, UNSEEN * s.game.temperature(s)))


class Trials:
    """Trials of lines from a position, as the strongest level runs them."""

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.rollouts: list[Rollout] = TURNS.rollouts(len(s.scores()))

    def run(self, line: Sequence[Action[Any]], number: int, seed: int) -> tuple[float, float]:
        """Return the seat's share of the victory and its expected score after a trial. The horizon
        follows from the number."""
        rng = Rng(seed)
        after, ended = play_line(self.s, self.seat, list(line), rng)
        self.rollouts[number % len(self.rollouts)].finish_trial(after, rng, ended)
        if after.is_terminal():
            scores = after.scores()
            return victory_shares(after, scores)[self.seat], scores[self.seat]
        return estimate(after)[self.seat], after.game.expected_scores(after)[self.seat]


@dataclass(frozen=True)
class FirstPass(AnalysisPiece):
    """The search for a better line.

    The best lines of the turn and the played one are tried equally often, and the worse half is
    dropped, until one is left. New trials measure how much better it is than the played one."""

    effort: Effort

    @property
    def trials(self) -> int:
        lines = self.effort.lines + 1
        rounds = count_rounds(lines)
        return (rounds + 1) * lines * self.effort.trials + 2 * self.effort.pairs

    def judge(self) -> Judgement:
        s = self.load_state()
        rng = self.make_rng(0)
        played = self.parse_line(s, self.actions)
        best = self.find_best(s, [played, *self.list_others(s, rng)], rng)
        better = None if best is played else self.compare(s, best, rng, self.effort.pairs)
        return Judgement(self.index, better)

    def list_others(self, s: State, rng: Rng) -> list[list[Action[Any]]]:
        """List the best lines of the turn that part from the played one."""
        dealt = s.resample(self.seat, rng)
        lines = search_turn(dealt, self.seat, Budget(TURNS.positions))
        found = [one.actions for one in distinct_lines(dealt, lines, self.effort.lines, rng)]
        return [line for line in found
                if find_parting(self.actions, tuple(map(str, line))) is not None]

    def find_best(self, s: State, lines: list[list[Action[Any]]], rng: Rng) -> list[Action[Any]]:
        """Return the line that is left by sequential halving; of equal ones the first."""
        trials, number = Trials(s, self.seat), self.effort.trials
        while len(lines) > 1:
            seeds = [rng.word() for _ in range(number)]
            means = [sum(trials.run(line, place, seed)[0] for place, seed in enumerate(seeds))
                     for line in lines]
            order = sorted(range(len(lines)), key=lambda place: -means[place])
            lines = [lines[place] for place in order[:(len(lines) + 1) // 2]]
            number *= 2
        return lines[0]


@dataclass(frozen=True)
class CloserLook(AnalysisPiece):
    """A comparison of another line with the played one in new trials, so that a decision does not
    look bad only because it was the worst of many that were measured roughly."""

    line: tuple[str, ...]
    pairs: int

    @property
    def trials(self) -> int:
        return 2 * self.pairs

    def judge(self) -> Judgement:
        s = self.load_state()
        better = self.compare(s, self.parse_line(s, self.line), self.make_rng(1), self.pairs)
        return Judgement(self.index, better, closer=True)


def judge_piece(piece: AnalysisPiece) -> Judgement:
    """Judge a piece: a function that pools of processes can call."""
    return piece.judge()


def find_parting(first: Sequence[str], second: Sequence[str]) -> int | None:
    """Return the number of actions that both lines begin with; None if one begins with the whole
    other."""
    return next((place for place, (one, other) in enumerate(zip(first, second))
                 if one != other), None)


def average(values: Sequence[float], unseen: float) -> MeanDifference:
    """Return the mean with its standard error, as if a few pairs more had differed by `unseen`."""
    number = len(values)
    mean = sum(values) / number
    squares = sum((value - mean) ** 2 for value in values) + FEW * unseen ** 2
    return MeanDifference(mean, sqrt(squares / (number + FEW - 1) / number))
