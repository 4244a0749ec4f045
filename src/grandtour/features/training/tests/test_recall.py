"""When what was tried comes back."""

from __future__ import annotations

from itertools import pairwise

from grandtour.features.training.recall import DAY, Recall, new_recall, review

NOON = 1_781_259_200_000


def pauses(tries: str) -> list[int]:
    """The days after each try, from which it is tried when it is due: `+` solved, `-` missed."""
    recall, found = new_recall(NOON), []
    for one in tries:
        now = recall.due
        recall = review(recall, one == "+", now)
        assert recall.last == now
        found.append((recall.due - now) // DAY)
        assert recall.due == now + found[-1] * DAY
    return found


def test_new_items_are_due_at_once() -> None:
    assert new_recall(NOON) == Recall(0.0, 0.0, 0, NOON)
    assert new_recall(NOON).is_back(NOON) and not new_recall(NOON).is_back(NOON - 1)


def test_solved_items_return_later_each_time() -> None:
    found = pauses("+++++")
    assert all(later > 2 * sooner for sooner, later in pairwise(found))


def test_missed_items_return_soon() -> None:
    assert pauses("-")[0] == 1
    assert pauses("++-")[2] < pauses("+")[0] + 1
    assert pauses("++-+")[3] < pauses("++++")[3]


def test_late_success_means_better_memory() -> None:
    once = review(new_recall(NOON), True, NOON)
    in_time = review(once, True, once.due)
    late = review(once, True, once.due + 20 * DAY)
    assert late.stability > in_time.stability


def test_half_a_year_is_settled() -> None:
    assert Recall(200.0, 5.0, NOON, NOON + 181 * DAY).is_settled
    assert not Recall(200.0, 5.0, NOON, NOON + 180 * DAY).is_settled
