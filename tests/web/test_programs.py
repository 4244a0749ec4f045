"""Accounts of programs: their mark beside the name, and their invitations."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from grandtour.web.http.access import API
from tests.some_game import PLAIN
from tests.web.person import Person
from tests.web.test_pages import check_page

MARK = "played by a program"


@pytest.fixture(scope="module", name="engine")
def _engine(site: TestClient) -> Person:
    """A member who has marked their account on its page."""
    engine = Person(site, "Engine")
    engine.use_cookies().post("/me/program", program="on")
    assert engine.status == 200 and "Saved." in engine.page
    return engine


def open_room(host: Person) -> str:
    """Return the address of a new waiting room with a free second seat."""
    host.use_cookies().post("/new", game=PLAIN, seat1="me", seat2="open", seat3="")
    assert host.path.startswith("/t/")
    return host.path


def keep_seat(host: Person, room: str, name: str) -> int:
    return host.use_cookies().client.put(
        f"{API}/tables{room[2:]}/seats/1/friend", json={"name": name}).status_code


def test_marks_are_beside_the_name(site: TestClient, engine: Person) -> None:
    """On the profile, in the waiting room and at the table; in the API, too."""
    host = Person(site, "Charles B")
    assert MARK in host.use_cookies().get(f"/u/{quote(engine.name)}")
    check_page(host.page)
    room = open_room(host)
    assert MARK not in host.get(room)
    assert keep_seat(host, room, engine.name) == 204
    assert MARK in host.get(room)
    engine.use_cookies().post(f"{room}/join")
    assert MARK in host.use_cookies().get(room)
    seats = host.client.get(f"{API}/tables{room[2:]}").json()["seats"]
    assert [seat["program"] for seat in seats] == [False, True]
    assert host.client.get(f"{API}/people/{quote(engine.name)}").json()["program"]


def test_any_member_may_invite_a_program(site: TestClient, engine: Person) -> None:
    host, other = Person(site, "Ada K"), Person(site, "Byron N")
    room = open_room(host)
    page = host.use_cookies().get(f"{room}/seats/2")
    assert '<optgroup label="Programs"' in page and engine.name in page
    check_page(page)
    assert keep_seat(host, room, other.name) == 409      # no friend
    host.use_cookies().post(f"{room}/seats/2/keep", name=engine.name)
    assert engine.name in host.page
    engine.use_cookies().client.put(f"{API}/me/blocks/{quote(other.name)}")
    assert keep_seat(other, open_room(other), engine.name) == 409


def test_marks_can_be_removed(site: TestClient) -> None:
    """Seats that are taken follow."""
    host = Person(site, "Babbage")
    room = open_room(host)
    assert host.client.put(f"{API}/me/program", json={"on": True}).status_code == 204
    assert host.client.get(f"{API}/me").json()["program"]
    assert MARK in host.get(room)
    host.post("/me/program")
    assert MARK not in host.get(room)
