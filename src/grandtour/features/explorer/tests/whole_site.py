"""Pages of the explorer on a site that has something of everything."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import httpx

from tests import positions
from tests.full_site import FullSite
from tests.some_game import PLAIN
from tests.waiting import wait_until

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ()
# Numbers and words of the API of which what is drawn meets some.
DRAWN: Final = ()
MADE: Final[dict[str, Callable[[Any], object]]] = {}


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route, of a game that two people have finished."""
    table = positions.positions_of(PLAIN).end(site.site, 2).table
    setups, here = f"/explorer/{PLAIN}", f"/t/{table}/0/explorer"
    wait_until(lambda: find_address(site, here))
    root = find_address(site, here)
    page = httpx.get(f"{site.site.url}{root}", timeout=30).text
    following = re.findall(rf"{setups}/\w{{16}}", page.partition('id="played"')[2])[:1]
    return {"/explorer/{game}": [setups, f"{setups}?of=mine"],
            "/explorer/{game}/{node}": [root, *following],
            "/t/{id}/{number:int}/explorer": [here]}


def find_address(site: FullSite, page: str) -> str:
    """Return where the page leads; "" while the game is not counted yet."""
    return httpx.get(f"{site.site.url}{page}", timeout=30).headers.get("location", "")
