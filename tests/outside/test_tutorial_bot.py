"""docs/tutorial-bot.md: the bot of each step is installed, plays every game and beats chance."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from tests.outsiders import copy_packages, run
from tests.tutorials import is_whole, pieces, sections

pytestmark = pytest.mark.slow

SECTIONS = sections("tutorial-bot.md")
ITERATIONS = 30
PLAY = """
import grandtour, json, sys
ITERATIONS = int(sys.argv[1])

def sampler(game):
    return grandtour.Contender(grandtour.bot(game, "sampler").bot, grandtour.Budget(ITERATIONS))

def played(game, players, seed, options):
    state, rng = game.start(2, options), grandtour.Rng(seed)
    while not state.is_terminal():
        seat = state.current_player()
        state.play(state.sample(rng) if seat == grandtour.CHANCE
                   else players[seat].choose(state.resample(seat, rng), rng))
    return [str(state), state.ranking()]
"""


@pytest.fixture(scope="module", name="steps")
def _steps(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A PYTHONPATH with the bot as it is after each section."""
    found, folder = [], tmp_path_factory.mktemp("tutorial") / "sampler"
    folder.mkdir()
    for section in SECTIONS:
        for piece in pieces(section):
            piece.lay(folder)
        found.append(copy_packages(tmp_path_factory.mktemp("step"), folder))
    return found


def answer(path: str, code: str) -> Any:
    done = run(path, "-c", PLAY + code, str(ITERATIONS), seconds=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(SECTIONS)), ids=lambda number: str(number + 1))
def test_every_step_of_the_bot_plays(steps: list[str], number: int) -> None:
    decisions = answer(steps[number], """
def decided(game):
    state, rng, done = game.start(2, game.choose(2, {})), grandtour.Rng(5), []
    while len(done) < 4:
        seat = state.current_player()
        if seat == grandtour.CHANCE:
            state.play(state.sample(rng))
            continue
        seen = state.resample(seat, rng)
        before, seed = str(seen), len(done)
        first, again = [sampler(game).choose(seen, grandtour.Rng(seed)) for _ in range(2)]
        assert str(seen) == before
        assert first is again and state.refusal(first) is None
        state.play(first)
        done.append(str(first))
    return done
print(json.dumps({name: decided(grandtour.game(name)) for name in grandtour.game_names()}))
""")
    assert all(len(done) == 4 for done in decisions.values())


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(SECTIONS)), ids=lambda number: str(number + 1))
def test_lookahead_beats_chance(steps: list[str], number: int) -> None:
    """Eight games by two of the game whose games are shortest, four on either seat."""
    ranks = answer(steps[number], """
def won(game, seed):
    players = [sampler(game), grandtour.bot(game, "random")]
    options = game.choose(2, {})
    order = players if seed % 2 else players[::-1]
    return played(game, order, seed, options)[1][0 if seed % 2 else 1]
game = min(map(grandtour.game, grandtour.game_names()), key=lambda game: game.max_length)
print(json.dumps([won(game, seed) for seed in range(8)]))
""")
    assert ranks.count(1) >= 6


def test_alternatives_are_victory_shares(steps: list[str]) -> None:
    found = answer(steps[-1], """
game = grandtour.game(grandtour.game_names()[0])
state, rng = game.start(3, game.choose(3, {})), grandtour.Rng(2)
while state.is_chance_node():
    state.play(state.sample(rng))
found = sampler(game).consider(state.resample(state.current_player(), rng), rng)
print(json.dumps([[one.visits, one.values] for one in found.alternatives]))
""")
    assert sum(visits for visits, _ in found) == ITERATIONS
    assert all(a[0] >= b[0] for a, b in pairwise(found))
    assert all(sum(values) == pytest.approx(1) for visits, values in found if visits)


def test_nothing_in_it_is_left_out() -> None:
    assert is_whole("tutorial-bot.md")
