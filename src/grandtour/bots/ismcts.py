"""Information-set tree search of a single observer (Cowling, Powley and Whitehouse, 2012), with the
whole vector of results backed up: every seat maximises its own component (max^n).

One tree serves all possible deals. Every iteration resamples what the seat cannot see, and follows
the tree as far as it fits. An action that is not always possible is measured by how often it was
available. Chance is drawn again each time and has no node in the tree."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from mypy_extensions import i64

from grandtour.bots.budget import Budget, Timer
from grandtour.bots.evaluation import Prior
from grandtour.bots.search import Searcher, Stats
from grandtour.bots.search_result import SearchResult
from grandtour.bots.settings import SearchSettings
from grandtour.bots.turn_search import TurnSearch
from grandtour.engine.core import TERMINAL, Action, State
from grandtour.engine.rng import Rng

UNTRIED: Final = 1e6            # more than the value of anything that was tried
LOTS: Final[i64] = 1 << 20      # random order among untried edges


class Edge(Stats):
    """An action in the tree, with the results of its trials."""

    def __init__(self, action: Action[Any], prior: float) -> None:
        super().__init__(action)
        self.prior = prior              # what it promised its seat before any trial
        self.available: i64 = 0         # how often it could be chosen
        self.node: Node | None = None   # the decision after it

    def child_node(self) -> Node:
        """Return the decision after it."""
        if self.node is None:
            self.node = Node()
        return self.node


class Node:
    """A decision in the tree, with every action that was possible there so far."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []


class Tree:
    """A tree that grows with every iteration of a search."""

    def __init__(self, settings: SearchSettings, players: int, rng: Rng) -> None:
        self.settings = settings
        self.exploration = settings.exploration
        self.trust = settings.trust
        self.rollout = settings.rollouts(players)[0]
        self.rng = rng
        self.root = Node()
        self.logged: i64 = 1            # a number, with
        self.log = 0.0                  # its logarithm: the next request is mostly the same

    def run_iteration(self, s: State) -> None:
        """Run one iteration from this position, which is used up."""
        path: list[Edge] = []
        ended = self.play_down(s, path)
        result = self.rollout.finish_trial(s, self.rng, ended)
        for edge in path:
            edge.add_trial(result)

    def play_down(self, s: State, path: list[Edge]) -> i64:
        """Play down to an action never tried before, or to where trials end; append the actions to
        `path`.

        Return the number of turns that have ended on the way."""
        ended: i64 = 0
        turn = s.game.turn_number(s)
        node = self.root
        tried = True
        while tried and s.stack[-1].seat != TERMINAL and ended < self.rollout.turns:
            seat = s.stack[-1].seat
            if seat < 0:
                s.play(s.sample(self.rng))
            else:
                edge = self.select_edge(s, seat, node)
                path.append(edge)
                s.play(edge.action)
                tried = edge.visits > 0
                if tried:
                    node = edge.child_node()
            now = s.game.turn_number(s)
            if now != turn:
                turn = now
                ended += 1
        return ended

    def select_edge(self, s: State, seat: i64, node: Node) -> Edge:
        """Return the most promising of the actions that are legal in this position."""
        choices = self.settings.choices_to_try(s)
        best = self.find_edge(s, seat, node, choices[0], 0)
        top = -1.0
        for place in range(i64(len(choices))):
            edge = self.find_edge(s, seat, node, choices[place], place)
            edge.available += 1
            worth = self.compute_upper_bound(edge, seat)
            if worth > top:
                best, top = edge, worth
        return best

    def find_edge(self, s: State, seat: i64, node: Node, action: Action[Any], place: i64) -> Edge:
        """Return the edge of this action, which mostly has the same place as in the list of
        choices."""
        edges = node.edges
        if place < len(edges) and edges[place].action is action:
            return edges[place]
        for edge in edges:
            if edge.action is action:
                return edge
        new = Edge(action, self.estimate_prior(s, seat, action))
        edges.append(new)
        return new

    def estimate_prior(self, s: State, seat: i64, action: Action[Any]) -> float:
        """Return the value of the best line from this action to the end of the turn."""
        if self.trust == 0.0:
            return 0.0
        search = TurnSearch(s, seat, Timer(Budget(self.settings.positions)))
        search.list_lines_from(s, action, self.settings.positions)
        return Prior(s, seat).predict_share(max([line.worth for line in search.lines]))

    def compute_upper_bound(self, edge: Edge, seat: i64) -> float:
        """Return an upper bound of what the edge may promise its seat.

        Untried edges come first, in any order, unless values are trusted: then the prior counts as
        `trust` trials, a bias that fades with further trials."""
        trials = float(edge.visits) + self.trust
        if trials == 0.0:
            return UNTRIED + float(self.rng.below(LOTS))
        total = self.trust * edge.prior
        if edge.visits > 0:
            total += edge.totals[seat]
        if edge.available != self.logged:
            self.logged = edge.available
            self.log = log(float(edge.available))
        return total / trials + self.exploration * sqrt(self.log / trials)


class Ismcts(Searcher):
    """A player that grows a tree for each choice and takes the action tried most often."""

    def search(self, s: State, seat: int, rng: Rng, budget: Budget) -> SearchResult:
        tree = Tree(self.settings, len(s.scores()), rng)
        timer = Timer(budget)
        while timer.goes_on():
            tree.run_iteration(s.resample(seat, rng))
        return SearchResult([edge.alternative() for edge in sort_by_visits(tree.root, seat)])


def sort_by_visits(root: Node, seat: i64) -> list[Edge]:
    """Return the edges, most visited first; ties go to the one with the higher total for the
    seat."""
    return sorted(root.edges, key=lambda edge: (
        -int(edge.visits), -edge.totals[seat] if edge.visits > 0 else 0.0))
