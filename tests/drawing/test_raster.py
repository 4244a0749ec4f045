"""Test that rendering pixels does not block anything else."""

from __future__ import annotations

import time

import pytest

from grandtour import games
from grandtour.draw.raster import NoPicture, convert_to_png
from grandtour.engine.core import EVERYTHING
from grandtour.engine.match import Match
from grandtour.games.picture import picture
from grandtour.language import language
from tests.some_game import WITH_HANDS

LOOP = 3_000_000                # steps of a fixed loop; the picture itself takes ten times as long


def board() -> str:
    game = games.game(WITH_HANDS)
    match = Match(game, 3, game.choose(3, {}))
    names = ["Inès", "Kenji", "Zoë"]
    return picture(WITH_HANDS, match.state.view(EVERYTHING), language("en"), names, "wide",
                   []).standalone("light")


def test_rendering_does_not_block() -> None:
    """The renderer would otherwise block its process."""
    svg = board()
    before = time.process_time()
    made = convert_to_png(svg, 2400)
    spent = time.process_time() - before
    began = time.process_time()
    for _ in range(LOOP):
        pass
    assert made.startswith(b"\x89PNG")
    assert spent < time.process_time() - began


def test_malformed_drawings_are_refused() -> None:
    with pytest.raises(NoPicture):
        convert_to_png("no drawing", 200)
