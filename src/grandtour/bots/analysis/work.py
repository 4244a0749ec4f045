"""The work of an analysis in pieces that can be done anywhere, in any order, and repeated.

The result of a piece depends on nothing but the piece."""

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

LONGEST: Final = 20             # actions of a turn that are searched
REPLIES: Final = 3              # best actions of the replying seat that are compared
SEARCH: Final = Ismcts(INFORMED)
WIN_PROBABILITY: Final = WinProbability()


@dataclass(frozen=True)
class Effort:
    """The amount of work: continuations of each position, and for each decision the iterations of a
    search for something better, the pairs of continuations to compare the two, and more pairs for
    the few that look worst."""

    continuations: int = 200
    iterations: int = 60
    pairs: int = 100
    closer: int = 600

    @classmethod
    def from_continuations(cls, continuations: int) -> Effort:
        """Return the usual proportions for this number of continuations."""
        if continuations < 1:
            raise ValueError("an analysis needs at least one continuation of every position")
        return cls(continuations, max(1, 3 * continuations // 10), max(1, continuations // 2),
                   3 * continuations)


STANDARD: Final = Effort()


@dataclass(frozen=True)
class WinChance:
    """A share of the victory, or a difference of two, with its standard error.

    In about 19 of 20 cases the limit of very many continuations is within two errors."""

    value: float
    error: float

    @property
    def sure(self) -> bool:
        """Return whether it is above zero beyond reasonable doubt."""
        return self.value > 2.0 * self.error


@dataclass(frozen=True)
class BetterAction:
    """Another action that a seat could have chosen, and how much more it promised."""

    action: str
    gain: WinChance


@dataclass(frozen=True)
class CostliestReply:
    """Another seat's reply to a decision, in the position of number `before` where it is next to
    decide, and what is left then to the deciding seat."""

    before: int
    seat: int
    action: str
    left: WinChance


@dataclass(frozen=True)
class Judgement:
    """The result of a piece of work for the step of this index. `rest` is what follows something
    better in the same turn."""

    index: int
    chances: tuple[WinChance, ...] = ()
    better: BetterAction | None = None
    reply: CostliestReply | None = None
    rest: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Piece(ABC):
    """A step to be judged: the version of the rules, the position before it as text, the seat to
    act, and its actions."""

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
    def continuations(self) -> int:
        """Return its cost: the games that it plays to their end, and the trials of its search."""

    def load_state(self) -> State:
        s: State = games.game(self.game).under(self.rules).position(self.position)
        return s

    def make_rng(self, kind: int) -> Rng:
        """Return a generator of its own for each of four kinds of work on a step."""
        return Rng(self.seed, 4 * self.index + kind)

    def parse_action(self, text: str) -> Action[Any]:
        return games.game(self.game).actions_by_text()[text]

    def compare(self, s: State, other: Action[Any], rng: Rng, pairs: int) -> BetterAction:
        """Return how much more the other action promises than the actual one, as the seat could
        know it."""
        played = self.parse_action(self.actions[0])
        found = WIN_PROBABILITY.estimate_gain(s, self.seat, other, played, rng, pairs)
        return BetterAction(str(other), chance_of(found))


@dataclass(frozen=True)
class FirstPass(Piece):
    """The chances after a step.

    At a decision it also compares the best action of a search with the actual one, in continuations
    that the search has not seen."""

    effort: Effort
    decision: bool

    @property
    def continuations(self) -> int:
        return self.effort.continuations + self.effort.iterations + 2 * self.effort.pairs

    def judge(self) -> Judgement:
        s = self.load_state()
        rng = self.make_rng(0)
        after = s.clone()
        for text in self.actions:
            after.play(self.parse_action(text))
        worth = WIN_PROBABILITY.estimate_shares(after, rng, self.effort.continuations)
        better = self.find_better(s, rng) if self.decision else None
        return Judgement(self.index, tuple(chance_of(found) for found in worth), better)

    def find_better(self, s: State, rng: Rng) -> BetterAction | None:
        best = SEARCH.consider(s, self.seat, rng, Budget(self.effort.iterations)).best
        if str(best) == self.actions[0]:
            return None
        return self.compare(s, best, rng, self.effort.pairs)


@dataclass(frozen=True)
class CloserLook(Piece):
    """The same comparison with new continuations, so that a decision does not look bad only because
    it was the worst of many that were measured roughly."""

    other: str
    pairs: int

    @property
    def continuations(self) -> int:
        return 2 * self.pairs

    def judge(self) -> Judgement:
        rng = self.make_rng(1)
        better = self.compare(self.load_state(), self.parse_action(self.other), rng, self.pairs)
        return Judgement(self.index, better=better)


@dataclass(frozen=True)
class ReplySearch(Piece):
    """The reply of this seat that costs the decider of this index most, of those that a search
    considers best.

    It is searched in the position of number `before`. What is left is measured again with new
    continuations."""

    before: int
    decider: int
    effort: Effort

    @property
    def continuations(self) -> int:
        effort = self.effort
        return effort.continuations + effort.iterations + REPLIES * effort.pairs

    def judge(self) -> Judgement:
        s = self.load_state()
        rng = self.make_rng(2)
        found = SEARCH.consider(s, self.seat, rng, Budget(self.effort.iterations)).alternatives
        dearest = min([one.action for one in found[:REPLIES]],
                      key=lambda action: self.measure_left(s, action, rng, self.effort.pairs).value)
        left = self.measure_left(s, dearest, rng, self.effort.continuations)
        reply = CostliestReply(self.before, self.seat, str(dearest), left)
        return Judgement(self.index, reply=reply)

    def measure_left(self, s: State, action: Action[Any], rng: Rng, times: int) -> WinChance:
        after = s.clone()
        after.play(action)
        return chance_of(WIN_PROBABILITY.estimate_shares(after, rng, times)[self.decider])


@dataclass(frozen=True)
class RestOfTurn(Piece):
    """The seat's actions after something better, until the turn ends or something is drawn or seen
    that it could not know."""

    other: str
    iterations: int

    @property
    def continuations(self) -> int:
        return LONGEST * self.iterations

    def judge(self) -> Judgement:
        s = self.load_state()
        turn = s.game.turn_number(s)
        rng = self.make_rng(3)
        before = s.covered()
        done = [self.parse_action(self.other)]
        s.play(done[0])
        while (s.current_player() == self.seat and s.game.turn_number(s) == turn
                and not s.has_revealed(self.seat, before) and len(done) < LONGEST):
            done.append(SEARCH.consider(s, self.seat, rng, Budget(self.iterations)).best)
            before = s.covered()
            s.play(done[-1])
        return Judgement(self.index, rest=tuple(str(action) for action in done[1:]))


def judge_piece(piece: Piece) -> Judgement:
    """Judge a piece: a function that pools of processes can call."""
    return piece.judge()


def chance_of(found: Estimate) -> WinChance:
    return WinChance(found.mean, found.error)
