"""The games of other packages, as far as they are whole: what would fail at somebody's table or on
the shelf is found before."""

from __future__ import annotations

from collections.abc import Container
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from grandtour import plugins
from grandtour.engine.core import PUBLIC
from grandtour.engine.facts import complete, load
from grandtour.engine.game import Game
from grandtour.games.words import Words
from grandtour.language import language

FILES: Final = ("facts.toml", "drawing.css", "text/en.md", "teach/en.md")
BOX: Final = ("title", "designers", "publisher", "year", "age", "minutes", "weight")
PARTS: Final = {"drawing": ("draw", "targets"), "cover": ("cover",), "numbers": ("layout",),
                "words": tuple(name for name in (*Words.__annotations__, *vars(Words))
                               if not name.startswith("_"))}


class Incomplete(Exception):
    """Something of the game is missing; says what."""


def outside(taken: Container[str]) -> dict[str, str]:
    """Their packages by name; what is not whole, or has a name that is taken, is left out."""
    known: dict[str, str] = {}
    for plugin in plugins.found(plugins.GAMES):
        try:
            must(plugin.name not in taken, "there is a game of this name already")
            must(not plugin.attribute, "a game is a package, without anything after a colon")
            check(plugin.name, plugin.module)
        except plugins.BROKEN as fault:
            plugins.leave_out(plugin, plugins.told(fault))
        else:
            known[plugin.name] = plugin.module
    return known


def check(name: str, package: str) -> None:
    """Whatever is wrong with the game raises."""
    game = import_module(f"{package}.game").GAME
    must(isinstance(game, Game), "game.GAME is no Game")
    must(game.name == name, f"it calls itself '{game.name}'")
    for module, needed in PARTS.items():
        has = import_module(f"{package}.{module}")
        for one in needed:
            must(hasattr(has, one), f"{module} has no '{one}'")
    for file in FILES:
        must((files(package) / file).is_file(), f"there is no {file}")
    complete(load(package), {"box": BOX}, {})
    show(game, package)


def show(game: Game[Any], package: str) -> None:
    """What the shelf and the first page of a table need."""
    reader = language("en")
    players = [f"{seat}" for seat in range(game.least)]
    state = game.start(game.least, game.choose(game.least, {}))
    view = state.view(PUBLIC)
    game.position(str(state))
    for layout in ("wide", "tall"):
        import_module(f"{package}.drawing").draw(view, reader, players, layout, actions=[],
                                                 seat=None, last=[])
    import_module(f"{package}.cover").cover(reader)
    words = import_module(f"{package}.words")
    reader.say(words.ABOUT.title)
    reader.say(words.status(view))
    words.overview(view, players)


def must(true: bool, fault: str) -> None:
    if not true:
        raise Incomplete(fault)
