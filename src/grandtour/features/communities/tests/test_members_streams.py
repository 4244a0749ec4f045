"""Test what an open stream of a waiting room offers when its reader joins or leaves the
community."""

from __future__ import annotations

from contextlib import ExitStack

import httpx

from tests.members import new_member
from tests.real_site import Site
from tests.server.conftest import site
from tests.server.test_answers import Follower
from tests.some_game import PLAIN

__all__ = ["site"]              # a fixture

ADDRESS = "sliding-doors"
OFFERED, SHUT = "A seat is free for you.", "This table is for members of Sliding doors"


def wait_for_text(follower: Follower, said: str) -> dict[str, str]:
    """The page once it says this; every event is taken, as a page takes it."""
    while not any(said in part for part in follower.parts.values()):
        follower.take(follower.event())
    return follower.parts


def id_of(reader: httpx.Client) -> str:
    return str(reader.get("/me").json()["id"])


def test_stream_offers_follow_membership(site: Site) -> None:
    """A member leaves, a stranger joins; then something happens at the table. Only the stranger is
    still offered the seat, as after a reload. Programs get the same."""
    host, leaves, joins = (new_member(site, name) for name in ("Zenobia", "Yorick", "Xanthe"))
    assert host.post("/communities", json={
        "title": "Sliding doors", "address": ADDRESS, "languages": ["en"],
        "secret": False}).status_code == 201
    members = f"/communities/{ADDRESS}/members"
    assert leaves.post(members).status_code == 200
    table = host.post("/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
        "community": ADDRESS}).json()["table"]
    with ExitStack() as streams:
        def page_of(reader: httpx.Client) -> Follower:
            follower = Follower(streams.enter_context(httpx.stream(
                "GET", f"{site.url}/t/{table}/stream", headers=reader.headers,
                timeout=60)).iter_lines())
            follower.take(follower.event())
            return follower

        inside, outside = page_of(leaves), page_of(joins)
        wait_for_text(inside, OFFERED)
        wait_for_text(outside, SHUT)
        assert joins.post(members).status_code == 200
        assert leaves.delete(f"{members}/{id_of(leaves)}").status_code == 204
        assert not any(SHUT in part for part in inside.parts.values())
        with httpx.stream("GET", f"{site.url}/t/{table}/stream", headers=host.headers):
            wait_for_text(outside, OFFERED)         # somebody comes in: each is sent what is so now
            wait_for_text(inside, SHUT)
    assert "Sit down" not in "".join(inside.parts.values())
