"""A page that watches its table sees what it has done with the answer: the changes from what it
showed, of the lay-out that it shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.two_people import Two

Parts = dict[str, str]


class Follower:
    """The knowledge of a page: the state that it shows, and its elements by id."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self.state: tuple[int, int] = (-1, -1)
        self.parts: Parts = {}

    def event(self) -> dict[str, Any]:
        """The next change that the stream brings."""
        line = next(line for line in self._lines if line.startswith("data: "))
        told: dict[str, Any] = json.loads(line.removeprefix("data: "))
        return told

    def take(self, told: dict[str, Any]) -> None:
        if told["since"] is None:
            self.parts = {}
        else:
            assert tuple(told["since"]) == self.state
        self.parts |= told["patch"]
        self.parts = {name: part for name, part in self.parts.items() if part is not None}
        self.state = told["number"], told["version"]


@contextmanager
def page(two: Two, layout: str) -> Iterator[Follower]:
    """The page of seat 0 while it shows this lay-out, and its stream is open."""
    address = f"{two.site.url}/t/{two.table}/stream"
    with httpx.stream("GET", address, params={"layout": layout}, timeout=60,
                      headers=two.players[0].headers) as stream:
        follower = Follower(stream.iter_lines())
        follower.take(follower.event())
        yield follower


def post_first_action(two: Two, **fields: object) -> dict[str, Any]:
    """Return the answer to the first action of seat 0, posted with these fields."""
    position = two.see(0)
    answer = httpx.post(
        f"{two.site.url}/t/{two.table}/act", data={
            "number": str(position["number"]), "action": position["actions"][0], **fields},
        headers={**two.players[0].headers, "accept": "application/json",
                 "origin": two.site.url}, timeout=60)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "boards"), [
    ("wide", {"w-"}), ("tall", {"t-"}), ("", {"w-", "t-"}), ("round", {"w-", "t-"})])
def test_only_the_visible_layout_is_sent(two: Two, layout: str, boards: set[str]) -> None:
    """Both to who does not say which one that is."""
    with page(two, layout) as follower:
        assert {name[:2] for name in follower.parts} & {"w-", "t-"} == boards


@pytest.mark.slow
def test_answers_and_streams_agree(two: Two) -> None:
    """The page is the same in either order, and the same as after a reload."""
    with page(two, "wide") as follower:
        number, version = follower.state
        told = post_first_action(two, version=str(version), layout="wide")
        assert follower.event() == told
        follower.take(told)
    with page(two, "wide") as fresh:
        assert follower.state[0] == fresh.state[0] == number + 1
        assert follower.parts == fresh.parts


@pytest.mark.parametrize("fields", [
    {}, {"layout": "wide"}, {"version": "999", "layout": "wide"},
    {"version": "1", "layout": "round"}])
def test_outdated_pages_get_the_number(two: Two, fields: dict[str, str]) -> None:
    with page(two, "wide") as follower:
        assert post_first_action(two, **fields) == {"number": follower.state[0] + 1}
