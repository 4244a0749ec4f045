"""Test the page of what was compared at twins: it matches the list."""

from __future__ import annotations

import pytest
import secrecy_table
import stretches
from channels import ASKED, TOLD, refused_routes
from secrecy_table import Run, Stretches

from grandtour import games

LEAST = 10                      # pairs, events or deeds
FOUND = secrecy_table.runs(secrecy_table.RUNS.read_text(encoding="utf-8"))
STRETCHES = secrecy_table.stretches(secrecy_table.STRETCHES.read_text(encoding="utf-8"))


def test_page_matches_the_list() -> None:
    """`python tools/secrecy_table.py` writes it."""
    assert secrecy_table.PAGE.read_text(encoding="utf-8") == secrecy_table.page(
        FOUND, STRETCHES)


def test_nothing_could_be_told_apart() -> None:
    assert [run for run in FOUND if run.differences] == []
    assert [run for run in STRETCHES if run.differences] == []


@pytest.mark.parametrize("game", games.names())
def test_games_were_compared_where_hidden_differs(game: str) -> None:
    assert sum(run.differ_hiddenly for run in FOUND if run.game == game) >= LEAST


@pytest.mark.parametrize("channel", [
    *ASKED, *(f"{way} {event}" for way in ("webhook", "note", "letter") for event in TOLD), "bot"])
def test_every_channel_was_compared(channel: str) -> None:
    assert sum(run.compared.get(channel, 0) for run in FOUND) > 0


@pytest.mark.parametrize("route", sorted(ASKED.keys() - refused_routes().keys()))
def test_every_channel_has_answered(route: str) -> None:
    """Channels that can answer do so at a running table."""
    assert sum(run.answered.get(route, 0) for run in FOUND) > 0


@pytest.mark.parametrize("game", games.names())
def test_every_games_streams_were_compared(game: str) -> None:
    assert sum(sum(run.told.values()) for run in STRETCHES if run.game == game) >= 100 * LEAST


@pytest.mark.parametrize("kind", stretches.TOLD)
def test_every_kind_of_stream_was_compared(kind: str) -> None:
    assert sum(run.told.get(kind, 0) for run in STRETCHES) >= LEAST


@pytest.mark.parametrize("done", ["moves", "taken_back", "taken_again", "asked", "lines",
                                  "come_back", "by_plan", "plans_dropped"])
def test_streams_were_compared_at_every_action(done: str) -> None:
    assert sum(getattr(run, done) for run in STRETCHES) >= LEAST


def test_runs_and_channels_add_up() -> None:
    text = secrecy_table.page([
        Run("bridge", 1, 2, 1, 6, 5, 0, 1800, {"GET /": 6, "bot": 2}),
        Run("bridge", 3, 1, 4, 3, 3, 1, 1800, {"GET /": 3, "bot": 0}, {"GET /": 2}),
    ], [])
    assert "| bridge | 3 | 9 | 8 | 11 | 1 | 60.0 |\n" in text
    assert "| `GET /` | 9 | 2 of 3 |  |\n| `bot` | 2 |  |  |\n" in text
    assert "in 3 comparisons" in text
    assert "- bridge: 1 from 3 on, one request in 4\n" in text


def test_stretches_of_play_add_up() -> None:
    """The page sums up actions by game, and events by kind of stream."""
    page, lines = stretches.OWN, stretches.TURN
    text = secrecy_table.page([], [
        Stretches("bridge", 1, 2, 6, 40, 5, 4, 3, 2, 1, 0, 600, {page: 30, lines: 2}, 7, 2),
        Stretches("bridge", 3, 1, 2, 10, 1, 1, 1, 1, 1, 1, 600, {page: 12}),
        Stretches("chess", 1, 1, 2, 9, 1, 1, 1, 1, 1, 0, 60, {page: 7}),
    ])
    assert "| bridge | 3 | 8 | 50 | 6 | 5 | 4 | 3 | 2 | 7 | 2 | 44 | 1 | 20.0 |\n" in text
    assert "| Stream | bridge | chess |\n|---|---:|---:|\n" in text
    assert f"| {page} | 42 | 7 |\n" in text
    assert f"| {lines} | 2 | 0 |\n" in text
