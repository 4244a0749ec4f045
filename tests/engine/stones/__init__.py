"""A made-up game whose rules have changed twice, for tests of tables and records that were begun
with an earlier version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from grandtour import games


@contextmanager
def stones_among_the_games() -> Iterator[None]:
    """Let the games have this one, too."""
    known = games.list_game_packages() | {"stones": __name__}
    with patch.object(games, "list_game_packages", lambda: known):
        games.names.cache_clear()
        try:
            yield
        finally:
            for kept in (games.game, games.part):
                kept.cache_clear()
    games.names.cache_clear()
