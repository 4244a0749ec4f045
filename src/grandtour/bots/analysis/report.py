"""The analysis of a match, as far as its work is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final, Literal, TypeAlias

from grandtour.bots.analysis.step import MatchStep, PlayedLine, list_played_lines, list_steps
from grandtour.bots.analysis.work import (
    STANDARD, BetterLine, CloserLook, MeanDifference, Effort, FirstPass, Judgement, AnalysisPiece,
    find_parting,
    judge_piece,
)
from grandtour.bots.evaluation import estimate, victory_shares
from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Match
from grandtour.language import N_

TURNING_POINTS: Final = 3
LEADING: Final = 6              # lines that are looked at first: turning points are among them
WORST: Final = 3
DOUBTFUL: Final = 0.005         # least loss in a first pass for which a closer look is worth while

# A sure loss from here on is a slip, in shares. For the other words all its interval is above.
SLIP: Final = 0.01
MISTAKE: Final = 0.03
BLUNDER: Final = 0.10

Run: TypeAlias = Callable[[Callable[[AnalysisPiece], Judgement], Iterable[AnalysisPiece]],
                          Iterator[Judgement]]
Word = Literal["best", "good", "slip", "mistake", "blunder"]

WORDS: Final[dict[Word, str]] = {
    "best": N_("Best"),
    "good": N_("Good"),
    "slip": N_("Slip"),
    "mistake": N_("Mistake"),
    "blunder": N_("Blunder"),
}


@dataclass(frozen=True)
class StepAnalysis:
    """A step with each seat's chance to win after it, by the evaluation of the position."""

    step: MatchStep
    chances: tuple[float, ...]


@dataclass(frozen=True)
class DecisionAnalysis:
    """A played line, a word for it, and the better line that was found, if any.

    There is no word until the work on the line is done."""

    played: PlayedLine
    word: Word | None
    better: BetterLine | None

    @property
    def is_loss(self) -> bool:
        """Return whether the played line was worse beyond reasonable doubt."""
        return self.word in ("slip", "mistake", "blunder")

    @property
    def loss(self) -> float:
        """Return the loss in shares of the victory if it is sure, else 0."""
        return self.better.share.value if self.better is not None and self.is_loss else 0.0

    @property
    def parting(self) -> int:
        """Return the number of actions that the better line and the played one begin with."""
        assert self.better is not None
        parting = find_parting(self.played.actions, self.better.line)
        assert parting is not None
        return parting

    @property
    def position(self) -> int:
        """Return the number of the position where the better line parts from the played one."""
        return self.played.positions[self.parting]

    @property
    def better_rest(self) -> tuple[str, ...]:
        """Return the better line from where it parts from the played one."""
        assert self.better is not None
        return self.better.line[self.parting:]

    @property
    def played_rest(self) -> tuple[str, ...]:
        """Return the played line from where the better one parts from it."""
        return self.played.actions[self.parting:]


@dataclass(frozen=True)
class LossSum:
    """The losses of some decisions, in shares of the victory: how many they are, their sum and the
    sum of their squares."""

    decisions: int = 0
    total: float = 0.0
    squares: float = 0.0

    def mean(self) -> MeanDifference | None:
        """Return the mean loss with its standard error over the decisions. None for less than
        two."""
        if self.decisions < 2:
            return None
        mean = self.total / self.decisions
        spread = max(0.0, self.squares - self.decisions * mean ** 2) / (self.decisions - 1)
        return MeanDifference(mean, sqrt(spread / self.decisions))


