"""When what was tried comes back."""

from __future__ import annotations

from itertools import pairwise

from grandtour.features.training.recall import DAY, Recall, new, reviewed

NOON = 1_781_259_200_000


def pauses(tries: str) -> list[int]:
    """The days after each try, from which it is tried when it is due: `+` solved, `-` missed."""
    recall, found = new(NOON), []
    for one in tries:
        now = recall.due
        recall = reviewed(recall, one == "+", now)
        assert recall.last == now
        found.append((recall.due - now) // DAY)
        assert recall.due == now + found[-1] * DAY
    return found


def test_what_is_new_is_due_at_once() -> None:
    assert new(NOON) == Recall(0.0, 0.0, 0, NOON)
    assert new(NOON).is_back(NOON) and not new(NOON).is_back(NOON - 1)


def test_what_is_solved_again_and_again_comes_back_later_and_later() -> None:
    found = pauses("+++++")
    assert all(later > 2 * sooner for sooner, later in pairwise(found))


def test_what_is_missed_comes_back_soon_and_then_more_often_than_before() -> None:
    assert pauses("-")[0] == 1
    assert pauses("++-")[2] < pauses("+")[0] + 1
    assert pauses("++-+")[3] < pauses("++++")[3]


def test_who_is_right_long_after_it_was_due_remembers_it_better() -> None:
    once = reviewed(new(NOON), True, NOON)
    in_time = reviewed(once, True, once.due)
    late = reviewed(once, True, once.due + 20 * DAY)
    assert late.stability > in_time.stability


def test_what_is_remembered_for_half_a_year_is_settled() -> None:
    assert Recall(200.0, 5.0, NOON, NOON + 181 * DAY).settled
    assert not Recall(200.0, 5.0, NOON, NOON + 180 * DAY).settled
