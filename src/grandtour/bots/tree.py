"""Information-set tree search of a single observer (Cowling, Powley and Whitehouse, 2012) with the
whole vector of results backed up, of which everybody seeks the own part (max^n).

One tree for all deals that are possible: every iteration resamples what the seat cannot see, and
follows the tree as far as it fits. An action that is not always possible is measured by how often
it was. Chance is drawn anew each time and has no place in the tree."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from mypy_extensions import i64

from grandtour.bots.budget import Budget, Watch
from grandtour.bots.findings import Findings
from grandtour.bots.looking import Looking
from grandtour.bots.outlook import FirstSight
from grandtour.bots.search import Searcher, Tried
from grandtour.bots.settings import Settings
from grandtour.engine.core import TERMINAL, Action, State
from grandtour.engine.rng import Rng

UNTRIED: Final = 1e6            # worth more than anything that was tried
LOTS: Final[i64] = 1 << 20      # among those


class Branch(Tried):
    """An action somewhere in the tree."""

    def __init__(self, action: Action[Any], prior: float) -> None:
        super().__init__(action)
        self.prior = prior              # what it promised its seat at first sight
        self.available: i64 = 0         # how often it could be chosen
        self.fork: Fork | None = None   # the decision after it

    def onward(self) -> Fork:
        """The decision after it."""
        if self.fork is None:
            self.fork = Fork()
        return self.fork


class Fork:
    """A decision, with all the actions that could be chosen so far when it had to be taken."""

    def __init__(self) -> None:
        self.branches: list[Branch] = []


class Tree:
    """A tree that grows with every iteration of a search."""

    def __init__(self, settings: Settings, players: int, rng: Rng) -> None:
        self.settings = settings
        self.exploration = settings.exploration
        self.trust = settings.trust
        self.playout = settings.playout(players)
        self.rng = rng
        self.root = Fork()
        self.logged: i64 = 1            # a number with
        self.log = 0.0                  # its logarithm: mostly the next one asked is the same

    def grow(self, s: State) -> None:
        """One iteration from this position, which is used up."""
        path: list[Branch] = []
        ended = self.descend(s, path)
        result = self.playout.finish(s, self.rng, ended)
        for branch in path:
            branch.add(result)

    def descend(self, s: State, path: list[Branch]) -> i64:
        """Down to an action never tried before, or to where trials end, noting the actions done;
        how many turns have ended on the way."""
        ended: i64 = 0
        turn = s.game.turn_number(s)
        fork = self.root
        tried = True
        while tried and s.stack[-1].seat != TERMINAL and ended < self.playout.turns:
            seat = s.stack[-1].seat
            if seat < 0:
                s.play(s.sample(self.rng))
            else:
                branch = self.chosen(s, seat, fork)
                path.append(branch)
                s.play(branch.action)
                tried = branch.visits > 0
                if tried:
                    fork = branch.onward()
            now = s.game.turn_number(s)
            if now != turn:
                turn = now
                ended += 1
        return ended

    def chosen(self, s: State, seat: i64, fork: Fork) -> Branch:
        """The most promising of the actions that are possible in this position."""
        choices = self.settings.choices(s)
        best = self.branch(s, seat, fork, choices[0], 0)
        top = -1.0
        for place in range(i64(len(choices))):
            branch = self.branch(s, seat, fork, choices[place], place)
            branch.available += 1
            worth = self.worth(branch, seat)
            if worth > top:
                best, top = branch, worth
        return best

    def branch(self, s: State, seat: i64, fork: Fork, action: Action[Any], place: i64) -> Branch:
        """That of this action; mostly it has the same place as in the list of choices."""
        branches = fork.branches
        if place < len(branches) and branches[place].action is action:
            return branches[place]
        for branch in branches:
            if branch.action is action:
                return branch
        new = Branch(action, self.prior(s, seat, action))
        branches.append(new)
        return new

    def prior(self, s: State, seat: i64, action: Action[Any]) -> float:
        """What the action promises by the value of the best way on, to the end of the turn."""
        if self.trust == 0.0:
            return 0.0
        watch = Watch(Budget(self.settings.positions))
        worth = Looking(seat, watch).way(s, action).worth
        return FirstSight(s, seat).of(worth)

    def worth(self, branch: Branch, seat: i64) -> float:
        """An upper bound of what it may promise its seat. What was never tried comes first, in
        any order, unless its value is trusted: that counts like so many trials, and so is a bias
        that gets lost in those to come."""
        trials = float(branch.visits) + self.trust
        if trials == 0.0:
            return UNTRIED + float(self.rng.below(LOTS))
        total = self.trust * branch.prior
        if branch.visits > 0:
            total += branch.totals[seat]
        if branch.available != self.logged:
            self.logged = branch.available
            self.log = log(float(branch.available))
        return total / trials + self.exploration * sqrt(self.log / trials)


class TreeSearch(Searcher):
    """Grows a tree for each choice; the action tried most often is done."""

    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> Findings:
        tree = Tree(self.settings, len(s.scores()), rng)
        watch = Watch(budget)
        while watch.goes_on():
            tree.grow(s.resample(seat, rng))
        return Findings([branch.found() for branch in most_tried(tree.root, seat)])


def most_tried(root: Fork, seat: i64) -> list[Branch]:
    """The most tried first, of those tried equally often the one that brought the seat most."""
    return sorted(root.branches, key=lambda branch: (
        -int(branch.visits), -branch.totals[seat] if branch.visits > 0 else 0.0))
