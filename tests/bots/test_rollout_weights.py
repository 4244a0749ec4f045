"""Players at random that prefer one kind of action to another."""

from __future__ import annotations

from collections import Counter

import pytest

from grandtour.bots.ladder import LADDER
from grandtour.bots.rollout_weights import OFTEN, RolloutWeights, choose_by_weight
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from tests.bots.deciding import EACH_GAME, decisions
from tests.scene import Start
from tests.some_game import PLAIN, scene_module


def test_weights_name_commands() -> None:
    for name in names():
        habits = game(name).rollout_weights()
        assert set(habits) <= {command.verb for command in game(name).commands}
        assert all(1 <= weight <= OFTEN for weight in habits.values())


def test_choices_are_weighted_by_kind() -> None:
    scene = scene_module(PLAIN)
    s, city = scene.first_game(players=2), scene.CITIES[0]
    bale = scene.demand(s, city)[0]
    scene.place(s, 0, city, bale)
    rng, often = Rng(3), Counter[str]()
    for _ in range(4000):
        often[str(LADDER["habits"].choose(s, rng))] += 1
    assert set(often) == set(map(str, s.game.sensible(s)))
    weights = s.game.rollout_weights()
    (rare, *_) = [text for text in often if text.partition(" ")[0] in weights]
    usual = weights[rare.partition(" ")[0]]
    assert often[f"sell {bale}"] / often[rare] == pytest.approx(int(OFTEN) / usual, rel=0.3)


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_weighted_choices_are_legal(start: Start) -> None:
    weights, rng = RolloutWeights().find_weights(start.game), Rng(4)
    for s in list(decisions(start, 7, 10))[:20]:
        assert choose_by_weight(s, rng, weights) in s.choices()
