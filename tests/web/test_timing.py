"""Hidden is hidden from clocks, too: what is worked out for a seat takes as long whatever lies
covered. Coarse: a twentieth of the time is what this would see."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import chain, count, islice
from math import log
from statistics import median, quantiles

import pytest
from twins import Pair, game_of, pairs

from grandtour import games
from grandtour.engine.core import State
from grandtour.language import language
from grandtour.people.ports import PersonRow
from grandtour.web.table_view.board import WIDE, boards
from tests.rotation import times

MATCHES = times(16, 60)
ROUNDS = 9                      # the quickest of these counts: whatever else runs only delays
SEEN = 0.05                     # of the time
PEOPLE = [PersonRow(id=f"p{number}", name=f"Person {number}") for number in range(6)]
NAMES = [person.name for person in PEOPLE]
ENGLISH = language("en")

Look = Callable[[State, int], None]


def look(state: State, seat: int) -> None:
    """All that a viewer is told of a position: what lies there, also as a board, what may be done,
    and why anything else may not."""
    view = state.view(seat)
    str(view)
    boards(state.game.name, view, ENGLISH, NAMES[:len(state.scores())], [], None, []).parts(WIDE)
    if state.current_player() == seat:
        state.legal_actions()
    for action in state.game.actions:
        state.refusal(action)


def look_into_what_is_covered(state: State, seat: int) -> None:
    """The same, and something whose time depends on what nobody may know."""
    look(state, seat)
    for _ in range(hash(str(state)) % 4):
        look(state, seat)


def disguised(name: str, matches: int) -> list[Pair]:
    """Positions with others that only differ in what the seat cannot see."""
    found = chain.from_iterable(pairs(seed, PEOPLE) for seed in islice(
        (seed for seed in count(1) if game_of(seed).name == name), matches))
    return [pair for pair in found if pair.kind == "disguise" and pair.differs]


def apart(look: Look, pair: Pair) -> tuple[float, float]:
    """How much longer the looks at the other position take than those at the true one, and how
    much longer as many looks again at the true one."""
    states = (pair.true.match.state, pair.other.match.state, pair.true.match.state.clone())
    quickest = [float("inf")] * len(states)
    for _ in range(ROUNDS):
        for number, state in enumerate(states):
            began = time.perf_counter()
            look(state, pair.seat)
            quickest[number] = min(quickest[number], time.perf_counter() - began)
    true, other, again = quickest
    return log(other / true), log(again / true)


def told(look: Look, found: list[Pair]) -> bool:
    """Whether the time tells which is which: for half of the pairs by the same, or for a quarter of
    them by more than it wavers anyway. By a mean a few that were held up would tell."""
    others, same = zip(*[apart(look, pair) for pair in found], strict=True)
    return abs(median(others)) > SEEN or wide(others) > wide(same) + SEEN


def wide(times: Sequence[float]) -> float:
    """By how much a quarter of them is apart at least."""
    return quantiles(map(abs, times), n=4)[2]


@pytest.mark.rotates("name", keep=2)
@pytest.mark.parametrize("name", games.names())
def test_the_time_of_an_answer_says_nothing_of_what_lies_covered(name: str) -> None:
    found = disguised(name, MATCHES)
    assert len(found) > MATCHES // 4
    assert not (told(look, found) and told(look, found))    # a secret tells every time


@pytest.mark.rotates("name", keep=2)
@pytest.mark.parametrize("name", games.names())
def test_it_would_be_seen_if_it_did(name: str) -> None:
    assert told(look_into_what_is_covered, disguised(name, MATCHES // 2))
