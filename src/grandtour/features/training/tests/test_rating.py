"""Ratings of people and puzzles."""

from __future__ import annotations

import pytest

from grandtour.features.training.rating import (
    CENTRE, GameResult, Rating, rate_by_levels, update_rating,
)


def test_worked_example_of_the_paper() -> None:
    after = update_rating(Rating(1500, 200, 0.06), [
        GameResult(Rating(1400, 30), 1), GameResult(Rating(1550, 100), 0),
        GameResult(Rating(1700, 300), 0)])
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_surprising_result_raises_volatility() -> None:
    before = Rating(1500, 50)
    lost = update_rating(before, [GameResult(Rating(600, 50), 0)] * 20)
    assert lost.volatility > before.volatility


def test_puzzles_that_levels_miss_start_higher() -> None:
    rates = [rate_by_levels([share] * 6, 4).rating for share in (1.0, 0.5, 0.0)]
    assert rates[0] < CENTRE < rates[2] and rates[1] == pytest.approx(CENTRE)
