"""Plans at random in random games (`tools/conditions.py`): nothing is ever done that its owner has
not meant, and whatever was meant is done."""

from __future__ import annotations

import pytest
from conditions import Unmeant, run

from grandtour.plans import course
from tests.rotation import times

CONDITIONS = times(40, 400)


def test_nothing_is_done_that_was_not_meant() -> None:
    happened = run(CONDITIONS, 1)
    print(dict(happened))
    for end in ("played", "dropped", "waits", "deep", "limited"):
        assert happened[end] > CONDITIONS / 40, end
    assert happened["refused"]


@pytest.mark.parametrize("fault", ["meets", "fits", "holds"])
def test_the_second_telling_finds_what_is_read_wrongly(
        fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that is followed whatever others do, or that is never stopped, is found out."""
    monkeypatch.setattr(course, fault, lambda *told: fault == "meets")
    with pytest.raises(Unmeant, match="seed"):
        run(400, 1)


def test_a_seed_gives_the_same_again() -> None:
    assert run(2, 5) == run(2, 5)
