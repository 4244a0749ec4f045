"""Pages of tournaments on a site that has something of everything."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from tests.full_site import FullSite, check_answer
from tests.some_game import PLAIN

# Of the API, an address that must find what is drawn for it.
FOUND: Final = ("/tournaments/{id}",)
# Numbers and words of the API of which what is drawn meets some.
DRAWN: Final = ()
MADE: Final[dict[str, Callable[[Any], object]]] = {
    "tournaments/{id}": lambda all: all.create(
        "/tournaments", "id", title="Monsoon cup", game=PLAIN, form="swiss", size=2, rounds=2,
        terms={"bank": 600}),
    "standings/{game}": lambda _: PLAIN,
}


def make_pages(site: FullSite) -> dict[str, list[str]]:
    """Return addresses by route: of a tournament that can be entered, and one whose first tables
    are open."""
    waiting, running = (check_answer(site.ada.post("/tournaments", json={
        "title": name, "game": PLAIN, "form": "swiss", "size": 2, "rounds": 2,
        "terms": {"bank": 600}}))["id"] for name in ("Monsoon cup", "Silk cup"))
    for client in list(site.clients.values())[:3]:
        check_answer(client.put(f"/tournaments/{running}/entry"))
    check_answer(site.ada.post(f"/tournaments/{running}/begin"))
    while not (table := find_first_table(site, running)):
        time.sleep(0.2)
    [club] = site.addresses["/c/{name}"]
    return {"/c/{name}/standings/{game}": [f"{club}/standings/{PLAIN}"],
            "/host/tournaments": ["/host/tournaments"],
            "/t/{id}/tournament": [f"/t/{table}/tournament"],
            "/tournaments": ["/tournaments"], "/tournaments/new": ["/tournaments/new"],
            "/tournaments/{id}": [f"/tournaments/{waiting}", f"/tournaments/{running}"],
            "/tournaments/{id}/room": [f"/tournaments/{waiting}/room",
                                       f"/tournaments/{running}/room"]}


def find_first_table(site: FullSite, tournament: str) -> str:
    """Return the first table of a tournament; "" before it is open."""
    tables = site.ada.get(f"/tournaments/{tournament}").json()["tables"]
    return str(tables[0]["table"] or "") if tables else ""
