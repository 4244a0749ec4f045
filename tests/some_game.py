"""Games for tests that need some game, or a game with a certain property.

The games name their roles in `roles.toml` of their folders, so no other file names a game. A game
has any number of roles. The actions in the tests are notation of these games.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

from game_folders import bringing, folder, module

from grandtour import games
from grandtour.language import language


def game_with_role(role: str) -> str:
    """The name of the game that tests play for this."""
    [name] = [game for game in bringing("roles.toml") if role in tomllib.loads(
        (folder(game) / "roles.toml").read_text(encoding="utf-8"))]
    return name


def game_title(game: str) -> str:
    """Return its title in English."""
    return language("en").say(games.words(game).ABOUT.title)


def scene_module(game: str) -> Any:
    """Return the module with which its scenes lay out positions."""
    return module(game, "table")


PLAIN: Final = game_with_role("plain")
ANOTHER: Final = game_with_role("another")
WITH_SHOWS: Final = game_with_role("shows")
WITH_HANDS: Final = game_with_role("hands")
WITH_SOLE: Final = game_with_role("sole")
