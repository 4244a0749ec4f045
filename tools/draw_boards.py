"""Draws every board in three positions, two lay-outs, two themes and three languages, each as a
file that stands alone, and prints them by name, as JSON.

    PYTHONPATH=src:.:tools python -P tools/draw_boards.py

The sources, positions included, are those that are found (PYTHONPATH): `tools/pictures.py` lets two
states of them draw alike."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import product

from tests.drawing.sample_boards import LANGUAGES, LAYOUTS, SAMPLES, draw_position

POSITIONS = ("start", "in play", "over")        # which every game brings
THEMES = ("light", "dark")


def boards(game: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each picture, and its text."""
    for layout, position, reader in product(LAYOUTS, POSITIONS, LANGUAGES):
        picture = draw_position(game, position, layout, reader)
        for theme in THEMES:
            yield (f"{game}, {position}, {layout}, {theme}, {picture.language}",
                   picture.standalone(theme))


if __name__ == "__main__":
    json.dump({name: text for game in SAMPLES for name, text in boards(game)}, sys.stdout)
