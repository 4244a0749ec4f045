"""Test spectators who see the same: the server notifies one of them, who speaks for the others."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest

from tests.real_site import Site
from tests.two_people import Two

WAIT = 20.0             # seconds


class Spectator:
    """A person whose page follows a table, and what it has received."""

    def __init__(self, site: Site, path: str) -> None:
        self.events: list[dict[str, Any]] = []
        self.begun, self.ended = threading.Event(), threading.Event()
        self._url = site.url + path
        self._leaves = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        assert self.begun.wait(WAIT)

    def _read(self) -> None:
        with suppress(httpx.HTTPError), \
                httpx.stream("GET", self._url, timeout=WAIT) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    self.events.append(json.loads(line.removeprefix("data: ")))
                self.begun.set()
                if self._leaves:
                    break
        self.ended.set()

    def numbers(self) -> list[int]:
        return [event["number"] for event in self.events]

    def leave(self) -> None:
        """Close the stream at the next event."""
        self._leaves = True


def surely(true: Callable[[], bool]) -> None:
    """Wait until it is."""
    until = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.fixture
def watchers(two: Two, site: Site) -> Iterator[list[Spectator]]:
    """Five, who have come one after the other."""
    spectators = [Spectator(site, f"/t/{two.table}/stream?layout=wide") for _ in range(5)]
    yield spectators
    for spectator in spectators:
        spectator.leave()


def all_see(watchers: list[Spectator], number: int) -> None:
    """Wait until this position is the last that each of them was sent."""
    surely(lambda: all(one.numbers()[-1] == number for one in watchers))


def make_move(two: Two) -> int:
    """Make a move, and return the number of the position after it."""
    seat = two.see(0)["to_act"]
    assert two.act(seat, two.see(seat)["actions"][0]).status_code == 200
    return int(two.see(0)["number"])


def test_spectators_get_each_position_once(two: Two, watchers: list[Spectator]) -> None:
    for _ in range(3):
        all_see(watchers, make_move(two))
    first = watchers[0].events
    assert first[0]["since"] is None
    for one in watchers:
        assert one.events[1:] == first[1:]
        assert len(set(one.numbers())) == len(one.numbers())


def test_leaving_speakers_are_replaced(two: Two, watchers: list[Spectator]) -> None:
    all_see(watchers, make_move(two))
    while watchers:
        watchers.pop(0).leave()
        all_see(watchers, make_move(two))


def test_chat_reaches_all_spectators(two: Two, watchers: list[Spectator]) -> None:
    make_move(two)
    said = two.players[0].post(f"/tables/{two.table}/messages", json={"text": "Bon voyage"})
    assert said.status_code in (200, 201), said.text
    all_see(watchers, make_move(two))
    for one in watchers:
        assert any("Bon voyage" in json.dumps(event["patch"]) for event in one.events)
    all_see(watchers, make_move(two))


def test_late_spectators_see_the_same(two: Two, site: Site, watchers: list[Spectator]) -> None:
    last = make_move(two)
    late = Spectator(site, f"/t/{two.table}/stream?layout=wide")
    assert late.numbers() == [last]
    all_see([late, *watchers], make_move(two))
    assert late.events[-1] == watchers[0].events[-1]
    late.leave()
