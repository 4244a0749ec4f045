"""Games to play where a test needs some game, or some game that has something.

Which it is the games themselves say, in `roles.toml` of their folders, so that nobody else names
them; a game has any roles or none. What is typed at a table in the tests is notation of these."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from game_folders import bringing, folder, module

from grandtour import games
from grandtour.language import language


def with_role(role: str) -> str:
    """The name of the game that tests play for this."""
    [name] = [game for game in bringing("roles.toml") if role in tomllib.loads(
        (folder(game) / "roles.toml").read_text(encoding="utf-8"))]
    return name


def title(game: str) -> str:
    """As it is called in English."""
    return language("en").say(games.words(game).ABOUT.title)


def table(game: str) -> Any:
    """How its scenes lay positions out."""
    return module(game, "table")


PLAIN: Final = with_role("plain")
ANOTHER: Final = with_role("another")
WITH_SHOWS: Final = with_role("shows")
WITH_HANDS: Final = with_role("hands")
WITH_SOLE: Final = with_role("sole")
