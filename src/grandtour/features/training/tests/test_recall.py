"""When what was tried comes back."""

from __future__ import annotations

from itertools import pairwise

from grandtour.features.training.recall import DAY, RecallState, start_recall, update_recall

NOON = 1_781_259_200_000


def pauses(tries: str) -> list[int]:
    """The days after each try, from which it is tried when it is due: `+` solved, `-` missed."""
    recall, found = start_recall(NOON), []
    for one in tries:
        now = recall.due
        recall = update_recall(recall, one == "+", now)
        assert recall.last == now
        found.append((recall.due - now) // DAY)
        assert recall.due == now + found[-1] * DAY
    return found


def test_new_items_are_due_at_once() -> None:
    assert start_recall(NOON) == RecallState(0.0, 0.0, 0, NOON)
    assert start_recall(NOON).is_back_after_failure(NOON) and not start_recall(
        NOON).is_back_after_failure(NOON - 1)


def test_solved_items_return_later_each_time() -> None:
    found = pauses("+++++")
    assert all(later > 2 * sooner for sooner, later in pairwise(found))


def test_missed_items_return_soon() -> None:
    assert pauses("-")[0] == 1
    assert pauses("++-")[2] < pauses("+")[0] + 1
    assert pauses("++-+")[3] < pauses("++++")[3]


def test_late_success_means_better_memory() -> None:
    once = update_recall(start_recall(NOON), True, NOON)
    in_time = update_recall(once, True, once.due)
    late = update_recall(once, True, once.due + 20 * DAY)
    assert late.stability > in_time.stability


def test_half_a_year_is_settled() -> None:
    assert RecallState(200.0, 5.0, NOON, NOON + 181 * DAY).is_settled
    assert not RecallState(200.0, 5.0, NOON, NOON + 180 * DAY).is_settled
