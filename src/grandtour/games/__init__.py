"""The games, and the registry that finds them: every package here with a `facts.toml`, and those of
other packages (`plugins`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any, cast

from grandtour.engine.game import Game
from grandtour.games.numbers import Layout
from grandtour.games.words import Words


class UnknownGame(LookupError):
    """There is no game of this name."""


@cache
def house() -> dict[str, str]:
    """The packages of the games that are at home here, by name."""
    return {entry.name: f"{__name__}.{entry.name}" for entry in files(__name__).iterdir()
            if (entry / "facts.toml").is_file()}


@cache
def packages() -> dict[str, str]:
    """The packages of all games, by name."""
    from grandtour.games.outside import outside
    return outside(house()) | house()


@cache
def names() -> tuple[str, ...]:
    """The games, in alphabetical order."""
    return tuple(sorted(packages()))


def package(name: str) -> str:
    """Of the game of this name. UnknownGame if there is none."""
    known = house() if name in house() else packages()
    if name not in known:
        raise UnknownGame(name)
    return known[name]


def part(name: str, module: str) -> ModuleType:
    """A module of the game of this name. UnknownGame if there is none."""
    return import_module(f"{package(name)}.{module}")


def folder(name: str) -> Traversable:
    """The files of the game of this name. UnknownGame if there is none."""
    return files(package(name))


@cache
def game(name: str) -> Game[Any]:
    """The game of this name. UnknownGame if there is none."""
    found = part(name, "game").GAME
    assert isinstance(found, Game)
    return found


@cache
def words(name: str) -> Words:
    """What the game of this name says."""
    return cast(Words, part(name, "words"))


def layout(name: str, players: int) -> Layout:
    """The views of the game of this name as numbers, at a table of so many."""
    return cast(Layout, part(name, "numbers").layout(players))
