"""Find the games: every package here with a `components.toml`, and those of other packages
(`plugins`). `plain` provides the parts that a game does not have."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from importlib.resources.abc import Traversable
from types import SimpleNamespace
from typing import Any, Final, cast

from grandtour.engine.game import Game
from grandtour.games.words import Words


# The parts of a game, and their replacements in `plain`.
PARTS: Final = {"words": "PlainWords", "drawing": "PlainDrawing", "cover": "PlainCover"}


class UnknownGame(LookupError):
    """An error: there is no game with this name. The message lists all games."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"there is no game '{self.name}'; there are {', '.join(names())}"


@cache
def list_own_packages() -> dict[str, str]:
    """Return the packages of the games in this package, by name."""
    return {entry.name: f"{__name__}.{entry.name}" for entry in files(__name__).iterdir()
            if (entry / "components.toml").is_file()}


@cache
def list_game_packages() -> dict[str, str]:
    """Return the packages of all games, by name."""
    from grandtour.games.outside import find_outside_packages
    return find_outside_packages(list_own_packages()) | list_own_packages()


@cache
def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted(list_game_packages()))


def find_game_package(name: str) -> str:
    """Return the package of the game of this name. Raise UnknownGame if there is none."""
    known = list_own_packages() if name in list_own_packages() else list_game_packages()
    if name not in known:
        raise UnknownGame(name)
    return known[name]


@cache
def part(name: str, module: str) -> Any:
    """Return one of PARTS of the game of this name, with anything it lacks from `plain`. Raise
    UnknownGame if there is none."""
    return complete_module(find_game_package(name), game(name), module)


def complete_module(package: str, game: Game[Any], module: str) -> Any:
    """Return a module of this package, with anything it lacks from `plain`."""
    own = import_module(f"{package}.{module}") if find_spec(f"{package}.{module}") else None
    stand_in = getattr(import_module(f"{__name__}.plain.{module}"), PARTS[module])
    given = {name for name in dir(stand_in(game)) if not name.startswith("_")}
    if own is not None and given <= set(dir(own)):
        return own
    made = stand_in(game)
    return SimpleNamespace(**{name: getattr(made, name) for name in given}
                           | (vars(own) if own else {}))


def find_game_folder(name: str) -> Traversable:
    """Return the folder of the game of this name. Raise UnknownGame if there is none."""
    return files(find_game_package(name))


@cache
def game(name: str) -> Game[Any]:
    """Return the game with this name. Raise UnknownGame if there is none."""
    found = import_module(f"{find_game_package(name)}.game").GAME
    assert isinstance(found, Game)
    return found


def find_style_sheet(name: str) -> Traversable:
    """Return the style sheet of the game's drawing."""
    own = find_game_folder(name) / "drawing.css"
    return own if own.is_file() else files(f"{__name__}.plain") / "drawing.css"


def words(name: str) -> Words:
    """Return the texts of the game of this name."""
    return cast(Words, part(name, "words"))
