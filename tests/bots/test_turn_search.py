"""Lines through a turn: where they end, how what may be looked at is shared, and which differ."""

from __future__ import annotations

import pytest

from grandtour.bots.budget import Budget
from grandtour.bots.turn_search import Line, distinct_lines, sample_line, search_turn
from grandtour.engine.core import State
from grandtour.engine.rng import Rng
from tests.bots.deciding import EACH_GAME, decisions
from tests.scene import Start
from tests.some_game import PLAIN, scene_module


def end_of(s: State, line: Line) -> State:
    after = s.clone()
    for action in line.actions:
        assert after.refusal(action) is None
        after.play(action)
    return after


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_lines_have_the_value_of_their_end(start: Start) -> None:
    for s in list(decisions(start, 8, 9))[:4]:
        seat = s.current_player()
        for line in search_turn(s, seat, Budget(300)):
            assert start.game.evaluate(end_of(s, line), seat) == line.worth


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_choices_share_the_positions(start: Start) -> None:
    """However few positions may be looked at: the first choice gets no more than its share."""
    for s in list(decisions(start, 8, 9))[:4]:
        choices = start.game.candidates(s)
        lines = search_turn(s, s.current_player(), Budget(1))
        assert [line.actions for line in lines] == [[choice] for choice in choices]
        first = [line for line in search_turn(s, s.current_player(), Budget(5 * len(choices)))
                 if line.actions[0] is choices[0]]
        widest = max(len(start.game.candidates(end_of(s, Line(0.0, line.actions[:length]))))
                     for line in first for length in range(1, len(line.actions)) or [0])
        assert len(first) <= 5 * max(widest, 1)


def test_time_limit_omits_no_choice() -> None:
    """A search by the clock grows deeper as a whole."""
    s = scene_module(PLAIN).first_game(players=2)
    choices = s.game.candidates(s)
    for seconds in (1e-9, 0.02):
        lines = search_turn(s, s.current_player(), Budget(seconds=seconds))
        assert {str(line.actions[0]) for line in lines} <= set(map(str, choices))
        assert len({line.actions[0].id for line in lines}) > len(choices) // 2


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_best_lines_end_differently(start: Start) -> None:
    for s in list(decisions(start, 8, 9))[:4]:
        seat = s.current_player()
        lines = search_turn(s, seat, Budget(500))
        best = distinct_lines(s, lines, 6, Rng(1))
        assert len(best) == min(6, len({str(end_of(s, line)) for line in lines})) or (
            len({str(end_of(s, line)) for line in best}) == len(best) <= 6)
        assert [line.worth for line in best] == sorted([line.worth for line in best], reverse=True)
        assert best[0].worth == max(line.worth for line in lines)


def test_lines_are_drawn_by_value() -> None:
    """Three to one, where the softmax says so."""
    better, worse = Line(1.0986, []), Line(0.0, [])
    rng = Rng(5)
    drawn = sum(sample_line([worse, better], rng, 1.0) is better for _ in range(4000))
    assert 2900 < drawn < 3100
    assert all(sample_line([worse, better], rng, 0.0) is better for _ in range(50))
