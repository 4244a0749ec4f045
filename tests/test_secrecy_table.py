"""What was compared at twins: the page is as the list says."""

from __future__ import annotations

import pytest
import secrecy_table
from channels import ASKED, TOLD
from secrecy_table import Run

from grandtour import games

LEAST = 10                      # pairs
FOUND = secrecy_table.runs(secrecy_table.RUNS.read_text(encoding="utf-8"))


def test_the_page_is_as_the_list_says() -> None:
    """`python tools/secrecy_table.py` writes it."""
    assert secrecy_table.PAGE.read_text(encoding="utf-8") == secrecy_table.page(FOUND)


def test_nothing_could_be_told_apart() -> None:
    assert [run for run in FOUND if run.differences] == []


@pytest.mark.parametrize("game", games.names())
def test_every_game_was_compared_where_something_hidden_differs(game: str) -> None:
    assert sum(run.differ_hiddenly for run in FOUND if run.game == game) >= LEAST


@pytest.mark.parametrize("channel", [
    *ASKED, *(f"{way} {event}" for way in ("webhook", "note", "letter") for event in TOLD), "bot"])
def test_every_channel_was_compared(channel: str) -> None:
    assert sum(run.compared.get(channel, 0) for run in FOUND) > 0


def test_runs_of_a_game_and_channels_add_up() -> None:
    text = secrecy_table.page([
        Run("bridge", 1, 2, 1, 6, 5, 0, 1800, {"GET /": 6, "bot": 2}),
        Run("bridge", 3, 1, 4, 3, 3, 1, 1800, {"GET /": 3}),
    ])
    assert "| bridge | 3 | 9 | 8 | 11 | 1 | 60.0 |\n" in text
    assert "| `GET /` | 9 |\n| `bot` | 2 |\n" in text
    assert "- bridge: 1 from 3 on, one request in 4\n" in text