class Analysis:
    """An analysis that grows with every piece of work.

    A decision is all that a seat does at a stretch. Losses are measured over deals that the seat
    could not tell from the real one. Errors are those of counting, and say nothing of how well the
    players of the trials play. Nothing that was reported changes later."""

    def __init__(self, match: Match, effort: Effort = STANDARD, seed: int = 0) -> None:
        """Prepare the pieces of work. Raise ValueError if the match is not over."""
        if not match.state.is_terminal():
            raise ValueError("only a finished match is analysed")
        self.game = match.game.name
        self.players = match.players
        self.effort = effort
        self.seed = seed
        self.steps = analyse_steps(match)
        self.lines: list[PlayedLine] = []
        self._first: list[FirstPass] = []
        for index, (line, s) in enumerate(list_played_lines(match)):
            self.lines.append(line)
            self._first.append(FirstPass(index, self.game, match.game.version, str(s), line.seat,
                                         line.actions, seed, effort))
        self._judged: dict[int, Judgement] = {}
        self._closer: dict[int, BetterLine] = {}

    # The work

    def stages(self) -> Iterator[list[AnalysisPiece]]:
        """Yield the pieces of work in stages: each depends on the results of those before it."""
        yield list(self._first)
        closer = self.closer_looks()
        yield closer[:LEADING]
        yield closer[LEADING:]

    def closer_looks(self) -> list[AnalysisPiece]:
        """Return closer looks at all lines that seem to be losses, the largest first."""
        found: list[AnalysisPiece] = []
        for index in self._doubtful():
            first, better = self._first[index], self._judged[index].better
            assert better is not None
            found.append(CloserLook(index, first.game, first.rules, first.position, first.seat,
                                    first.actions, first.seed, better.line, self.effort.closer))
        return found

    def _doubtful(self) -> list[int]:
        """Return the lines that seem to be losses by their first pass, the largest first.

        Ties go to the earlier line, so the order of judging does not matter."""
        found = [(-judged.better.share.value, index) for index, judged in self._judged.items()
                 if judged.better is not None and judged.better.share.value >= DOUBTFUL
                 and judged.better.share.value > judged.better.share.error]
        return [index for _, index in sorted(found)]

    @property
    def is_judged(self) -> bool:
        """Return whether the first pass is complete."""
        return len(self._judged) == len(self.lines)

    @property
    def is_complete(self) -> bool:
        return self.is_judged and len(self._closer) == len(self._doubtful())

    @property
    def pieces(self) -> int:
        """Return the number of pieces; the largest possible one until the first pass is
        complete."""
        return len(self.lines) + (len(self._doubtful()) if self.is_judged else len(self.lines))

    def add_judgement(self, judged: Judgement) -> None:
        """Add the result of a piece of work, in any order within its stage."""
        if not judged.closer:
            self._judged[judged.index] = judged
        elif judged.better is not None:
            self._closer[judged.index] = judged.better

    # The results so far

    @property
    def decisions(self) -> list[DecisionAnalysis]:
        """Return all decisions in the order of the game."""
        doubtful = set(self._doubtful())
        return [self._decision(index, index in doubtful) for index in range(len(self.lines))]

    def _decision(self, index: int, doubtful: bool) -> DecisionAnalysis:
        line, judged = self.lines[index], self._judged.get(index)
        if judged is None:
            return DecisionAnalysis(line, None, None)
        if not doubtful:
            return DecisionAnalysis(line, "good" if judged.better else "best", judged.better)
        closer = self._closer.get(index)
        return DecisionAnalysis(line, choose_word(closer.share) if closer else None, closer)

    @property
    def losses(self) -> list[DecisionAnalysis]:
        """Return the sure losses, the largest first."""
        return sorted([one for one in self.decisions if one.is_loss], key=lambda one: -one.loss)

    @property
    def turning_points(self) -> list[DecisionAnalysis]:
        """Return the few largest sure losses, in the order of the game.

        They are known when the lines that seem to be the largest losses have had their closer
        look."""
        if not self.has_turning_points:
            return []
        found = [self._decision(index, True) for index in self._doubtful()[:LEADING]]
        largest = sorted([one for one in found if one.is_loss],
                         key=lambda one: -one.loss)[:TURNING_POINTS]
        return sorted(largest, key=lambda one: one.played.before)

    @property
    def has_turning_points(self) -> bool:
        """Return whether the turning points are known, even if there are none."""
        return self.is_judged and all(
            index in self._closer for index in self._doubtful()[:LEADING])

    def worst(self, seat: int) -> list[DecisionAnalysis]:
        """Return the seat's largest sure losses, which serve as exercises; none until the analysis
        is complete."""
        if not self.is_complete:
            return []
        return [one for one in self.losses if one.played.seat == seat][:WORST]

    def exercise(self, position: int) -> DecisionAnalysis | None:
        """Return the sure loss whose better line parts from the played one in this position, or
        None."""
        return next((one for one in self.losses if one.position == position), None)

    def measure_loss(self, seat: int) -> MeanDifference | None:
        """Return the seat's mean loss in a decision, in shares of the victory.

        None until the first pass is complete, or if the seat has decided less than twice. It is the
        mean over all decisions, 0 where no better line was found, and others as the new trials of
        the first pass measure them, even where that is below zero: so it is unbiased. The error is
        that of the mean over the decisions."""
        return self.sum_losses(seat).mean() if self.is_judged else None

    def sum_losses(self, seat: int) -> LossSum:
        """Return the losses that `measure_loss` averages, once the first pass is complete."""
        losses = [better.share.value if (better := self._judged[index].better) else 0.0
                  for index, line in enumerate(self.lines) if line.seat == seat]
        return LossSum(len(losses), sum(losses), sum(loss ** 2 for loss in losses))

    def json(self) -> dict[str, Any]:
        """Return the whole analysis for JSON."""
        seats = range(self.players)
        losses = [self.measure_loss(seat) for seat in seats]
        return {
            "game": self.game,
            "players": self.players,
            "effort": asdict(self.effort),
            "seed": self.seed,
            "complete": self.is_complete,
            "steps": [step_json(finding) for finding in self.steps],
            "decisions": [decision_json(one) for one in self.decisions],
            "turning_points": [decision_json(one) for one in self.turning_points],
            "worst": [[decision_json(one) for one in self.worst(seat)] for seat in seats],
            "mean_losses": [asdict(loss) if loss is not None else None for loss in losses],
        }


