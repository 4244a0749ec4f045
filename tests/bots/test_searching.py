"""Searches: what they find, what they say of it, and what they rest on."""

from __future__ import annotations

import pytest

from grandtour.bots.budget import Budget
from grandtour.bots.halving import Halving
from grandtour.bots.ladder import LADDER
from grandtour.bots.search import Searcher
from grandtour.bots.search_result import SearchResult
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from grandtour.games import game
from tests.bots.deciding import EACH_GAME, decisions, winning_last_turn
from tests.scene import Start, walk
from tests.some_game import ANOTHER, WITH_SHOWS

SEARCHERS = [name for name, level in LADDER.items() if isinstance(level.bot, Searcher)]


@pytest.fixture(params=SEARCHERS, name="name")
def _name(request: pytest.FixtureRequest) -> str:
    return request.param


def search(name: str, s: State, iterations: int, seed: int = 1) -> SearchResult:
    return LADDER[name].bot.consider(s, s.current_player(), Rng(seed), Budget(iterations))


def list_alternatives(findings: SearchResult) -> list[str]:
    return [repr(found) for found in findings.alternatives]


@pytest.mark.parametrize(("points", "iterations"), [(1, 60), (2, 600)])
def test_searches_find_the_only_win(name: str, points: int, iterations: int) -> None:
    """Searches find a win of one action and of two. With two bales there are several sensible
    choices."""
    s, only = winning_last_turn(points, "orange purple")
    seat = s.current_player()
    best, *others = search(name, s, iterations).alternatives
    assert str(best.action) == only
    assert best.values[seat] > max(
        (other.values[seat] for other in others if other.visits), default=0.0)


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_searches_are_reproducible(name: str, start: Start) -> None:
    for s in list(decisions(start, 3, 12))[:1]:
        before = str(s)
        once, again = search(name, s, 25), search(name, s, 25)
        assert list_alternatives(once) == list_alternatives(again)
        assert str(s) == before
        assert once.best in s.choices()


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_hidden_cards_make_no_difference(name: str, start: Start) -> None:
    """All that is found is the same in a resampled position, to the last digit, where a seat has
    something before it that it does not know."""
    met = 0
    for number, s in enumerate(decisions(start, 4, 1)):
        other = s.resample(s.current_player(), Rng(number + 99))
        if str(other) != str(s):
            met += 1
            assert list_alternatives(search(name, s, 16, number)) == list_alternatives(
                search(name, other, 16, number))
        if met == 2:
            return
    assert start.game.name not in (ANOTHER, WITH_SHOWS)     # elsewhere a good memory knows all


def test_searches_use_their_budget(name: str) -> None:
    """Halving leaves what is not enough for everything that it still compares."""
    s, _ = winning_last_turn(2)
    whole = isinstance(LADDER[name].bot, Halving)
    for iterations in (1, 7, 64):
        trials = search(name, s, iterations).trials
        assert trials <= iterations
        assert trials == iterations or (whole and iterations - trials < 8)


def test_alternatives_have_values(name: str) -> None:
    start = next(start for start in EACH_GAME if start.game is game(WITH_SHOWS))
    s = next(decisions(start, 5, 4))
    found = search(name, s, 100)
    assert {str(other.action) for other in found.alternatives} == set(map(str, s.choices()))
    for other in found.alternatives:
        assert len(other.values) == (start.players if other.visits else 0)
        assert all(0.0 <= value <= 1.0 for value in other.values)
    assert found.alternatives[0].visits > 100 // len(s.choices())


def test_sole_choices_need_no_trials(name: str) -> None:
    s = next(s for start in EACH_GAME for s, _ in walk(start.state(), 3)
             if s.current_player() >= 0 and len(s.choices()) == 1)
    found = search(name, s, 1000)
    assert (found.trials, found.best) == (0, s.choices()[0])


def test_time_limit_ends_a_search(name: str) -> None:
    s, _ = winning_last_turn(2)
    clock = Budget(10_000_000, seconds=0.02)
    found = LADDER[name].bot.consider(s, s.current_player(), Rng(1), clock)
    assert 0 < found.trials < 10_000_000
