"""Lay out the views of a game as numbers, if they hold the same numbers at every position."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import EVERYTHING
from grandtour.engine.game import Game
from grandtour.games.tensor import ALWAYS, Group, Layout, Number, Part, Row, Seat


class NoTensor(ValueError):
    """An error that names a field of the view that is no number, nor a list or table of numbers."""


class PlainTensor:
    """The layout of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def layout(self, players: int) -> Layout:
        """Return the layout of the view at the start. Raise NoTensor if a part of it has no place
        in numbers."""
        start = self._game.start(players, self._game.choose(players, {}))
        return Layout({name: Seat(players) if name == "seat" else part(name, held)
                       for name, held in start.view(EVERYTHING).items() if name not in ALWAYS})


def part(name: str, held: object) -> Part:
    if isinstance(held, int | float):
        return Number()
    if isinstance(held, list) and held:
        return Row(len(held), part(name, held[0]))
    if isinstance(held, dict):
        return Group({key: part(name, one) for key, one in held.items()})
    raise NoTensor(f"what '{name}' holds is no number: the game needs a module 'tensor'")
