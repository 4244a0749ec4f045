"""Test which games are encoded from their view."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from grandtour.lab.view_encoder import NoEncoding, ViewEncoder

duel: Any = import_module("tests.outside.duel.grandtour_duel.game")
goofspiel: Any = import_module("tests.engine.goofspiel.game")


def test_lists_of_numbers_are_encoded() -> None:
    s = goofspiel.GAME.start(2, {})
    encoder = ViewEncoder(goofspiel.GAME)
    numbers = vec[i16]([i16(0)] * len(encoder.fields(2)))
    encoder.write(s, 1, 1, numbers, 0)
    place = [field.name for field in encoder.fields(2)].index("hands.0.0")
    assert list(map(int, numbers))[place:place + 4] == s.hands[0]
    s.hands[0].append(5)
    with pytest.raises(NoEncoding, match=r"'hands\.0\.4' in the view was not there at the start"):
        encoder.write(s, 0, 0, numbers, 0)


def test_empty_hands_need_an_encoder() -> None:
    with pytest.raises(NoEncoding, match=r"'hands\.0' in the view is empty\. Write an `Encoder`"):
        ViewEncoder(duel.GAME).fields(2)
