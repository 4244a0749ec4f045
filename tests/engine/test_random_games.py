"""Test random games of every game (`tools/long_run.py`), checked by an oracle where the game has
one, at any table, with any seed and any actions."""

from __future__ import annotations

from typing import Any

import long_run
import pytest
from game_folders import bringing, module
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from long_run import one_game
from oracles import Disagreement, books_of

from grandtour.engine import core
from grandtour.engine.core import CHANCE, EVERYTHING, PUBLIC, playout
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from tests.selection import times

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
LONGEST = 200               # actions that hypothesis picks
EXAMPLES = times(24 if core.__file__.endswith(".so") else 4, 60)

every_game = pytest.mark.parametrize("name", names())


@st.composite
def tables(draw: st.DrawFn, played: Game[Any]) -> tuple[int, dict[str, str]]:
    """A number of players, and a profile or none, and any options named besides."""
    players = draw(st.integers(played.least, played.most))
    named = draw(st.fixed_dictionaries({}, optional={
        option.name: st.sampled_from(option.allowed(players)) for option in played.options}))
    return players, played.choose(players, named, draw(st.sampled_from(["", *played.profiles])))


@every_game
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=SLOW)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_random_games_keep_their_properties(name: str, data: st.DataObject, seed: int) -> None:
    played = game(name)
    players, choices = data.draw(tables(played))
    happened = one_game(played, players, choices, seed, dear=97, back=seed % 8 == 0)
    assert happened["actions"] <= played.max_length


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_finished_games_cover_nothing(name: str, seed: int) -> None:
    """So facts for finished games only reveal nothing new."""
    played, rng = game(name), Rng(seed)
    players = played.least + seed % (played.most - played.least + 1)
    s = played.start(players, played.choose(players, {}))
    playout(s, rng)
    assert s.is_terminal()
    assert s.view(PUBLIC) == s.view(EVERYTHING)


@every_game
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=SLOW)
@given(data=st.data(), picks=st.lists(st.integers(0, 1000), max_size=LONGEST))
def test_chosen_moves_keep_the_properties(name: str, data: st.DataObject, picks: list[int]) -> None:
    """Not a random player but hypothesis picks each action, and shortens what it finds."""
    played = game(name)
    players, choices = data.draw(tables(played))
    s, books, mover = played.start(players, choices), books_of(name, players, choices), CHANCE
    for pick in picks:
        if s.is_terminal():
            break
        offered = s.choices()
        action = offered[pick % len(offered)]
        s.play(action)
        books.play(str(action))
        books.agree(s)
        if s.current_player() not in {mover, CHANCE}:
            books.audit(s)
        mover = s.current_player()
    if s.is_terminal():
        books.judge(s)


@pytest.mark.parametrize("name", bringing("oracle"))
def test_failures_name_their_seed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise Disagreement("planted")

    monkeypatch.setattr(module(name, "oracle").Oracle, "judge", broken)
    with pytest.raises(Disagreement, match=rf"--seed 77: {name}, \d players, .*planted"):
        long_run.run(1, 77, only=name)


@every_game
def test_single_games_repeat_the_seed(name: str) -> None:
    """The seed that a failure names plays the same game again, `--game` named or not."""
    seed = len(names()) + names().index(name)
    assert long_run.run(1, seed) == long_run.run(1, seed, only=name)


def test_random_games_are_repeatable() -> None:
    together = long_run.run(2 * len(names()), 6)
    assert [together[name] for name in names()] == [2] * len(names())
    assert together == long_run.run(2 * len(names()), 6)


@every_game
def test_random_tables_are_repeatable(name: str) -> None:
    assert long_run.drawn_options(game(name), Rng(1)) == long_run.drawn_options(game(name), Rng(1))
    drawn = {str(long_run.drawn_options(game(name), Rng(seed))) for seed in range(200)}
    assert len(drawn) > 20
