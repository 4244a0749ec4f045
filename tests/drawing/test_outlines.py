"""Test that every board in three positions, two layouts, two themes and three languages has its
stored outline. If you change a board, look at what `python tools/pictures.py` shows, and commit the
outlines that it writes."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pictures
import pytest
from draw_boards import boards
from game_folders import folder

from grandtour import games
from tests.drawing.outlines import FILE, outline
from tests.some_game import PLAIN

SHOWN = 12                      # lines of a difference


@pytest.fixture(name="drawn", scope="module")
def _drawn() -> dict[str, str]:
    """The pictures of some game."""
    return dict(boards(PLAIN))


@pytest.mark.parametrize("game", games.names())
def test_boards_match_their_outline(game: str) -> None:
    kept = (folder(game) / FILE).read_text(encoding="utf-8")
    found = outline(dict(boards(game)))
    assert kept == found, f"look at it, then commit it: python tools/pictures.py\n" \
                          f"{difference(kept, found)}"


def difference(kept: str, found: str) -> str:
    lines = unified_diff(kept.splitlines(), found.splitlines(), "kept", "drawn", n=0, lineterm="")
    return "\n".join(islice(lines, SHOWN))


def test_boards_have_thirty_six_pictures(drawn: dict[str, str]) -> None:
    assert len(drawn) == 3 * 2 * 2 * 3
    assert len(set(drawn.values())) == len(drawn)


def test_changed_figures_are_shown(drawn: dict[str, str]) -> None:
    [name] = [name for name in drawn if name.endswith("in play, wide, light, en")]
    changed = drawn | {name: drawn[name].replace('rx="', 'rx="9')}
    assert pictures.changed_pictures(drawn, changed) == [name]
    shown = pictures.page(drawn, changed)
    assert f"<h1>1 of {len(drawn)} pictures have changed</h1>" in shown
    assert shown.count("<img ") == 2
    assert "<del>" in shown and "<ins>" in shown
    assert outline(changed) != outline(drawn)


def test_changed_colours_are_shown(drawn: dict[str, str]) -> None:
    changed = {name: svg.replace("{fill:#1b5fb4}", "{fill:#1b5fb5}") for name, svg in drawn.items()}
    shown = pictures.page(drawn, changed)
    assert shown.count("<img ") == 2 * 3 * 2        # one pair for each position and lay-out
    assert "<del>{fill:#1b5fb4}</del> <ins>{fill:#1b5fb5}</ins>" in shown
    assert outline(changed) != outline(drawn)


def test_unchanged_boards_are_not_shown(drawn: dict[str, str]) -> None:
    assert pictures.changed_pictures(drawn, dict(drawn)) == []
    assert "<img" not in pictures.page(drawn, dict(drawn))


def test_new_boards_are_shown_alone(drawn: dict[str, str]) -> None:
    shown = pictures.page({}, drawn)
    assert shown.count("<img ") == 6
    assert shown.count(pictures.MISSING) == 6
