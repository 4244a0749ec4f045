"""Test that animations are shorter for players who know the game."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from tests.some_game import ANOTHER, PLAIN
from tests.web.visitor import Visitor


def begin(visitor: Visitor, game: str = PLAIN) -> str:
    """Return the length of the animations at a new table against bots."""
    visitor.post("/play", game=game)
    return shown_length(visitor)


def shown_length(visitor: Visitor) -> str:
    found = re.search(r'<html[^>]* data-motion="(\w+)"', visitor.page)
    return found[1] if found else ""


def test_third_games_have_short_animations(visitor: Visitor) -> None:
    assert [begin(visitor) for _ in range(3)] == ["", "", "short"]
    assert begin(visitor, ANOTHER) == "", "another title is new"


def test_chosen_lengths_stay_in_later_games(visitor: Visitor) -> None:
    begin(visitor)
    visitor.post("/me", section="look", motion="full")
    assert [begin(visitor) for _ in range(2)] == ["full", "full"]
    visitor.post("/me", section="look", motion="auto")
    assert begin(visitor) == "short"


def test_strangers_watch_in_full_length(visitor: Visitor, site: TestClient) -> None:
    for _ in range(3):
        begin(visitor)
    table = visitor.path
    site.cookies.clear()
    stranger = Visitor(site)
    stranger.get(table)
    assert shown_length(stranger) == ""
