"""Test tables that are opened for a community: it lists them, and only members sit down."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from grandtour.features.communities.tests.founding import found_community
from tests.some_game import PLAIN

from tests.web.person import Person
from tests.web.test_pages import check_page


@pytest.fixture(name="mirela")
def _mirela(site: TestClient) -> Person:
    """A member of the site who keeps communities."""
    return Person(site, "Mirela")


def members_only_text(community: str) -> str:
    """Return the text of such a table for everyone."""
    return (f"This table is for members of {community}. Only members and people invited to a seat "
            "can sit down here.")


def open_for_club(host: Person, club: str, **more: str) -> str:
    """The address of a table for the community, with one free seat."""
    host.use_cookies().post("/new", game=PLAIN, seat1="me", seat2="open", seat3="bot coachman",
                     community=club, **more)
    assert host.status == 200 and host.path.startswith("/t/"), host.page
    return host.path


def test_only_community_members_sit_down(
        site: TestClient, mirela: Person) -> None:
    """The page of the community leads to the form; what is said there of others holds."""
    club = found_community(mirela, "Quiet quarter", "public", "quiet-quarter")
    stranger, member = Person(site, "Radu"), Person(site, "Sanda")
    assert f'href="/new?community={club}&amp;' in mirela.use_cookies().get(f"/c/{club}")
    form = mirela.get(f"/new?community={club}")
    assert f'value="{club}" selected' in " ".join(form.split())
    check_page(form)
    table = open_for_club(mirela, club, found="listed")
    assert table in mirela.get(f"/c/{club}") and "for members only" in mirela.page
    assert table not in stranger.use_cookies().get("/tables")
    assert table not in stranger.get(f"/c/{club}")
    assert stranger.client.post(f"/api/v1/tables{table[2:]}/seats", json={}).json()["code"] == \
        "for_members"
    stranger.post(f"{table}/join")
    assert stranger.status == 403 and members_only_text("Quiet quarter") in stranger.page
    member.use_cookies().post(f"/c/{club}/join")
    member.post(f"{table}/join")
    assert (member.status, member.path) == (200, table)


def test_openers_admit_or_invite_others(
        site: TestClient, mirela: Person) -> None:
    club = found_community(mirela, "Open quarter", "public", "open-quarter")
    stranger = Person(site, "Tudor")
    free = open_for_club(mirela, club, others="on", found="listed")
    assert free in stranger.use_cookies().get(
        f"/c/{club}") and "for members only" not in stranger.page
    stranger.post(f"{free}/join")
    assert stranger.status == 200
    closed = open_for_club(mirela, club)
    code = mirela.client.get(f"/api/v1/tables{closed[2:]}/invitations").json()["seats"][1]
    assert stranger.use_cookies().client.post(
        f"/api/v1/tables{closed[2:]}/seats", json={"code": code}).status_code < 300


def test_tables_need_the_openers_community(
        site: TestClient, mirela: Person) -> None:
    """Nor can a person show a table of another opener there."""
    club = found_community(mirela, "Third quarter", "public", "third-quarter")
    stranger = Person(site, "Vlad")
    stranger.use_cookies().post("/new", game=PLAIN, seat1="me", seat2="open", seat3="",
                         community=club)
    assert stranger.status == 403 and "Only members of the community" in stranger.page
    stranger.post(f"/c/{club}/join")
    theirs = open_for_club(mirela, "")
    api = f"/api/v1/communities/{club}/tables"
    assert stranger.use_cookies().client.put(f"{api}{theirs[2:]}",
                                             json={}).json()["code"] == "not_host"
    assert mirela.use_cookies().client.put(f"{api}{theirs[2:]}", json={}).status_code == 204
    assert [one["table"] for one in mirela.client.get(api).json()] == [theirs[3:]]
    site.cookies.clear()
    assert site.get(api).json() == []


def code_of(table: str, host: Person) -> str:
    """The invitation to its free seat."""
    codes = host.use_cookies().client.get(f"/api/v1/tables{table[2:]}/invitations").json()
    return str(codes["seats"][1])


def first_event(reader: Person, table: str) -> str:
    """Return what a page of the table without state is sent first."""
    with reader.client.stream("GET", f"{table}/stream") as told:
        return next(told.iter_text())


def test_strangers_read_for_whom_tables_are(
        site: TestClient, mirela: Person) -> None:
    """Page, stream, invitation and API say the same; a member is offered what can be taken."""
    club = found_community(mirela, "Fifth quarter", "public", "fifth-quarter")
    table = open_for_club(mirela, club)
    stranger, member = Person(site, "Radu"), Person(site, "Sanda")
    page = stranger.use_cookies().get(table)
    assert members_only_text("Fifth quarter") in page and f'href="/c/{club}"' in page
    assert "Sit down" not in page and "for members of Fifth quarter" in page
    check_page(page)
    told = first_event(stranger, table)
    assert members_only_text("Fifth quarter") in told and "Sit down" not in told
    site.cookies.clear()                                                # nobody known
    page = site.get(table).text
    assert members_only_text("Fifth quarter") in page and "Sit down" not in page
    stranger.use_cookies()
    assert stranger.client.get(f"/api/v1/tables{table[2:]}").json()["for_members"] == {
        "community": club, "title": "Fifth quarter", "inside": False,
        "message": members_only_text("Fifth quarter")}
    invitation = invited_by(mirela, table)
    page = stranger.use_cookies().get(invitation)
    assert members_only_text("Fifth quarter") in page and f'action="{invitation}"' not in page
    assert "your seat" not in page and "enter a name" not in page
    check_page(page)
    member.use_cookies().post(f"/c/{club}/join")
    assert f'href="{invitation}"' in member.get(table) and "A seat is free for you." in member.page
    assert f'action="{invitation}"' in member.get(invitation)
    assert member.client.get(
        f"/api/v1/tables{table[2:]}").json()["for_members"]["inside"] is True
    member.post(invitation, name="Sanda")
    assert member.path == table
    assert stranger.use_cookies().client.get(
        f"/api/v1/tables{table[2:]}").json()["for_members"] is None      # the game has begun


def invited_by(host: Person, table: str) -> str:
    """The address of the invitation to any seat of the table."""
    code = host.use_cookies().client.get(f"/api/v1/tables{table[2:]}/invitations").json()["table"]
    return f"/j/{code}"


def test_secret_communities_stay_unnamed(
        site: TestClient, mirela: Person) -> None:
    club = found_community(mirela, "Hidden quarter", "secret")
    table = open_for_club(mirela, club)
    assert members_only_text("Hidden quarter") in mirela.use_cookies().get(table)
    invitation, stranger = invited_by(mirela, table), Person(site, "Radu").use_cookies()
    told = [stranger.get(table), first_event(stranger, table), stranger.get(invitation),
            stranger.post(f"{table}/join"), stranger.get("/tables"),
            stranger.client.get(f"/api/v1/tables{table[2:]}").text,
            stranger.client.post(f"/api/v1/tables{table[2:]}/seats", json={}).text]
    for said in told:
        assert "Hidden quarter" not in said and club not in said
    for said in told[:4]:
        assert "This table is for members of a community. Only members and" in said
        assert "Sit down" not in said
    assert stranger.client.get(f"/api/v1/tables{table[2:]}").json()["for_members"][
        "community"] is None


def test_invited_people_get_the_seat(site: TestClient, mirela: Person) -> None:
    """The seat comes by its link, or is reserved for them."""
    club = found_community(mirela, "Seventh quarter", "public", "seventh-quarter")
    table, friend = open_for_club(mirela, club), Person(site, "Tudor")
    link = f"/j/{code_of(table, mirela)}"
    assert f'action="{link}"' in friend.use_cookies().get(link)
    for one, other in ((friend, mirela), (mirela, friend)):
        assert one.use_cookies().client.put(f"/api/v1/me/friends/{other.name}").status_code == 204
    mirela.post(f"{table}/seats/2/keep", name=friend.name)
    page = friend.use_cookies().get(table)
    assert "A seat is free for you." in page
    assert f'action="{table}/join"' in page
    friend.post(f"{table}/join")
    assert (friend.status, friend.path) == (200, table)


def test_listed_community_tables_offer_no_seat(
        site: TestClient, mirela: Person) -> None:
    """This holds in the list, in its feed, and for programs."""
    club = found_community(mirela, "Eighth quarter", "public", "eighth-quarter")
    table = open_for_club(mirela, "", found="listed", name="Eighth evening")
    shown = f"/api/v1/communities/{club}/tables{table[2:]}"
    assert mirela.client.put(shown, json={}).status_code == 204
    stranger = Person(site, "Radu").use_cookies()
    page = " ".join(stranger.get("/tables?free=1").split())
    assert f'<a href="/c/{club}">for members of Eighth quarter</a>' in page
    assert f'action="{table}/join"' not in page
    check_page(stranger.page)
    [line] = [one for one in stranger.client.get("/api/v1/tables").json()
              if one["table"] == table[3:]]
    assert line["for_members"]["title"] == "Eighth quarter"
    assert "for members of Eighth quarter" in site.get("/tables.atom").text
    member = Person(site, "Sanda")
    member.post(f"/c/{club}/join")
    assert f'action="{table}/join"' in member.get("/tables")


def test_programs_open_community_tables(
        site: TestClient, mirela: Person) -> None:
    club = found_community(mirela, "Ninth quarter", "public", "ninth-quarter")
    wish = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}], "community": club,
            "terms": {"listed": True}}
    table = mirela.use_cookies().client.post("/api/v1/tables", json=wish).json()["table"]
    stranger = Person(site, "Radu").use_cookies().client
    assert table not in [one["table"] for one in stranger.get("/api/v1/tables").json()]
    assert stranger.post(f"/api/v1/tables/{table}/seats", json={}).json()["code"] == "for_members"
    assert stranger.post("/api/v1/tables", json=wish).json()["code"] == "not_in_community"


def test_fellow_members_are_invited_by_name(site: TestClient, mirela: Person) -> None:
    """By the form for a table of the community, on the page of a seat, and by programs."""
    club = found_community(mirela, "Sixth quarter", "public", "sixth-quarter")
    fellow, stranger = Person(site, "Sanda"), Person(site, "Tudor")
    fellow.use_cookies().post(f"/c/{club}/join")
    kind = f'value="friend {fellow.name}"'
    assert kind in " ".join(mirela.use_cookies().get(f"/new?community={club}").split())
    assert kind not in " ".join(mirela.get("/new").split())
    mirela.post("/new", game=PLAIN, seat1="me", seat2=f"friend {fellow.name}", seat3="",
                community=club)
    assert f"{fellow.name}" in mirela.page and mirela.path.startswith("/t/")
    assert mirela.path in fellow.use_cookies().get("/tables")
    table = open_for_club(mirela, "")
    page = mirela.get(f"{table}/seats/2")
    assert f"<option>{fellow.name}</option>" in page and stranger.name not in page
    check_page(page)
    mirela.post(f"{table}/seats/2/keep", name=stranger.name)
    assert mirela.status == 409
    mirela.post(f"{table}/seats/2/keep", name=fellow.name)
    assert mirela.status == 200 and table in fellow.use_cookies().get("/tables")
    seats = [{"kind": "me"}, {"kind": "open", "name": fellow.name}]
    made = mirela.use_cookies().client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": seats})
    assert made.json()["table"] in fellow.use_cookies().get("/tables")
    seats[1]["name"] = stranger.name
    refused = mirela.use_cookies().client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": seats})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_friends")


@pytest.mark.parametrize("blocking", ["the host", "the member"])
def test_blocked_fellow_members_are_not_invited(
        site: TestClient, mirela: Person, blocking: str) -> None:
    club = found_community(mirela, "Seventh quarter", "secret")
    code = mirela.client.get(f"/api/v1/communities/{club}").json()["invitation"]
    fellow = Person(site, "Sanda")
    fellow.use_cookies().post(f"/communities/join/{code}")
    one, other = (mirela, fellow) if blocking == "the host" else (fellow, mirela)
    one.use_cookies().client.put(f"/api/v1/me/blocks/{other.name}")
    assert f"friend {fellow.name}" not in mirela.use_cookies().get(f"/new?community={club}")
    table = open_for_club(mirela, "")
    mirela.post(f"{table}/seats/2/keep", name=fellow.name)
    assert mirela.status == 409
