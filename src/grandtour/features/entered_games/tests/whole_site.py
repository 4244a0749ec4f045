"""Pages of entered games on a site that has something of everything."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from html import unescape
from typing import Any, Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.match import Match
from grandtour.features.entered_games.entering import write_steps
from tests.full_site import FullSite
from tests.scene import play_at_random
from tests.some_game import PLAIN

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ("/entered-games/{id}",)
DRAWN: Final = ()
MADE: Final[dict[str, Callable[[Any], object]]] = {
    "entered-games/{id}": lambda all: all.create(
        "/entered-games", "id", game=PLAIN, moves=f"{write_steps(played(40).line)}\ndance"),
}


def played(actions: int) -> Match:
    """Return a match of two with this many random actions, or to its end."""
    rules = games.game(PLAIN)
    return play_at_random(Match(rules, 2, rules.choose(2, {})), 1, actions)


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route, of a game before its first draw, one with a broken step before a
    choice, and a finished one."""
    setup = write_steps(played(40).line)
    whole = record.write_record(played(10_000), ["Ada", "Bo"])
    empty, broken, over = [
        site.send(site.ada, "/enter", game=PLAIN, players="2", moves=moves).partition("#")[0]
        for moves in ("", f"{setup}\ndance", whole)]
    return {"/enter": ["/enter", f"/enter?game={PLAIN}"], "/enter/{id}": [empty, broken, over],
            "/enter/{id}/{number:int}": [f"{over}/0", f"{over}/20"],
            "/enter/{id}/analysis": [f"{over}/analysis"],
            "/enter/{id}/analysis/line": [analyse(site, over)]}


def analyse(site: FullSite, home: str) -> str:
    """Analyse a finished game; return the address of a better line."""
    address = site.send(site.ada, f"{home}/analysis")
    while "data-running" in (page := site.ada.get(f"{site.site.url}{address}").text):
        time.sleep(0.2)
    return unescape(re.findall(r'href="([^"]+/analysis/line[^"]+)"', page)[0])
