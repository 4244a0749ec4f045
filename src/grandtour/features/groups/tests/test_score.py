"""The score of a group follows from the results of its games."""

from __future__ import annotations

from grandtour.features.groups.score import (
    SEASON, BestScore, Standing, Streak, count_wins, find_best_scores, find_longest_streak,
)
from grandtour.ratings import Player
from grandtour.results.rows import SeatResult, TableResult

WEEK = 7 * 24 * 3_600_000


def game(week: int, **points: int) -> TableResult:
    """The result of a game in this week; a computer player is called bot."""
    ranked = sorted(points.values(), reverse=True)
    return TableResult(f"t{week}", "silk", "", week * WEEK, seats=tuple(
        SeatResult(Player("bot" if name == "bot" else "person", name), 1 + ranked.index(score),
                   score, 0, 0.0) for name, score in points.items()))


def test_everyone_is_in_the_score() -> None:
    results = [game(1, chloe=9, kenji=4), game(2, chloe=3, kenji=5), game(3, chloe=7, kenji=6)]
    assert count_wins(results) == [Standing("chloe", 2), Standing("kenji", 1)]


def test_shared_victories_count_for_both() -> None:
    assert count_wins([game(1, chloe=5, kenji=5)]) == [
        Standing("chloe", 1), Standing("kenji", 1)]


def test_computer_players_have_no_score() -> None:
    assert count_wins([game(1, chloe=5, kenji=4, bot=9)]) == [
        Standing("chloe", 0), Standing("kenji", 0)]


def test_ties_end_a_streak() -> None:
    results = [game(1, chloe=9, kenji=1), game(2, chloe=9, kenji=1), game(3, chloe=4, kenji=4),
               game(4, chloe=9, kenji=1)]
    assert find_longest_streak(results) == Streak("chloe", 2)
    assert find_longest_streak(results[:1]) is None


def test_best_scores_are_of_this_season() -> None:
    results = [game(1, chloe=50, kenji=4), game(20, chloe=30, kenji=31)]
    assert find_best_scores(results, 20 * WEEK) == [BestScore("silk", "kenji", 31, "t20")]
    assert find_best_scores(results, 20 * WEEK + SEASON) == []
