"""Pages of places to play on a site that has something of everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.full_site import FullSite

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ()
# Numbers and words of the API of which what is drawn meets some.
DRAWN: Final = ()
MADE: Final[dict[str, Callable[[Any], object]]] = {}


def make_pages(_site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route."""
    return {"/places": ["/places"]}
