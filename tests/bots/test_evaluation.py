"""Test the values of finished and unfinished games for each seat."""

from __future__ import annotations

import pytest

from grandtour.bots.evaluation import (
    MARGIN, Prior, TruncatedRollout, estimate, evaluate_result, victory_shares,
)
from grandtour.engine.core import OVER, State, playout
from grandtour.engine.rng import Rng
from tests.bots.deciding import EACH_GAME, decisions
from tests.scene import Start
from tests.some_game import PLAIN, scene_module

SCENE = scene_module(PLAIN)


def end_game(s: State) -> State:
    s.stack = [OVER]
    return s


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_first_rank_takes_the_victory(start: Start) -> None:
    for seed in range(6):
        s = start.state()
        playout(s, Rng(seed))
        ranking = s.ranking()
        share = 1.0 / ranking.count(1)
        assert list(victory_shares(s, s.scores())) == [
            share if rank == 1 else 0.0 for rank in ranking]
        found = list(evaluate_result(s))
        assert all(0.0 <= part <= 1.0 for part in found)
        assert min(part for part, rank in zip(found, ranking, strict=True) if rank == 1) > max(
            (part for part, rank in zip(found, ranking, strict=True) if rank > 1), default=-1.0)


def test_ties_follow_the_rulebook() -> None:
    s = SCENE.first_game(players=2)
    SCENE.settle(s, (0, "dhule"))
    SCENE.give(s, 0, rupees=28, clients=3)
    SCENE.give(s, 1, rupees=28, clients=4)
    assert s.scores()[0] == s.scores()[1]
    assert list(victory_shares(end_game(s), s.scores())) == [0.0, 1.0]


def test_shared_victory_is_split() -> None:
    s = end_game(SCENE.first_game(players=2))
    assert list(evaluate_result(s)) == [0.5, 0.5]


def test_more_points_score_slightly_better() -> None:
    close, far = SCENE.first_game(players=2), SCENE.first_game(players=2)
    SCENE.give(close, 0, rupees=10)
    SCENE.give(far, 0, rupees=30)
    end_game(close)
    end_game(far)
    for seat, better in ((0, 1), (1, -1)):
        gain = better * (evaluate_result(far)[seat] - evaluate_result(close)[seat])
        assert 0.0 < gain < MARGIN


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_estimates_follow_expected_scores(start: Start) -> None:
    for s in list(decisions(start, 6, 15))[:4]:
        likely = list(estimate(s))
        assert sum(likely) == pytest.approx(1.0)
        expected = s.game.expected_scores(s)
        by_hope = sorted(range(start.players), key=lambda seat: expected[seat])
        assert [likely[seat] for seat in by_hope] == sorted(likely)


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_priors_start_from_the_present(start: Start) -> None:
    """An action with the value of the present has its prior. A better action has a higher one."""
    for s in list(decisions(start, 6, 15))[:4]:
        seat = s.current_player()
        here, prior = s.game.evaluate(s, seat), Prior(s, seat)
        assert prior.predict_shares(here) == pytest.approx(list(estimate(s)))
        promises = [prior.predict_share(here + more * s.game.temperature(s))
                    for more in (-2.0, 0.0, 2.0)]
        assert promises == sorted(set(promises))


def test_all_trials_end_together() -> None:
    """Trials end at the same time whether the action ends the turn or not."""
    s = SCENE.first_game(players=2)
    for choice in s.choices():
        after = s.clone()
        after.play(choice)
        ended = 0 if after.seat == s.seat else 1
        TruncatedRollout(2, 50, 0.0).finish_trial(after, Rng(1), ended)
        assert after.current_player() in (s.seat, -1)
        assert after.round == s.round + 1
