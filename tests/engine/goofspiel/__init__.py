"""A game in which all players choose at the same time, for tests of sealed questions.

It is the old card game Goofspiel, with four cards. docs/engine.md quotes its rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from grandtour import games


@contextmanager
def goofspiel_among_the_games() -> Iterator[None]:
    """Let the games have this one, too."""
    known = games.list_game_packages() | {"goofspiel": __name__}
    with patch.object(games, "list_game_packages", lambda: known):
        games.names.cache_clear()
        try:
            yield
        finally:
            for kept in (games.game, games.part):
                kept.cache_clear()
    games.names.cache_clear()
