"""The tree: what is counted where."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grandtour.bots.settings import PLAIN, INFORMED, Settings
from grandtour.bots.tree import Branch, Fork, Tree
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from tests.bots.deciding import last_chance
from tests.scene import do
from tests.some_game import PLAIN as GAME
from tests.some_game import table

SCENE = table(GAME)


def tree(settings: Settings, s: State) -> Tree:
    return Tree(settings, len(s.scores()), Rng(1))


def by_text(fork: Fork) -> dict[str, Branch]:
    return {str(branch.action): branch for branch in fork.branches}


def test_an_action_is_measured_by_how_often_it_was_possible() -> None:
    """In one of two positions that the tree cannot tell apart."""
    near, far = SCENE.restocked(players=2), SCENE.restocked(players=2)
    SCENE.place(near, 0, SCENE.CITIES[0], points=3)
    SCENE.place(far, 0, "nagpur", points=3)
    here, there = ({str(c) for c in s.game.sensible(s)} for s in (near, far))
    both, one = here & there, here ^ there
    assert both
    assert one
    grown = tree(PLAIN, near)
    for s in (near, far, near):
        grown.chosen(s, 0, grown.root)
    found = by_text(grown.root)
    assert set(found) == both | one
    assert {found[text].available for text in both} == {3}
    assert {found[text].available for text in one} == {1, 2}


def test_what_was_never_tried_comes_first() -> None:
    s, _ = last_chance(2)
    grown = tree(PLAIN, s)
    choices = len(s.choices())
    for _ in range(choices):
        grown.grow(s.clone())
    assert [branch.visits for branch in grown.root.branches] == [1] * choices


def test_the_whole_vector_is_backed_up_along_the_way() -> None:
    """Each branch has as many results in it as visits, the sum of those below it and the one with
    which it was found."""
    s, _ = last_chance(2)
    grown = tree(PLAIN, s)
    for _ in range(300):
        grown.grow(s.clone())
    assert sum(branch.visits for branch in grown.root.branches) == 300
    deep = [branch for branch in grown.root.branches if branch.fork and branch.fork.branches]
    assert deep
    for branch in deep:
        below = branch.fork.branches
        assert sum(other.visits for other in below) == branch.visits - 1
        for seat in (0, 1):
            sums = sum(other.totals[seat] for other in below if other.visits)
            assert 0.0 <= branch.totals[seat] - sums <= 1.0


def test_everybody_seeks_the_own_part() -> None:
    """A turn before the last: the other can win by a sale. In the tree that is what it does."""
    s, sale = last_chance(1)
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
        grown.grow(rival.clone())
    answers = by_text(grown.root)["end"].fork
    assert answers is not None
    most = max(answers.branches, key=lambda branch: branch.visits)
    assert str(most.action) == sale


def question_of(s: Any, seat: int) -> Any:
    return import_module(f"grandtour.games.{GAME}.rules").TURNS[seat]


def test_trust_in_the_value_is_a_bias_that_gets_lost() -> None:
    s, _ = last_chance(2)
    grown = tree(INFORMED, s)
    grown.chosen(s, s.seat, grown.root)
    one, other = sorted(grown.root.branches, key=lambda branch: branch.prior)[::len(
        grown.root.branches) - 1]
    assert other.prior > one.prior
    for branch in (one, other):
        branch.available = 1000
    early = grown.worth(other, s.seat) - grown.worth(one, s.seat)
    for branch in (one, other):
        branch.visits = 500
        branch.totals = grown.playout.finish(s.clone(), Rng(1), 0)
    late = grown.worth(other, s.seat) - grown.worth(one, s.seat)
    assert early > 50 * late > 0