def choose_word(loss: MeanDifference) -> Word:
    """Return the word for a decision with this loss, by the lower end of its interval."""
    if not loss.sure or loss.value < SLIP:
        return "good"
    if loss.lowest < MISTAKE:
        return "slip"
    return "mistake" if loss.lowest < BLUNDER else "blunder"


def analyse_steps(match: Match) -> list[StepAnalysis]:
    """Return every step with the chances after it."""
    steps = list_steps(match)
    after = [*(s for _, s in steps[1:]), match.state]
    return [StepAnalysis(step, estimate_chances(s))
            for (step, _), s in zip(steps, after, strict=True)]


def estimate_chances(s: State) -> tuple[float, ...]:
    """Return each seat's share of the victory: the expected one, or that of the result."""
    shares = victory_shares(s, s.scores()) if s.is_terminal() else estimate(s)
    return tuple(shares[seat] for seat in range(len(s.scores())))


def step_json(finding: StepAnalysis) -> dict[str, Any]:
    step = finding.step
    return {
        "before": step.before,
        "number": step.number,
        "seat": step.seat if step.seat != CHANCE else "chance",
        "actions": list(step.actions),
        "decision": step.decision,
        "chances": list(finding.chances),
    }


def decision_json(one: DecisionAnalysis) -> dict[str, Any]:
    """Return a decision for JSON. `position` is that in which the better line parts from the played
    one."""
    return {
        "seat": one.played.seat,
        "before": one.played.before,
        "number": one.played.number,
        "played": list(one.played.actions),
        "word": one.word,
        "better": {"position": one.position, "line": list(one.better.line),
                   "share": asdict(one.better.share), "points": asdict(one.better.points),
                   } if one.better is not None and one.is_loss else None,
    }


def analyse(match: Match, effort: Effort = STANDARD, seed: int = 0,
            run: Run = map) -> Iterator[Analysis]:
    """Yield the growing analysis after every piece of work.

    `run` does pieces and yields their results, like `map` or the `map` of a pool of processes; the
    outcome is the same. Raise ValueError if the match is not over."""
    analysis = Analysis(match, effort, seed)
    for pieces in analysis.stages():
        for judged in run(judge_piece, pieces):
            analysis.add_judgement(judged)
            yield analysis
