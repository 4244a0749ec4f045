"""The analysis of a match, as far as its work is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from math import hypot
from typing import Any, Final, TypeAlias

from grandtour.bots.analysis.step import MatchStep, list_steps
from grandtour.bots.analysis.work import (
    STANDARD, BetterAction, CloserLook, CostliestReply, Effort, FirstPass, Judgement, Piece,
    ReplySearch, RestOfTurn, WinChance, judge_piece,
)
from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match

TURNING_POINTS: Final = 4
WORST: Final = 3
CANDIDATES: Final = 4           # decisions per seat that are compared more closely

Run: TypeAlias = Callable[[Callable[[Piece], Judgement], Iterable[Piece]], Iterator[Judgement]]


@dataclass(frozen=True)
class StepAnalysis:
    """A step with each seat's chances after it, the better action if one was found, and the
    costliest reply if one was sought and costs anything."""

    step: MatchStep
    chances: tuple[WinChance, ...]
    better: BetterAction | None
    reply: CostliestReply | None = None

    @property
    def loss(self) -> float:
        """Return what the deciding seat lost compared with the better action; 0 if none was
        found."""
        return max(0.0, self.better.gain.value) if self.better is not None else 0.0


@dataclass(frozen=True)
class TurnAnalysis:
    """A seat's decisions in a turn, its own or another seat's: all steps of the turn, the
    decisions, how far these moved the seat's chance, and what would have followed the better action
    at the costliest."""

    steps: tuple[MatchStep, ...]
    decisions: tuple[StepAnalysis, ...]
    moved: WinChance
    rest: tuple[str, ...]

    @property
    def seat(self) -> int:
        return self.decisions[0].step.seat

    @property
    def first_position(self) -> int:
        """Return the number of the position in which the seat decided first."""
        return self.decisions[0].step.before

    @property
    def last_position(self) -> int:
        """Return the number of the position after its last decision."""
        return self.decisions[-1].step.number

    @property
    def swing(self) -> WinChance:
        """Return how far the chance of the seat has moved, up or down."""
        return WinChance(abs(self.moved.value), self.moved.error)

    @property
    def costliest(self) -> StepAnalysis | None:
        """Return the decision with the largest loss, of those with a gain beyond reasonable
        doubt."""
        sure = [finding for finding in self.decisions
                if finding.better is not None and finding.better.gain.sure]
        return max(sure, key=lambda finding: finding.loss, default=None)

    @property
    def played_actions(self) -> tuple[str, ...]:
        """Return all actions of the turn."""
        return tuple(text for step in self.steps for text in step.actions)

    @property
    def better_actions(self) -> tuple[str, ...]:
        """Return the actions of the better turn as far as it was searched; empty if nothing is
        better."""
        dearest = self.costliest
        if dearest is None or dearest.better is None:
            return ()
        kept = tuple(text for step in self.steps if step.number <= dearest.step.before
                     for text in step.actions)
        return (*kept, dearest.better.action, *self.rest)


@dataclass(frozen=True)
class ChanceBreakdown:
    """The causes that moved the chance of a seat from the start to the end: draws, its own
    decisions, and those of others. The three add up to the whole change."""

    draws: WinChance
    own: WinChance
    others: WinChance


class Analysis:
    """An analysis that grows with every piece of work.

    All values are shares of the victory, from 0 to 1, that a seat gets on average if the game is
    played on as `bots.win_probability` does it. Errors are those of counting, and say nothing of
    how well such players play.

    Before a draw, a position has its mean value over all that could be drawn, since every
    continuation draws again. So what a draw has moved is luck, and what a decision has moved is
    not. Positions are judged with open screens: what a seat did not know counts as the skill or the
    luck of its decision. A loss, on the other hand, is measured over deals that the seat could not
    tell from the real one."""

    def __init__(self, match: Match, effort: Effort = STANDARD, seed: int = 0) -> None:
        """Prepare the pieces of work. Raise ValueError if the match is not over."""
        if not match.state.is_terminal():
            raise ValueError("only a finished match is analysed")
        self.game = match.game.name
        self.players = match.players
        self.effort = effort
        self.seed = seed
        self.steps: list[MatchStep] = []
        self._first: list[FirstPass] = []
        for index, (step, s) in enumerate(list_steps(match)):
            self.steps.append(step)
            self._first.append(FirstPass(index, self.game, match.game.version, str(s), step.seat,
                                         step.actions, seed, effort, step.decision))
        self._chances: dict[int, tuple[WinChance, ...]] = {}
        self._better: dict[int, BetterAction] = {}
        self._closer: set[int] = set()
        self._replies: dict[int, CostliestReply] = {}
        self._rests: dict[int, tuple[str, ...]] = {}

    # The work

    def stages(self) -> Iterator[list[Piece]]:
        """Yield the pieces of work in stages: each depends on the results of those before it."""
        yield self.first_passes()
        yield self.closer_looks()
        yield [*self.reply_searches(), *self.rest_searches()]

    def first_passes(self) -> list[Piece]:
        """Return the pieces of the first stage: every step but forced ones, after which all chances
        are as before."""
        return [piece for piece, step in zip(self._first, self.steps, strict=True)
                if step.free or step.number in (0, self.steps[-1].number)]

    def closer_looks(self) -> list[Piece]:
        """Return the pieces of the second stage: for each seat a few decisions that seem to have
        cost most."""
        chosen = [index for seat in range(self.players) for index in self._costliest(seat)]
        return [CloserLook(piece.index, piece.game, piece.rules, piece.position, piece.seat,
                           piece.actions, piece.seed, self._better[piece.index].action,
                           self.effort.closer)
                for piece in (self._first[index] for index in sorted(chosen))]

    def reply_searches(self) -> list[Piece]:
        """Return the reply searches of the last stage.

        Each costly decision in the report gets a search for the reply of the next other seat that
        decides."""
        lost = [turn.decisions[-1] for turn in self.turning_points if turn.moved.value < 0.0]
        shown = lost + [finding for seat in range(self.players) for finding in self.worst(seat)]
        asked = {self.steps.index(finding.step): finding.step.seat for finding in shown}
        return [ReplySearch(index, piece.game, piece.rules, piece.position, piece.seat, (),
                            piece.seed, self.steps[piece.index].before, seat, self.effort)
                for index, seat in sorted(asked.items())
                if (piece := self._next(index, seat)) is not None]

    def rest_searches(self) -> list[Piece]:
        """Return the other pieces of the last stage: how the better turns would have continued."""
        dearest = [turn.costliest for turn in self.turning_points]
        pieces = [self._first[self.steps.index(one.step)] for one in dearest if one is not None]
        return [RestOfTurn(piece.index, piece.game, piece.rules, piece.position, piece.seat,
                           piece.actions, piece.seed, self._better[piece.index].action,
                           self.effort.iterations)
                for piece in pieces]

    def _next(self, index: int, seat: int) -> FirstPass | None:
        """Return the first pass of the next decision of another seat, or None."""
        return next((self._first[later] for later in range(index + 1, len(self.steps))
                     if self.steps[later].decision and self.steps[later].seat != seat), None)

    def _costliest(self, seat: int) -> list[int]:
        """Return the steps where the seat lost most. Ties go to the earlier step, so the order of
        judging does not matter."""
        found = [(-better.gain.value, index) for index, better in self._better.items()
                 if self.steps[index].seat == seat and better.gain.value > 0.0]
        return [index for _, index in sorted(found)][:CANDIDATES]

    @property
    def pieces(self) -> int:
        """Return the largest possible number of pieces."""
        return len(self.first_passes()) + 2 * TURNING_POINTS + (CANDIDATES + WORST) * self.players

    def add_judgement(self, judged: Judgement) -> None:
        """Add the result of a piece of work, in any order."""
        if judged.chances:
            self._chances[judged.index] = judged.chances
        elif judged.reply is not None:
            self._replies[judged.index] = judged.reply
        elif judged.rest is not None:
            self._rests[judged.index] = judged.rest
        else:
            self._closer.add(judged.index)
        if judged.better is not None:
            self._better[judged.index] = judged.better

    # The results so far

    @property
    def findings(self) -> list[StepAnalysis]:
        """Return the analysis of all steps from the start that are known without a gap."""
        found: list[StepAnalysis] = []
        for index, step in enumerate(self.steps):
            source = self._source(index)
            if source not in self._chances:
                break
            chances = self._chances[source]
            found.append(StepAnalysis(step, chances, self._better.get(index),
                                      self._reply(index, chances)))
        return found

    def _reply(self, index: int, left: tuple[WinChance, ...]) -> CostliestReply | None:
        """Return the reply to a step if it leaves less than the decision itself has left.

        Others cost nothing, for example because draws came between."""
        reply = self._replies.get(index)
        if reply is None or reply.left.value >= left[self.steps[index].seat].value:
            return None
        return reply

    def _source(self, index: int) -> int:
        """Return the step whose chances hold after this one."""
        while index not in self._chances and index > 0 and not self.steps[index].free \
                and index < len(self.steps) - 1:
            index -= 1
        return index

    @property
    def turns(self) -> list[TurnAnalysis]:
        """Return each seat's decisions in each turn, as far as they are known, in the order of the
        game."""
        found: list[TurnAnalysis] = []
        for _, some in groupby(enumerate(self.findings), lambda one: one[1].step.turn):
            turn = list(some)
            seats = dict.fromkeys(finding.step.seat for _, finding in turn
                                  if finding.step.decision)
            found += [self._turn(turn, seat) for seat in seats]
        return found

    def _turn(self, turn: list[tuple[int, StepAnalysis]], seat: int) -> TurnAnalysis:
        own = [(index, finding) for index, finding in turn
               if finding.step.decision and finding.step.seat == seat]
        found = TurnAnalysis(
            tuple(finding.step for _, finding in turn), tuple(finding for _, finding in own),
            self._moved(seat, [index for index, _ in own]), ())
        if found.costliest is None:
            return found
        index = self.steps.index(found.costliest.step)
        return replace(found, rest=self._rests.get(index, ()))

    @property
    def turning_points(self) -> list[TurnAnalysis]:
        """Return the few turns that moved the deciding seat's chance most, beyond reasonable doubt,
        in the order of the game."""
        found = [turn for turn in self.turns if turn.swing.sure]
        most = sorted(found, key=lambda turn: -turn.swing.value)[:TURNING_POINTS]
        return sorted(most, key=lambda turn: turn.last_position)

    def worst(self, seat: int) -> list[StepAnalysis]:
        """Return the seat's costliest decisions, of those compared closely.

        They serve as exercises, with the position before them and an action that is better beyond
        reasonable doubt."""
        found = [finding for index, finding in enumerate(self.findings)
                 if index in self._closer and finding.step.seat == seat
                 and finding.better is not None and finding.better.gain.sure]
        return sorted(found, key=lambda finding: -finding.loss)[:WORST]

    def exercise(self, before: int) -> StepAnalysis | None:
        """Return the decision in this position if something is better beyond reasonable doubt, or
        None."""
        return next((finding for finding in self.findings
                     if finding.step.before == before and finding.step.decision
                     and finding.better is not None and finding.better.gain.sure), None)

    def breakdown(self, seat: int) -> ChanceBreakdown:
        """Return luck and decisions of a seat, as far as the game is known."""
        known = range(1, len(self.findings))

        def total(counts: Callable[[int], bool]) -> WinChance:
            return self._moved(seat, [index for index in known if counts(self.steps[index].seat)])

        return ChanceBreakdown(total(lambda who: who == CHANCE), total(lambda who: who == seat),
                               total(lambda who: who not in (CHANCE, seat)))

    def _moved(self, seat: int, indices: Iterable[int]) -> WinChance:
        """Return how far these steps moved the chance of a seat.

        Chances that are both added and subtracted leave no error."""
        times: dict[int, int] = {}
        for index in indices:
            for source, sign in ((self._source(index), 1), (self._source(index - 1), -1)):
                times[source] = times.get(source, 0) + sign
        parts = [(sign, self._chances[source][seat]) for source, sign in times.items()]
        return WinChance(sum(sign * chance.value for sign, chance in parts),
                         hypot(*(sign * chance.error for sign, chance in parts)))

    def json(self) -> dict[str, Any]:
        """Return the whole analysis for JSON."""
        seats = range(self.players)
        return {
            "game": self.game,
            "players": self.players,
            "effort": asdict(self.effort),
            "seed": self.seed,
            "complete": len(self.findings) == len(self.steps),
            "steps": [step_json(finding) for finding in self.findings],
            "turning_points": [turn_json(turn) for turn in self.turning_points],
            "worst": [[exercise_json(finding) for finding in self.worst(seat)] for seat in seats],
            "luck": [asdict(self.breakdown(seat)) for seat in seats],
        }


def step_json(finding: StepAnalysis) -> dict[str, Any]:
    step = finding.step
    return {
        "before": step.before,
        "number": step.number,
        "seat": step.seat if step.seat != CHANCE else "chance",
        "actions": list(step.actions),
        "decision": step.decision,
        "chances": [asdict(chance) for chance in finding.chances],
        "loss": finding.loss if step.decision else None,
        "better": asdict(finding.better) if finding.better is not None else None,
        "reply": asdict(finding.reply) if finding.reply is not None else None,
    }


def turn_json(turn: TurnAnalysis) -> dict[str, Any]:
    """Return a turn for JSON. Numbers are those of positions; a decision has that of the position
    after it."""
    dearest = turn.costliest
    return {
        "seat": turn.seat,
        "before": turn.first_position,
        "number": turn.last_position,
        "decisions": [finding.step.number for finding in turn.decisions],
        "moved": asdict(turn.moved),
        "better": exercise_json(dearest) | {"rest": turn.rest} if dearest is not None else None,
    }


def exercise_json(finding: StepAnalysis) -> dict[str, Any]:
    """Return a decision to be tried again, with the number of its position."""
    assert finding.better is not None
    return {"position": finding.step.before, "played": finding.step.actions[0],
            "better": asdict(finding.better)}


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
