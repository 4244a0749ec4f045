"""The tree: what is counted where."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grandtour.bots.ismcts import Edge, Node, Tree
from grandtour.bots.settings import INFORMED, PLAIN, SearchSettings
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from tests.bots.deciding import winning_last_turn
from tests.scene import do
from tests.some_game import PLAIN as GAME, scene_module

SCENE = scene_module(GAME)


def tree(settings: SearchSettings, s: State) -> Tree:
    return Tree(settings, len(s.scores()), Rng(1))


def edges_by_text(fork: Node) -> dict[str, Edge]:
    return {str(edge.action): edge for edge in fork.edges}


def test_edges_count_their_availability() -> None:
    """The action is legal in one of two positions that the tree cannot distinguish."""
    near, far = SCENE.first_game(players=2), SCENE.first_game(players=2)
    SCENE.place(near, 0, SCENE.CITIES[0], points=3)
    SCENE.place(far, 0, "nagpur", points=3)
    here, there = ({str(c) for c in s.game.sensible(s)} for s in (near, far))
    both, one = here & there, here ^ there
    assert both
    assert one
    grown = tree(PLAIN, near)
    for s in (near, far, near):
        grown.select_edge(s, 0, grown.root)
    found = edges_by_text(grown.root)
    assert set(found) == both | one
    assert {found[text].available for text in both} == {3}
    assert {found[text].available for text in one} == {1, 2}


def test_untried_edges_come_first() -> None:
    s = SCENE.first_game(players=2)
    grown = tree(PLAIN, s)
    choices = len(s.game.sensible(s))
    for _ in range(choices):
        grown.run_iteration(s.clone())
    assert [edge.visits for edge in grown.root.edges] == [1] * choices


def test_results_are_backed_up() -> None:
    """Each edge has as many results in it as visits, the sum of those below it and the one with
    which it was found."""
    s, _ = winning_last_turn(2)
    grown = tree(PLAIN, s)
    for _ in range(300):
        grown.run_iteration(s.clone())
    assert sum(edge.visits for edge in grown.root.edges) == 300
    deep = [edge for edge in grown.root.edges if edge.node and edge.node.edges]
    assert deep
    for edge in deep:
        below = edge.node.edges
        assert sum(other.visits for other in below) == edge.visits - 1
        for seat in (0, 1):
            sums = sum(other.totals[seat] for other in below if other.visits)
            assert 0.0 <= edge.totals[seat] - sums <= 1.0


def test_seats_maximise_their_own_share() -> None:
    """A turn before the last: the other can win by a sale. In the tree that is what it does."""
    s, sale = winning_last_turn(1)
    winner, city = s.seat, s.me.site
    rival = s.clone()
    rival.seat, rival.points = 1 - winner, 1
    rival.stack = [question_of(rival, 1 - winner)]
    rival.starter = 1 - winner
    assert rival.current_player() == 1 - winner
    after = rival.clone()
    do(after, "end")
    assert after.seat == winner
    assert after.me.site == city
    grown = tree(PLAIN, s)
    for _ in range(600):
        grown.run_iteration(rival.clone())
    answers = edges_by_text(grown.root)["end"].node
    assert answers is not None
    most = max(answers.edges, key=lambda edge: edge.visits)
    assert str(most.action) == sale


def question_of(s: Any, seat: int) -> Any:
    return import_module(f"grandtour.games.{GAME}.rules").TURNS[seat]


def test_prior_fades_with_trials() -> None:
    s, _ = winning_last_turn(2)
    grown = tree(INFORMED, s)
    grown.select_edge(s, s.seat, grown.root)
    one, other = sorted(grown.root.edges, key=lambda edge: edge.prior)[::len(
        grown.root.edges) - 1]
    assert other.prior > one.prior
    for edge in (one, other):
        edge.available = 1000
    early = grown.compute_upper_bound(other, s.seat) - grown.compute_upper_bound(one, s.seat)
    for edge in (one, other):
        edge.visits = 500
        edge.totals = grown.rollout.finish_trial(s.clone(), Rng(1), 0)
    late = grown.compute_upper_bound(other, s.seat) - grown.compute_upper_bound(one, s.seat)
    assert early > 50 * late > 0
