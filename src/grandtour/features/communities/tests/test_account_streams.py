"""Test that the event stream of an account tells nothing of a secret community."""

from __future__ import annotations

import json

from tests.members import new_member
from tests.real_site import Site
from tests.server.conftest import site
from tests.server.test_account_stream import befriend, follow, name_of, open_table

__all__ = ["site"]              # a fixture

TITLE = "Veiled lanterns"


def test_secret_communities_are_not_named(site: Site) -> None:
    """Another member of the community hears nothing of its tables. An invited friend from outside
    hears of the seat alone."""
    host, inside, friend = (new_member(site, name) for name in ("Wanda", "Viggo", "Ursula"))
    befriend(host, friend)
    club = host.post("/communities", json={
        "title": TITLE, "languages": ["en"], "secret": True}).json()
    assert inside.post("/community-invitations",
                       json={"invitation": club["invitation"]}).status_code == 200
    with follow(inside) as seen, follow(friend) as told:
        table = open_table(host, community=club["address"])
        assert host.put(f"/tables/{table}/seats/1/friend",
                        json={"name": name_of(friend)}).status_code == 204
        event = next(told)
        assert (event["event"], event["table"]) == ("invitation", table)
        assert TITLE not in json.dumps(event) and club["address"] not in json.dumps(event)
        own = open_table(inside, seats=[{"kind": "me"}, {"kind": "bot", "bot": "walker"}])
        assert next(seen)["table"] == own
