"""What `benchmarks/analyses.py` says of claims and of rankings."""

from __future__ import annotations

from random import Random

from analyses import (
    claim_row, compare_losses, compare_results, rank_levels, right_orders,
)

GAME = {"weak": 0, "shares": [0.0, 1.0],
        "losses": [[[0.2, 0.01], [0.0, 0.0]], [[0.02, 0.01], [0.0, 0.0]]]}


def claim(before: float, after: float) -> dict[str, list[float]]:
    """A claim of a loss, and the same loss measured again."""
    return {"share": [before, 0.01], "share_again": [after, 0.003]}


def test_claims_that_vanish_are_contradicted() -> None:
    cells = claim_row("A game", [claim(0.06, 0.06), claim(0.06, 0.045), claim(0.06, 0.002)])
    assert [cell.strip() for cell in cells.split("|")[2:-1]] == [
        "3", "1 (6.1% to 79.2%)", "1", "1"]


def test_steady_differences_need_one_game() -> None:
    draw = Random(1)
    assert rank_levels([0.1] * 10, draw).games == 1
    often = rank_levels([1.0, 1.0, 1.0, -1.0] * 10, draw).games
    seldom = rank_levels([1.0, 1.0, -1.0, -1.0, 1.0] * 10, draw).games
    assert often is not None and seldom is not None and 3 <= often < seldom
    assert 0.45 < right_orders([-1.0, 1.0] * 20, 5, draw) < 0.55


def test_stronger_level_is_compared_with_weaker() -> None:
    assert compare_results(GAME) == 1.0
    assert round(compare_losses(GAME), 3) == 0.09
    assert round(compare_losses(GAME, most=0.03), 3) == 0.005
