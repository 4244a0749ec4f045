"""Find the complete games of other packages. Checking them first prevents failures at a table or on
the shelf."""

from __future__ import annotations

from collections.abc import Container
from importlib import import_module
from typing import Any

from grandtour import games, plugins
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Game
from grandtour.games.box import read_box_facts
from grandtour.language import language


class Incomplete(Exception):
    """An error that names the missing part of a game."""


def find_outside_packages(taken: Container[str]) -> dict[str, str]:
    """Return their packages by name, without incomplete games and those whose name is taken."""
    known: dict[str, str] = {}
    for plugin in plugins.find_plugins(plugins.GAMES):
        try:
            require(plugin.name not in taken, "there is a game of this name already")
            require(not plugin.attribute, "a game is a package, without anything after a colon")
            check_game(plugin.name, plugin.module)
        except plugins.BROKEN as fault:
            plugins.leave_out_plugin(plugin, plugins.describe_error(fault))
        else:
            known[plugin.name] = plugin.module
    return known


def check_game(name: str, package: str) -> None:
    """Raise an error if anything is wrong with the game."""
    game = import_module(f"{package}.game").GAME
    require(isinstance(game, Game), "game.GAME is no Game")
    require(game.name == name, f"it calls itself '{game.name}'")
    read_box_facts(package)
    try_shelf(game, package)


def try_shelf(game: Game[Any], package: str) -> None:
    """Call everything that the shelf and the first page of a table need."""
    reader = language("en")
    players = [f"{seat}" for seat in range(game.least)]
    state = game.start(game.least, game.choose(game.least, {}))
    view = state.view(PUBLIC)
    game.position(str(state))
    for layout in ("wide", "tall"):
        games.complete_module(package, game, "drawing").draw(
            view, reader, players, layout, actions=[], seat=None, last=[])
    games.complete_module(package, game, "cover").cover(reader)
    words = games.complete_module(package, game, "words")
    reader.say(words.ABOUT.title)
    reader.say(words.status(view))
    words.overview(view, players)


def require(true: bool, fault: str) -> None:
    if not true:
        raise Incomplete(fault)
