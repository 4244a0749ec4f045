"""The work of an analysis in pieces that can be done anywhere, in any order, and repeated: what
comes out of a piece rests on nothing but what is in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final

from grandtour import games
from grandtour.bots.budget import Budget
from grandtour.bots.ismcts import Ismcts
from grandtour.bots.settings import INFORMED
from grandtour.bots.win_probability import Estimate, WinProbability
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng

LONGEST: Final = 20             # actions of a turn that are thought out
REPLIES: Final = 3              # of the best for the one who replies, which are compared
SEARCH: Final = Ismcts(INFORMED)
WIN_PROBABILITY: Final = WinProbability()


@dataclass(frozen=True)
class Effort:
    """What is spent: on each position so many continuations, on each decision so many iterations
    of a search for something better and so many pairs of continuations to compare the two, and
    more pairs on the few that look worst."""

    continuations: int = 200
    iterations: int = 60
    pairs: int = 100
    closer: int = 600

    @classmethod
    def of(cls, continuations: int) -> Effort:
        """The usual proportions with so many continuations."""
        if continuations < 1:
            raise ValueError("an analysis needs at least one continuation of every position")
        return cls(continuations, max(1, 3 * continuations // 10), max(1, continuations // 2),
                   3 * continuations)


STANDARD: Final = Effort()


@dataclass(frozen=True)
class WinChance:
    """A part of the victory, or a difference of two, with its standard error: in about 19 of 20
    cases what very many continuations would say lies within two of them."""

    value: float
    error: float

    @property
    def sure(self) -> bool:
        """Whether it is above zero beyond reasonable doubt."""
        return self.value > 2.0 * self.error


@dataclass(frozen=True)
class BetterAction:
    """Something else that a seat could have done, and how much more it promised."""

    action: str
    gain: WinChance


@dataclass(frozen=True)
class CostliestReply:
    """What another seat can do about a decision in the position of number `before`, where it is
    the next to decide, and what is left then to whoever took it."""

    before: int
    seat: int
    action: str
    left: WinChance


@dataclass(frozen=True)
class Judgement:
    """What a piece of work says of the step of this index; `rest`: what follows something better
    in the same turn."""

    index: int
    chances: tuple[WinChance, ...] = ()
    better: BetterAction | None = None
    reply: CostliestReply | None = None
    rest: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Piece(ABC):
    """A step to be looked at: the version of the rules, the position before it as text, who acts,
    and what is done."""

    index: int
    game: str
    rules: str
    position: str
    seat: int
    actions: tuple[str, ...]
    seed: int

    @abstractmethod
    def judge(self) -> Judgement:
        """What comes out."""

    @property
    @abstractmethod
    def continuations(self) -> int:
        """How many games it plays on, and trials of its search: what it costs."""

    def state(self) -> State:
        s: State = games.game(self.game).under(self.rules).position(self.position)
        return s

    def rng(self, kind: int) -> Rng:
        """Of its own for each of four kinds of work on a step."""
        return Rng(self.seed, 4 * self.index + kind)

    def action(self, text: str) -> Action[Any]:
        return games.game(self.game).written()[text]

    def compare(self, s: State, other: Action[Any], rng: Rng, pairs: int) -> BetterAction:
        """What the other action promises more than what was done, as the seat could know it."""
        played = self.action(self.actions[0])
        found = WIN_PROBABILITY.difference(s, self.seat, other, played, rng, pairs)
        return BetterAction(str(other), chance_of(found))


@dataclass(frozen=True)
class FirstPass(Piece):
    """The chances after a step; at a decision also what a search holds for better, compared with
    what was done in continuations that the search has not seen."""

    effort: Effort
    decision: bool

    @property
    def continuations(self) -> int:
        return self.effort.continuations + self.effort.iterations + 2 * self.effort.pairs

    def judge(self) -> Judgement:
        s = self.state()
        rng = self.rng(0)
        after = s.clone()
        for text in self.actions:
            after.play(self.action(text))
        worth = WIN_PROBABILITY.worth(after, rng, self.effort.continuations)
        better = self.better(s, rng) if self.decision else None
        return Judgement(self.index, tuple(chance_of(found) for found in worth), better)

    def better(self, s: State, rng: Rng) -> BetterAction | None:
        best = SEARCH.consider(s, self.seat, rng, Budget(self.effort.iterations)).best
        if str(best) == self.actions[0]:
            return None
        return self.compare(s, best, rng, self.effort.pairs)


@dataclass(frozen=True)
class CloserLook(Piece):
    """The same comparison once more with continuations of its own, so that a decision does not
    look bad only because it was the worst of many that were measured roughly."""

    other: str
    pairs: int

    @property
    def continuations(self) -> int:
        return 2 * self.pairs

    def judge(self) -> Judgement:
        rng = self.rng(1)
        better = self.compare(self.state(), self.action(self.other), rng, self.pairs)
        return Judgement(self.index, better=better)


@dataclass(frozen=True)
class ReplySearch(Piece):
    """The reply of this seat that costs most whoever took the decision of this index, of those that
    a search holds for its best; in the position where it is asked, of number `before`. What is
    left is measured once more with continuations of their own."""

    before: int
    decider: int
    effort: Effort

    @property
    def continuations(self) -> int:
        effort = self.effort
        return effort.continuations + effort.iterations + REPLIES * effort.pairs

    def judge(self) -> Judgement:
        s = self.state()
        rng = self.rng(2)
        found = SEARCH.consider(s, self.seat, rng, Budget(self.effort.iterations)).alternatives
        dearest = min([one.action for one in found[:REPLIES]],
                      key=lambda action: self.left(s, action, rng, self.effort.pairs).value)
        left = self.left(s, dearest, rng, self.effort.continuations)
        reply = CostliestReply(self.before, self.seat, str(dearest), left)
        return Judgement(self.index, reply=reply)

    def left(self, s: State, action: Action[Any], rng: Rng, times: int) -> WinChance:
        after = s.clone()
        after.play(action)
        return chance_of(WIN_PROBABILITY.worth(after, rng, times)[self.decider])


@dataclass(frozen=True)
class RestOfTurn(Piece):
    """What the seat would do after something better, for as long as it goes on in the same turn
    and nothing is drawn or seen that it could not know."""

    other: str
    iterations: int

    @property
    def continuations(self) -> int:
        return LONGEST * self.iterations

    def judge(self) -> Judgement:
        s = self.state()
        turn = s.game.turn_number(s)
        rng = self.rng(3)
        before = s.covered()
        done = [self.action(self.other)]
        s.play(done[0])
        while (s.current_player() == self.seat and s.game.turn_number(s) == turn
                and not s.has_revealed(self.seat, before) and len(done) < LONGEST):
            done.append(SEARCH.consider(s, self.seat, rng, Budget(self.iterations)).best)
            before = s.covered()
            s.play(done[-1])
        return Judgement(self.index, rest=tuple(str(action) for action in done[1:]))


def work(piece: Piece) -> Judgement:
    """For pools of processes."""
    return piece.judge()


def chance_of(found: Estimate) -> WinChance:
    return WinChance(found.mean, found.error)
