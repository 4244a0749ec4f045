"""Pages of the referee on a site that has something of everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandtour import games
from grandtour.games.arranging import Arranging, find_arranging
from grandtour.web.replay.position_code import encode_position
from tests.full_site import FullSite

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ()
# Numbers and words of the API of which what is drawn meets some.
DRAWN: Final = ()
MADE: Final[dict[str, Callable[[Any], object]]] = {}


def arranged_games() -> dict[str, Arranging]:
    """Return the games that can be arranged, with their modules."""
    found = {name: find_arranging(name) for name in games.list_own_packages()}
    return {name: module for name, module in found.items() if module}


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route, of the beginning of each game."""
    pages = [f"/referee/{name}/{encode_position(str(module.set_up(2)))}"
             for name, module in arranged_games().items()]
    return {"/referee": ["/referee"], "/referee/{game}/{code}": pages,
            "/referee/{game}/{code}/edit": [f"{page}/edit" for page in pages]}
