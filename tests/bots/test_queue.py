"""Test the order in which jobs leave the queue. It uses no process and no clock."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from grandtour.bots.thinking.queue import JobClaim, FairQueue, Urgency

INES = JobClaim(Urgency.PERSON, "ines")
KENJI = JobClaim(Urgency.PERSON, "kenji")
NOBODY = JobClaim(Urgency.BOTS, "ines")


def all_of(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (item := queue.pop_most_urgent()) is not None:
        taken.append(item)
    return taken


def put(queue: FairQueue[str], claim: JobClaim, cost: float, *items: str) -> None:
    for item in items:
        queue.push_item(claim, cost, item)


def test_urgent_items_go_first() -> None:
    queue: FairQueue[str] = FairQueue()
    for urgency in reversed(Urgency):
        put(queue, JobClaim(urgency, "ines"), 9.0 - urgency, urgency.name)
    assert all_of(queue) == ["PERSON", "QUESTION", "ANALYSIS", "BOTS"]


def test_persons_overtake_bots() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        put(queue, JobClaim(Urgency.BOTS, f"host {number}"), 0.01, "bots")
    put(queue, INES, 5.0, "person")
    assert all_of(queue) == ["person"] + 100 * ["bots"]


def test_first_items_precede_second_ones() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, INES, 1.0, "first of Inès", "second of Inès", "third of Inès")
    put(queue, KENJI, 1.0, "first of Kenji")
    assert all_of(queue) == ["first of Inès", "first of Kenji", "second of Inès", "third of Inès"]


def test_latecomers_get_their_share() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, INES, 1.0, *[f"{number} of Inès" for number in range(50)])
    assert [queue.pop_most_urgent() for _ in range(10)][-1] == "9 of Inès"
    put(queue, KENJI, 1.0, "first of Kenji")
    assert "first of Kenji" in [queue.pop_most_urgent(), queue.pop_most_urgent()]


def test_short_items_overtake_long_ones() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, INES, 5.0, "long")
    put(queue, KENJI, 1.0, "short")
    assert all_of(queue) == ["short", "long"]


def test_long_items_do_not_starve() -> None:
    """However many short ones come all the time."""
    queue: FairQueue[str] = FairQueue()
    put(queue, INES, 5.0, "long")
    taken: list[str] = []
    while "long" not in taken:
        put(queue, JobClaim(Urgency.PERSON, f"guest {len(taken)}"), 1.0, "short")
        taken.append(str(queue.pop_most_urgent()))
    assert taken == 4 * ["short"] + ["long"]


@given(st.integers(1, 20), st.integers(1, 20), st.floats(0.1, 5), st.floats(0.1, 5))
def test_owners_get_equal_time(tables: int, others: int, cost: float, dear: float) -> None:
    """Owners get equal time whatever the number of their tables and the strength of their bots, as
    long as both always have jobs."""
    queue: FairQueue[str] = FairQueue()
    costs = {"ines": cost, "kenji": dear}
    put(queue, INES, cost, *tables * ["ines"])
    put(queue, KENJI, dear, *others * ["kenji"])
    spent: Counter[str] = Counter()
    for _ in range(300):
        whose = str(queue.pop_most_urgent())
        spent[whose] += costs[whose]                # type: ignore[assignment]
        put(queue, JobClaim(Urgency.PERSON, whose), costs[whose], whose)
        assert abs(spent["ines"] - spent["kenji"]) <= 2 * (cost + dear)


def test_pop_respects_the_lowest_urgency() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, NOBODY, 1.0, "bots")
    assert queue.pop_most_urgent(Urgency.PERSON) is None
    put(queue, INES, 1.0, "person")
    assert queue.pop_most_urgent(Urgency.PERSON) == "person"
    assert [queue.count_waiting(urgency) for urgency in Urgency] == [0, 0, 0, 1]
    assert queue.pop_most_urgent() == "bots"
