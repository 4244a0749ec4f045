"""Members of a real site, through the API."""

from __future__ import annotations

import httpx

from tests.real_site import Site
from tests.some_game import PLAIN

PASSWORD = "a short sentence"


def new_member(site: Site, name: str, **settings: str) -> httpx.Client:
    """Return an API client of a new member with this name. The member shows marks and friends to
    everyone."""
    with site.player() as stranger:
        opened = stranger.post("/tables", json={
            "game": PLAIN, "guest": name, "seats": [{"kind": "me"}, {"kind": "open"}]})
        assert opened.status_code == 201, opened.text
    client = site.player(opened.json()["token"])
    assert client.post("/me/claim", json={"name": name, "password": PASSWORD}).status_code == 200
    shown = {"see_shelf": "everybody", "see_friends": "everybody", **settings}
    assert client.patch("/me/settings", json=shown).status_code == 200
    client.put(f"/shelf/{PLAIN}/marks/favourite", json={"on": True})
    return client
