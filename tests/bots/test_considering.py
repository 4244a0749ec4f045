"""Test what computer players report about the choices they considered."""

from __future__ import annotations

from math import exp

import pytest

from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import estimate, shift_shares
from grandtour.bots.greedy import Greedy
from grandtour.bots.ladder import LADDER
from grandtour.engine.rng import Rng
from tests.bots.deciding import EACH_GAME, decisions, winning_last_turn
from tests.scene import Start

FEW = Budget(20)


@pytest.mark.parametrize("name", LADDER)
@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_choice_is_the_first_alternative(name: str, start: Start) -> None:
    """And thinking aloud takes no more luck than thinking."""
    bot = LADDER[name].bot
    for number, s in enumerate(list(decisions(start, 5, 20))[:2]):
        seat, loud, silent = s.current_player(), Rng(number), Rng(number)
        found = bot.consider(s, seat, loud, FEW)
        assert found.best is bot.choose(s, seat, silent, FEW)
        assert loud.word() == silent.word()
        considered = [str(other.action) for other in found.alternatives]
        assert len(considered) == len(set(considered))
        assert set(considered) <= set(map(str, s.choices()))


@pytest.mark.parametrize("name", ["random", "habits"])
def test_random_players_evaluate_nothing(name: str) -> None:
    s, _ = winning_last_turn(1)
    (only,) = LADDER[name].consider(s, Rng(1)).alternatives
    assert (only.visits, only.values) == (0, [])


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_greedy_orders_alternatives_by_value(start: Start) -> None:
    for s in list(decisions(start, 8, 25))[:3]:
        seat = s.current_player()
        found = Greedy().consider(s, seat, Rng(2), Budget(300)).alternatives
        assert {str(one.action) for one in found} == set(map(str, start.game.candidates(s)))
        own = [one.values[seat] for one in found]
        assert own == sorted(own, reverse=True)
        assert all(sum(one.values) == pytest.approx(1.0) for one in found)


def test_greedy_values_the_turn_end() -> None:
    """The probability of a choice rises with its gain."""
    s, only = winning_last_turn(1)
    seat = s.current_player()
    after = s.clone()
    after.play(s.game.request(s, only, seat))
    gain = s.game.evaluate(after, seat) - s.game.evaluate(s, seat)
    now = list(estimate(s))
    found = {str(one.action): one for one in
             Greedy().consider(s, seat, Rng(1), Budget(1)).alternatives}
    own, other = found[only].values[seat], found[only].values[1 - seat]
    odds = exp(gain / s.game.temperature(s))
    assert own / other == pytest.approx(now[seat] / now[1 - seat] * odds)


def test_shifts_are_bounded() -> None:
    s, _ = winning_last_turn(1)
    now = estimate(s)
    assert shift_shares(now, 0, 0.0, 4.0) == pytest.approx(list(now))
    assert shift_shares(now, 0, 1e9, 4.0) == pytest.approx([1.0, 0.0])
    assert shift_shares(now, 0, -1e9, 4.0) == pytest.approx([0.0, 1.0])
