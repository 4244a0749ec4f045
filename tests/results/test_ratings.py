"""Ratings and figures against numbers computed by hand."""

from __future__ import annotations

from math import exp, sqrt

import pytest
from grandtour.ratings import (
    BETA, DOUBT, DRIFT, FEWEST, START, Player, Rating, make_initial_rating, rate_game,
)
from grandtour.results.statistics import (
    estimate_mean, find_middle_half, estimate_share, compute_student_quantile,
)
from hypothesis import given, settings
from hypothesis import strategies as st

WALKER = Player("bot", "walker")
CYCLIST = Player("bot", "cyclist")
INES, KENJI, LEA = (Player("person", name) for name in ("ines", "kenji", "lea"))
RANKINGS = st.lists(st.tuples(st.sampled_from([WALKER, CYCLIST, INES, KENJI, LEA]),
                              st.integers(1, 4)), min_size=2, max_size=5)


def test_newcomers_gain_as_model_says() -> None:
    """Plackett and Luce for two: the winner gains s²/c · (1 − p), where c² = 2 (s² + b²)."""
    after = rate_game([(CYCLIST, 1), (Player("bot", "pilot"), 2)], {})
    c = sqrt(2 * (DOUBT ** 2 + BETA ** 2))
    gain = DOUBT ** 2 / c * (1 - 1 / 2)
    assert gain == pytest.approx(79.0569415)
    assert after[CYCLIST].mu == pytest.approx(START + gain)
    assert after[Player("bot", "pilot")].mu == pytest.approx(START - gain)
    assert after[CYCLIST].sigma < DOUBT
    assert after[CYCLIST].games == 1


def test_four_hundred_points_mean_ten_to_one() -> None:
    """Between two whose strength is known, as the model has it."""
    assert exp(400 / (BETA * sqrt(2))) == pytest.approx(9.6, abs=0.1)


def test_walker_is_never_rated() -> None:
    known: dict[Player, Rating] = {}
    for _ in range(20):
        known |= rate_game([(INES, 1), (WALKER, 2), (WALKER, 3)], known)
    assert known[WALKER] == Rating(0.0, 0.0, 20)
    assert known[INES].mu > START
    assert known[INES].games == 20
    assert known[WALKER].is_settled


def test_ties_of_equals_change_nothing() -> None:
    after = rate_game([(INES, 1), (KENJI, 1)], {})
    assert after[INES].mu == pytest.approx(START)
    assert after[INES] == after[KENJI]


def test_doubled_bot_moves_by_mean() -> None:
    pilot, other = Player("bot", "pilot"), Player("bot", "other")
    twice = rate_game([(INES, 2), (pilot, 1), (pilot, 3)], {})
    once = rate_game([(INES, 2), (pilot, 1), (other, 3)], {})
    assert twice[pilot].mu == pytest.approx((once[pilot].mu + once[other].mu) / 2)
    assert twice[pilot].games == 1


def test_self_play_is_not_rated() -> None:
    assert rate_game([(CYCLIST, 1), (CYCLIST, 2)], {}) == {}


def test_people_change_between_games_bots_do_not() -> None:
    known = {INES: Rating(600, 50, 30), CYCLIST: Rating(600, 50, 30)}
    after = rate_game([(INES, 1), (CYCLIST, 1)], known)
    assert after[INES].sigma == pytest.approx(sqrt(50 ** 2 + DRIFT ** 2), abs=0.8)
    assert after[INES].sigma > after[CYCLIST].sigma


def test_rating_shows_from_tenth_game() -> None:
    assert not Rating(500, 90, FEWEST - 1).is_settled
    assert Rating(1510.4, 30.6, FEWEST).is_settled
    assert (Rating(1510.4, 30.6).points, Rating(1510.4, 30.6).margin) == (1510, 60)


@settings(max_examples=60, deadline=None)
@given(st.lists(RANKINGS, max_size=8))
def test_whatever_is_played_ratings_stay_sound(games: list[list[tuple[Player, int]]]) -> None:
    """No rating is surer than certain or less sure than at first, and absent players keep
    theirs."""
    known: dict[Player, Rating] = {}
    for ranking in games:
        after = rate_game(ranking, known)
        players = {player for player, _ in ranking}
        assert set(after) == (players if len(players) > 1 else set())
        for player, rating in after.items():
            came = known.get(player, make_initial_rating(player))
            assert rating.games == came.games + 1
            assert 0 <= rating.sigma <= DOUBT
        known |= after


def test_a_mean_has_students_interval() -> None:
    """Example: 10, 12, 14, 16, 18 have mean 14, deviation √10, t(4) = 2.776."""
    found = estimate_mean(5, 70, 1020)
    assert found is not None
    assert found.value == 14
    assert found.high - found.value == pytest.approx(2.776 * sqrt(10 / 5), rel=0.003)
    assert found.value - found.low == pytest.approx(found.high - found.value)
    assert estimate_mean(4, 56, 800) is None


@pytest.mark.parametrize(("freedom", "point"), [(4, 2.776), (9, 2.262), (30, 2.042), (999, 1.962)])
def test_student_points_match_the_tables(freedom: int, point: float) -> None:
    assert compute_student_quantile(freedom) == pytest.approx(point, rel=0.003)


def test_a_share_has_wilsons_interval() -> None:
    """5 of 10: 0.237 to 0.763; 0 of 10: 0 to 0.278."""
    found, never = estimate_share(10, 5), estimate_share(10, 0)
    assert found is not None and never is not None
    assert (found.low, found.high) == (pytest.approx(0.2366, abs=1e-4),
                                       pytest.approx(0.7634, abs=1e-4))
    assert (never.low, never.high) == (pytest.approx(0, abs=1e-9), pytest.approx(0.2775, abs=1e-4))
    assert estimate_share(4, 4) is None


def test_usual_turn_is_the_middle_half() -> None:
    assert find_middle_half([1, 2, 3, 4, 5]) == (2, 4)
    assert find_middle_half([500, 10, 20, 30, 40]) == (20, 40)
    assert find_middle_half([1, 2, 3, 4]) is None
