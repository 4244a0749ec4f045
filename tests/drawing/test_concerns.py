"""Test what a reader can ask about the places, pieces and cards of boards: clauses and owners."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from grandtour import games
from grandtour.draw import Picture
from grandtour.engine.core import PUBLIC
from grandtour.games import rulebook
from grandtour.language import CODES
from tests.drawing.sample_boards import (
    ENGLISH, LAYOUTS, NAMES, SAMPLES, drawing, parse_picture, pictures,
)
from tests.scene import walk

every_game = pytest.mark.parametrize("game", games.names())


def things(picture: Picture) -> Iterator[ET.Element]:
    """Yield every element of a board that has a label for readers."""
    return (each for each in parse_picture(picture).iter()
            if each.get("role") in ("button", "img") and each.get("aria-label"))


def random_boards(game: str) -> Iterator[Picture]:
    """Boards of random games, as each seat in turn sees them, and as who watches does."""
    rules = games.game(game)
    players = rules.most
    positions = walk(rules.start(players, rules.choose(players, {}, "")), seed=2)
    for number, (state, _) in enumerate(islice(positions, 0, 400, 37)):
        seat = number % (players + 1) - 1
        view: dict[str, Any] = state.view(PUBLIC if seat < 0 else seat)
        yield drawing(game).draw(view, ENGLISH, NAMES[:players], LAYOUTS[number % 2], [],
                                 None if seat < 0 else seat)


@every_game
def test_board_things_have_clauses(game: str) -> None:
    books = [rulebook.clauses(game, code) for code in CODES]
    kinds = set()
    for picture in [*pictures(game), *random_boards(game)]:
        for thing in things(picture):
            clauses = thing.get("data-clauses", "").split()
            assert clauses and len(set(clauses)) == len(clauses), thing.attrib["id"]
            for book in books:
                assert book.keys() >= set(clauses), thing.attrib["id"]
            kinds.add(thing.attrib["id"][2:].partition("-")[0])
    assert kinds == set(table(game))


def table(game: str) -> dict[str, Any]:
    """The clauses of each kind of thing."""
    found: dict[str, Any] = import_module(f"grandtour.games.{game}.drawing.concerns").CLAUSES
    return found


@every_game
def test_board_things_name_owners(game: str) -> None:
    owned = 0
    for picture in pictures(game):
        for thing in things(picture):
            seats = thing.get("data-owners", "").split()
            owned += len(seats)
            assert all(int(seat) in range(5) for seat in seats) and len(set(seats)) == len(seats)
            assert thing.get("tabindex") == "-1"
    assert owned > len(SAMPLES[game].positions)
