"""What `tools/deliveries.py` finds out; and a slice of it."""

from __future__ import annotations

import re

import pytest
from deliveries import Arrival, Seen, Twice, faults, run, twice

from tests.real_postgres import missing_postgres

KEPT = {"n1": ("sent", 0), "n2": ("dropped", 0)}
ONCE = Twice(0, 0, 0)


def came(notice: str, fate: str = "answered", moment: float = 10.0, server: str = "server 1",
         number: int = 5, target: str = "/t0.0/hook") -> Arrival:
    return Arrival(target, notice, number, server, moment, fate)


def seen(*arrivals: Arrival) -> Seen:
    made = Seen()
    for one in arrivals:
        made.add(one)
    return made


def test_what_has_come_once_is_well() -> None:
    arrivals = [came("n1"), came("n2", target="/t0.1/hook")]
    assert twice(arrivals, {}) == ONCE
    assert faults(seen(*arrivals), KEPT, ONCE, 0) == []


@pytest.mark.parametrize(("first", "kills", "found"), [
    (came("n1", "never answered"), {}, Twice(1, 0, 0)),
    (came("n1", "cut off before the answer"), {}, Twice(1, 0, 0)),
    (came("n1"), {"server 1": 12.0}, Twice(0, 1, 0)),
    (came("n1"), {"server 1": 14.0}, Twice(0, 0, 1)),
    (came("n1"), {"server 2": 12.0}, Twice(0, 0, 1)),
    (came("n1", "answered late"), {}, Twice(0, 0, 1))])
def test_why_a_notice_has_come_again(first: Arrival, kills: dict[str, float],
                                     found: Twice) -> None:
    """Since no answer came, since the very server died shortly after, or for no reason."""
    assert twice([first, came("n1", moment=20.0, server="server 3")], kills) == found


@pytest.mark.parametrize(("arrivals", "again", "lost", "found"), [
    ([came("n1"), came("n2", number=6)], ONCE, 1, "1 expected and never come"),
    ([came("n1"), came("n2", number=6)], Twice(0, 0, 1), 0, "1 come again without a reason"),
    ([came("n1"), came("n2")], ONCE, 0, "1 come under two numbers"),
    ([came("n2")], ONCE, 0, "1 kept as sent and never come"),
    ([came("n1")], ONCE, 0, "1 never come, dropped"),
    ([came("n1"), came("n2", number=6), came("n3", number=7)], ONCE, 0, "1 come and not kept")])
def test_what_must_not_be_is_named(arrivals: list[Arrival], again: Twice, lost: int,
                                   found: str) -> None:
    assert found in faults(seen(*arrivals), KEPT, again, lost)


def test_none_is_lost_while_servers_are_killed(capsys: pytest.CaptureFixture[str]) -> None:
    """Of two servers in processes of their own."""
    missing_postgres()
    assert run(notices=60, calm_notices=16, tables=4, seed=1) == 0
    killed = re.search(r"(\d+) servers killed at work", capsys.readouterr().out)
    assert killed and int(killed[1]) > 0
