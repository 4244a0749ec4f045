"""What is open in a community stands on its members' own pages, and under their bell once."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from grandtour.features.communities.tests.founding import found_community
from tests.some_game import PLAIN
from tests.web.person import Person
from tests.web.test_pages import check_page

NEWS = "News in 1 community"


def open_table(host: Person, club: str) -> str:
    """Return the address of a table with a free seat."""
    made = host.use_cookies().client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}], "community": club})
    return f"/t/{made.json()['table']}"


def plan_meeting(host: Person, club: str) -> str:
    host.use_cookies().client.post(f"/api/v1/communities/{club}/meetings", json={
        "title": "Silk by lamp", "begins": (int(time.time()) + 86_400) * 1000})
    return "Silk by lamp"


def open_tournament(host: Person, club: str) -> str:
    host.use_cookies().post("/tournaments", title="Monsoon cup", game=PLAIN, form="swiss",
                            community=club)
    assert host.path.startswith("/tournaments/"), host.page
    return "Monsoon cup"


@pytest.fixture(name="member")
def _member(site: TestClient) -> Person:
    return Person(site, "Sanda")


@pytest.mark.parametrize(("offer", "places"), [
    (open_table, ("/tables",)), (plan_meeting, ("/", "/tables")),
    (open_tournament, ("/", "/tables", "/tournaments"))])
def test_members_find_offers_on_own_pages(
        site: TestClient, member: Person, offer: Callable[[Person, str], str],
        places: tuple[str, ...]) -> None:
    """People outside do not, of a secret community."""
    stranger, host = Person(site, "Tudor"), Person(site, "Mirela")
    club = found_community(host, "Lamp lane", "secret")
    code = host.client.get(f"/api/v1/communities/{club}").json()["invitation"]
    member.use_cookies().post(f"/communities/join/{code}")
    assert NEWS not in member.get("/me/friends")
    shown = offer(host, club)
    assert NEWS in member.use_cookies().get("/me/friends")
    for place in places:
        assert shown in member.get(place), place
        check_page(member.page)
    assert shown in member.get(f"/c/{club}")
    check_page(member.page)
    assert NEWS not in member.get("/me/friends")
    stranger.use_cookies()
    for place in places:
        assert shown not in stranger.get(place)
    assert NEWS not in host.use_cookies().get("/me/friends")


def test_quiet_members_get_no_news(site: TestClient, member: Person) -> None:
    host = Person(site, "Mirela")
    club = found_community(host, "Lamp lane", "public", f"lane-{int(time.time())}")
    member.use_cookies().post(f"/c/{club}/join")
    member.post(f"/c/{club}/mute", on="yes")
    table = open_table(host, club)
    assert NEWS not in member.use_cookies().get("/me/friends")
    assert table in member.get("/tables")
