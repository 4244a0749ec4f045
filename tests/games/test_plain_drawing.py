"""Test the words and the table of a game without its own: only lists by seat are split by seat."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.games.plain.drawing import LABEL, PlainDrawing
from grandtour.games.plain.words import PlainWords
from grandtour.language import language
from tests.some_game import PLAIN

duel: Any = import_module("tests.outside.duel.grandtour_duel.game")
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


def test_short_decks_belong_to_no_seat() -> None:
    """Two cards are left in the deck of a game of two players."""
    s = duel.GAME.start(2, {})
    s.deck = {4, 7}
    view, names = s.view(PUBLIC), ["Ada", "Bo"]
    words, english = PlainWords(duel.GAME), language("en")
    assert [english.say(line) for line in words.panel(view, 1).lines] == ["Points: 0"]
    found = {english.say(head): list(map(english.say, rows))
             for head, rows in words.overview(view, names)}
    assert (found["Deck"], found["Points"]) == (["– –"], ["Ada: 0", "Bo: 0"])
    parts = PlainDrawing(duel.GAME).draw(view, english, names, "wide").parts
    assert [said for _, said in PLACED.findall(parts["w-field-deck"])] == ["Deck: – –"]
