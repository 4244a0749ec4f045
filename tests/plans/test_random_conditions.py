"""Plans at random in random games (`tools/conditions.py`): nothing is ever done that its owner has
not meant, whatever was meant is done, and no plan is dropped without a reason."""

from __future__ import annotations

import pytest
from conditions import Unmeant, run

from grandtour.plans import course
from grandtour.plans.plan import Drop
from tests.rotation import times

CONDITIONS = times(40, 400)


def test_nothing_is_done_that_was_not_meant() -> None:
    happened = run(CONDITIONS, 1)
    print(dict(happened))
    for end in ("played", "dropped", "waits", "deep", "limited"):
        assert happened[end] > CONDITIONS / 40, end
    assert happened["refused"]


@pytest.mark.parametrize(("fault", "answer"), [
    ("meets", True), ("meets", False), ("fits", False), ("fits", True), ("holds", False),
    ("holds", True)])
def test_the_second_telling_finds_what_is_read_wrongly(
        fault: str, answer: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that is followed whatever others do or never, or that is never stopped or always, is
    found out."""
    monkeypatch.setattr(course, fault, lambda *told: answer)
    with pytest.raises(Unmeant, match="seed"):
        run(400, 1)


@pytest.mark.parametrize("end", [
    course.DONE, course.Course("dropped", drop=Drop("stopped")),
    course.Course("dropped", drop=Drop("otherwise"))])
def test_a_plan_that_ends_where_it_is_to_wait_is_found_out(
        end: course.Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "WAITS", end)
    with pytest.raises(Unmeant, match="seed"):
        run(400, 1)


def test_a_seed_gives_the_same_again() -> None:
    assert run(2, 5) == run(2, 5)
