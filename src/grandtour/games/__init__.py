"""The games, and the registry that finds them: every package here with a `game` module."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, cast

from grandtour.engine.game import Game
from grandtour.games.numbers import Layout
from grandtour.games.words import Words


class UnknownGame(LookupError):
    """There is no game of this name."""


@cache
def names() -> tuple[str, ...]:
    """The games, in alphabetical order."""
    return tuple(sorted(entry.name for entry in files(__name__).iterdir()
                        if (entry / "facts.toml").is_file()))


@cache
def game(name: str) -> Game[Any]:
    """The game of this name. UnknownGame if there is none."""
    if name not in names():
        raise UnknownGame(name)
    found = import_module(f"{__name__}.{name}.game").GAME
    assert isinstance(found, Game)
    return found


@cache
def words(name: str) -> Words:
    """What the game of this name says."""
    game(name)
    return cast(Words, import_module(f"{__name__}.{name}.words"))


def layout(name: str, players: int) -> Layout:
    """The views of the game of this name as numbers, at a table of so many."""
    game(name)
    return cast(Layout, import_module(f"{__name__}.{name}.numbers").layout(players))
