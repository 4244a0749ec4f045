"""Tables that are opened for a community: shown there, and nobody else sits down."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from tests.some_game import PLAIN

from tests.web.test_community_pages import Person
from tests.web.test_pages import check


@pytest.fixture(name="mirela")
def _mirela(site: TestClient) -> Person:
    """A member of the site who keeps communities."""
    return Person(site, "Mirela")


def opened(host: Person, club: str, **more: str) -> str:
    """The address of a table for the community, with one free seat."""
    host.here().post("/new", game=PLAIN, seat1="me", seat2="open", community=club, **more)
    assert host.status == 200 and host.path.startswith("/t/"), host.page
    return host.path


def test_only_members_sit_down_at_a_table_of_the_community(
        site: TestClient, mirela: Person) -> None:
    """The page of the community leads to the form; what is said there of others holds."""
    club = mirela.found("Quiet quarter", "public", "quiet-quarter")
    stranger, member = Person(site, "Radu"), Person(site, "Sanda")
    assert f'href="/new?community={club}&amp;' in mirela.here().get(f"/c/{club}")
    form = mirela.get(f"/new?community={club}")
    assert f'value="{club}" selected' in " ".join(form.split())
    check(form)
    table = opened(mirela, club, found="listed")
    assert table in mirela.get(f"/c/{club}") and "for members only" in mirela.page
    assert table not in stranger.here().get("/tables")
    assert table not in stranger.get(f"/c/{club}")
    assert stranger.client.post(f"/api/v1/tables{table[2:]}/seats", json={}).json()["code"] == \
        "for_members"
    stranger.post(f"{table}/join")
    assert stranger.status == 403 and "Only members of the community" in stranger.page
    member.here().post(f"/c/{club}/join")
    member.post(f"{table}/join")
    assert (member.status, member.path) == (200, table)


def test_whoever_opens_it_lets_others_in_or_invites_them(
        site: TestClient, mirela: Person) -> None:
    club = mirela.found("Open quarter", "public", "open-quarter")
    stranger = Person(site, "Tudor")
    free = opened(mirela, club, others="on", found="listed")
    assert free in stranger.here().get(f"/c/{club}") and "for members only" not in stranger.page
    stranger.post(f"{free}/join")
    assert stranger.status == 200
    closed = opened(mirela, club)
    code = mirela.client.get(f"/api/v1/tables{closed[2:]}/invitations").json()["seats"][1]
    assert stranger.here().client.post(
        f"/api/v1/tables{closed[2:]}/seats", json={"code": code}).status_code < 300


def test_nobody_opens_a_table_for_a_community_of_others(
        site: TestClient, mirela: Person) -> None:
    """Nor shows one there that somebody else has opened."""
    club = mirela.found("Third quarter", "public", "third-quarter")
    stranger = Person(site, "Vlad")
    stranger.here().post("/new", game=PLAIN, seat1="me", seat2="open", community=club)
    assert stranger.status == 403 and "Only members of the community" in stranger.page
    stranger.post(f"/c/{club}/join")
    theirs = opened(mirela, "")
    api = f"/api/v1/communities/{club}/tables"
    assert stranger.here().client.put(f"{api}{theirs[2:]}", json={}).json()["code"] == "not_host"
    assert mirela.here().client.put(f"{api}{theirs[2:]}", json={}).status_code == 204
    assert [one["table"] for one in mirela.client.get(api).json()] == [theirs[3:]]
    site.cookies.clear()
    assert site.get(api).json() == []
