"""Test the table of a game without a drawing: only values of one seat each are in columns."""

from __future__ import annotations

import re

import pytest

from grandtour import games
from grandtour.games.plain.drawing import LABEL, PlainDrawing
from grandtour.language import language
from tests.some_game import PLAIN

VIEW = {"pot": 7, "points": [3, 40], "board": [["a", "b"], ["c", "d"]]}
PLACED = re.compile(r'<text x="([\d.]+)"[^>]*>([^<]+)<')


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_ownerless_things_are_in_no_column(layout: str) -> None:
    drawing = PlainDrawing(games.game(PLAIN))
    parts = drawing.draw(VIEW, language("en"), ["Ada", "Bo"], layout).parts
    columns = {at: said for part in (f"{layout[0]}-field-", f"{layout[0]}-field-points")
               for at, said in PLACED.findall(parts[part])}
    first = f"{LABEL[layout]}"
    assert columns[first] == "3"
    for name, shown in (("pot", ["Pot: 7"]), ("board", ["Board", "a b", "c d"])):
        found = PLACED.findall(parts[f"{layout[0]}-field-{name}"])
        assert [said for _, said in found] == shown
        assert all(float(at) < LABEL[layout] for at, _ in found)
