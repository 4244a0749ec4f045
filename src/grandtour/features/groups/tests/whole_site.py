"""Pages of groups on a site that has something of everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.full_site import FullSite, check_answer
from tests.some_game import PLAIN
from tests.two_people import FIRST, ME_AND_OPEN
from tests.waiting import wait_until

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ()
# A site comes to have groups when two people finish a game.
DRAWN: Final = ("groups/{address}",)
MADE: Final[dict[str, Callable[[Any], object]]] = {}


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route, of a group whose next evening is planned."""
    other = site.clients["Bo of the world"]
    made = check_answer(site.ada.post("/tables", json={
        "game": PLAIN, "seats": ME_AND_OPEN, "options": FIRST}))
    check_answer(other.post(f"/tables/{made['table']}/seats", json={"code": made["code"]}))
    match = f"/tables/{made['table']}"
    wait_until(lambda: check_answer(site.ada.get(match))["started"])
    while not (seen := check_answer(site.ada.get(match)))["over"]:
        player = site.ada if seen["to_act"] == seen["you"] else other
        asked = check_answer(player.get(match))
        check_answer(player.post(f"{match}/actions", json={
            "number": asked["number"], "action": asked["actions"][0]}))
    page = site.send(site.ada, f"/t/{made['table']}/next-week").partition("#")[0]
    site.send(other, f"{page}/chat", text="See you on Thursday")
    return {"/g/{address}": [page], "/g/{address}/chat": [f"{page}/chat"],
            "/t/{id}/group": [f"/t/{made['table']}/group"]}
