"""Test the time that a player may think."""

from __future__ import annotations

import pytest

from grandtour.bots.budget import Budget, Timer


def count_steps(watch: Timer) -> int:
    number = 0
    while watch.goes_on():
        number += 1
    return number


def test_timer_grants_all_iterations() -> None:
    assert count_steps(Timer(Budget(5))) == 5


def test_expired_time_grants_one_iteration() -> None:
    assert count_steps(Timer(Budget(seconds=1e-9))) == 1


def test_first_limit_ends_the_budget() -> None:
    assert count_steps(Timer(Budget(5, seconds=600.0))) == 5
    assert 0 < count_steps(Timer(Budget(1_000_000_000, seconds=0.01))) < 1_000_000_000


def test_parts_sum_to_the_whole() -> None:
    whole = Timer(Budget(10))
    spent = []
    for parts in (3, 2, 1):
        part = whole.part(parts)
        spent.append(count_steps(part))
        whole.spend(part)
    assert spent == [3, 3, 4]
    assert not whole.goes_on()


@pytest.mark.parametrize(("iterations", "seconds"), [(0, 0.0), (-1, 0.0), (5, -1.0)])
def test_budgets_need_a_limit(iterations: int, seconds: float) -> None:
    with pytest.raises(ValueError, match="above zero"):
        Budget(iterations, seconds)
