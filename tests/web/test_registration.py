"""Registration: open to anyone, or only to people whom a member or the host invites, or only to
people whom the host invites."""

from __future__ import annotations

import re
from asyncio import gather
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient

from grandtour.cli.main import main
from grandtour.engine.game import Refused
from grandtour.people.rate_limits import USUAL
from grandtour.people.registration import INVITATION, WEEK, Way
from grandtour.people.tickets import DAY
from tests.some_game import PLAIN
from tests.web.test_host_room import MAIN
from tests.web.visitor import Visitor, app_of, running

PASSWORD = "a short sentence"
MOST_OPEN = USUAL["invitations"]
SIGN_UP = re.compile(r'href="/sign-up')
LINK = re.compile(r'/sign-up\?invitation=[\w-]+')


class House:
    """A site with this setting, which has one member, Ada."""

    def __init__(self, site: TestClient) -> None:
        self.site = site
        self.ada = self.browser()
        self.ada.get(self.link_of_the_host())
        self.create(self.ada, "Ada")

    def browser(self) -> Visitor:
        client = TestClient(self.site.app)
        client.portal = self.site.portal
        return Visitor(client)

    def link_of_the_host(self) -> str:
        registration = app_of(self.site).state.services.people.registration
        secret: str = self.site.portal.call(registration.invite_by_host)
        return f"/sign-up?invitation={secret}"

    def link_of(self, member: Visitor, label: str = "") -> str:
        member.post("/me/invitations", label=label)
        found = LINK.search(member.page)
        assert found, member.page
        return found[0]

    def create(self, browser: Visitor, name: str) -> None:
        """Create an account by the form of the open page."""
        invitation = re.search(r'name="invitation" value="([^"]+)"', browser.page)
        at = "/me/claim" if browser.path == "/me/account" else "/sign-up"
        browser.post(at, name=name, password=PASSWORD,
                     invitation=invitation[1] if invitation else "")

    def sit_with_ada(self, browser: Visitor) -> str:
        """Let Ada open a table and the browser join it by its link, as a guest. Return its
        address."""
        self.ada.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
                      profile="guide")
        table = self.ada.path
        browser.post(f"{table}/join", name="Guest of Ada")
        assert browser.path == table
        return table

    def pass_time(self, milliseconds: int) -> None:
        """Age all tickets by this time."""
        write = app_of(self.site).state.services.database.run_transaction
        self.site.portal.call(write, lambda connection: connection.exec_driver_sql(
            f"UPDATE tickets SET expires = expires - {milliseconds}"))


@pytest.fixture(scope="module")
def invited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("invited"), "invited") as site:
        yield House(site)


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("closed"), "closed") as site:
        yield House(site)


@pytest.fixture(params=["invited", "closed"])
def house(request: pytest.FixtureRequest) -> House:
    found: House = request.getfixturevalue(request.param)
    return found


def is_member(browser: Visitor) -> bool:
    answer = browser.client.get("/api/v1/me")
    return bool(answer.json().get("member"))


def test_closed_sites_offer_no_account(house: House) -> None:
    stranger = house.browser()
    for path in ("/", "/tables", "/sign-in", "/nowhere"):
        assert not SIGN_UP.search(stranger.get(path)), path
    guest = house.browser()
    table = house.sit_with_ada(guest)
    for path in ("/", table, "/me", "/sign-in", "/me/friends"):
        assert not SIGN_UP.search(guest.get(path)), path
        assert "Save my games</a>" not in guest.page, path


SAID: dict[Way, dict[str, str]] = {
    "invited": {"en": "You can join this site by invitation only",
                "ja": "このサイトでは、招待を受けた人だけがアカウントを作れます",
                "fr": "Sur ce site, on crée un compte sur invitation"},
    "closed": {"en": "Only the host of this site can create accounts",
               "ja": "管理者が発行したリンクから",
               "fr": "Seul l’hôte de ce site peut créer des comptes"}}


@pytest.mark.parametrize("way", SAID)
def test_refused_sign_ups_say_why(request: pytest.FixtureRequest, way: Way) -> None:
    """They say it in every language, with a code for programs; and no account is created."""
    house: House = request.getfixturevalue(way)
    code = {"invited": "invitation_needed", "closed": "accounts_closed"}[way]
    for language, sentence in SAID[way].items():
        stranger = house.browser()
        for path in ("/sign-in", "/sign-up"):
            assert sentence in stranger.get(f"{path}?lang={language}"), path
        assert stranger.status == 403
        stranger.post("/sign-up", name="Eve", password=PASSWORD)
        assert (stranger.status, sentence in stranger.page) == (403, True)
        assert "grandtour" not in stranger.client.cookies
        guest = house.browser()
        house.sit_with_ada(guest)
        assert sentence in guest.get(f"/me/account?lang={language}")
        guest.post("/me/claim", name="Eve", password=PASSWORD)
        assert (guest.status, sentence in guest.page) == (403, True)
        for door, wish in (("claim", {"name": "Eve", "password": PASSWORD}),
                           ("passkeys/options", {"name": "Eve"})):
            refused = guest.client.post(
                f"http://localhost/api/v1/me/{door}?lang={language}", json=wish,
                headers={"authorization": f"Bearer {guest.client.cookies['grandtour']}"})
            assert refused.status_code == 403
            assert refused.json()["code"] == code
            assert sentence in refused.json()["message"]
        assert not is_member(guest)


def test_guests_can_still_play(house: House) -> None:
    guest = house.browser()
    table = house.sit_with_ada(guest)
    assert "Guest of Ada" in guest.get(table)
    guest.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="", seat4="", seat5="",
               profile="guide")
    assert guest.my_turn()


def test_invitations_create_one_account(invited: House) -> None:
    link = invited.link_of(invited.ada)
    bea, eve = invited.browser(), invited.browser()
    bea.get(link)
    invited.create(bea, "Bea")
    assert is_member(bea)
    assert "been used or has expired" in eve.get(link)
    assert eve.status == 404
    eve.post("/sign-up", name="Eve", password=PASSWORD, invitation=link.partition("=")[2])
    assert (eve.status, "grandtour" in eve.client.cookies) == (404, False)


def test_guests_keep_games_by_invitation(house: House) -> None:
    guest = house.browser()
    table = house.sit_with_ada(guest)
    guest.get(house.link_of_the_host())
    assert guest.path == "/me/account"
    house.create(guest, "Cleo")
    assert is_member(guest)
    assert "Cleo" in guest.get(table)


def test_refusals_use_no_invitation(invited: House) -> None:
    dora = invited.browser()
    dora.get(invited.link_of(invited.ada))
    invited.create(dora, "ADA")
    assert (dora.status, "choose another name" in dora.page) == (409, True)
    invited.create(dora, "Dora")
    assert is_member(dora)


def test_invitations_expire_or_are_withdrawn(invited: House) -> None:
    stranger = invited.browser()
    link = invited.link_of(invited.ada, "for Ernest")
    assert "for Ernest" in invited.ada.get("/me/account")
    [id] = re.findall(r'name="withdrawn"\s+value="(\w+)"', invited.ada.page)
    other = invited.browser()
    other.get(invited.link_of_the_host())
    invited.create(other, "Fanny")
    other.post("/me/invitations/withdraw", withdrawn=id)        # nobody else's to withdraw
    assert (other.status, "/sign-up" in link and "Password" in stranger.get(link)) == (404, True)
    invited.ada.post("/me/invitations/withdraw", withdrawn=id)
    assert "The invitation is withdrawn" in invited.ada.page
    assert "for Ernest" not in invited.ada.page
    stranger.get(link)
    assert stranger.status == 404
    link = invited.link_of(invited.ada)
    invited.pass_time(WEEK)
    stranger.get(link)
    assert stranger.status == 404


def test_open_invitations_are_limited(invited: House) -> None:
    gus = invited.browser()
    gus.get(invited.link_of_the_host())
    invited.create(gus, "Gus")
    program = gus.client
    links = [program.post("/api/v1/me/invitations", json={"label": f"{n}"}).json()["link"]
             for n in range(MOST_OPEN)]
    assert len(set(links)) == MOST_OPEN
    refused = program.post("/api/v1/me/invitations", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_invitations")
    gus.post("/me/invitations", label="one more")
    assert (gus.status, f"{MOST_OPEN} open invitations" in gus.page) == (409, True)
    first = program.get("/api/v1/me/invitations").json()[0]
    assert program.delete(f"/api/v1/me/invitations/{first['id']}").status_code == 204
    assert len(program.get("/api/v1/me/invitations").json()) == MOST_OPEN - 1
    assert "links" not in program.get("/api/v1/me/data").text
    assert [one["label"] for one in program.get("/api/v1/me/data").json()["person"]["invitations"]
            ] == [str(n) for n in range(1, MOST_OPEN)]


def host_link(house: House, **form: str) -> str:
    """Create a link by the form of the admin page, and return its address; "" if refused."""
    tomorrow = (date.today() + timedelta(1)).isoformat()
    house.ada.post("/host/invitations", **{"uses": "2", "last": tomorrow, **form})
    found = LINK.search(house.ada.page)
    return found[0] if found else ""


def test_host_links_are_for_many(house: House) -> None:
    """The host sees how many have used one, also when it is used up."""
    link = host_link(house, label="Thursday club")
    for name in ("Kay", "Lou"):
        browser = house.browser()
        browser.get(link)
        house.create(browser, f"{name} {app_of(house.site).state.services.site.who_may_register()}")
        assert is_member(browser)
    late = house.browser()
    late.get(link)
    assert late.status == 404
    page = house.ada.get("/host/invitations")
    assert "Thursday club" in page and "used by 2 of 2" in page
    assert "Ada created an invitation to this site (for 2 people)" in house.ada.get("/host/log")


def test_host_links_can_be_revoked(house: House) -> None:
    link = host_link(house, label="Leaflet")
    [id] = re.findall(r'action="/host/invitations/(\w+)">(?:(?!action=).)*: Leaflet',
                      house.ada.get("/host/invitations"), re.DOTALL)
    house.ada.post(f"/host/invitations/{id}")
    assert "Leaflet" not in MAIN.findall(house.ada.page)[0]
    stranger = house.browser()
    stranger.get(link)
    assert stranger.status == 404
    assert "Ada withdrew an invitation to this site (Leaflet)" in house.ada.get("/host/log")


def test_host_links_end_on_their_day(house: House) -> None:
    link, stranger = host_link(house), house.browser()
    assert stranger.get(link) and stranger.status == 200
    house.pass_time(2 * DAY)
    stranger.get(link)
    assert stranger.status == 404


@pytest.mark.parametrize("wrong", [
    {"uses": "0"}, {"uses": "101"}, {"uses": "many"}, {"last": "2020-01-01"}, {"last": "soon"},
    {"last": "9999-12-31"}, {"last": (date.today() + timedelta(400)).isoformat()}])
def test_host_links_have_bounds(closed: House, wrong: dict[str, str]) -> None:
    assert host_link(closed, **wrong) == ""
    assert closed.ada.status == 422


def test_refused_sign_ups_count_no_use(invited: House) -> None:
    link, browser = host_link(invited, label="Counted"), invited.browser()
    browser.get(link)
    invited.create(browser, "ADA")
    assert browser.status == 409
    assert re.search(r"Counted.*?used by 0 of 2", invited.ada.get("/host/invitations"), re.DOTALL)


def test_links_admit_no_more_at_once(invited: House) -> None:
    """Ten people use a link for three at the same moment."""
    tickets = app_of(invited.site).state.services.people.tickets

    async def use_at_once() -> list[object]:
        secret = await tickets.issue_ticket(INVITATION, "", WEEK, uses=3)
        return await gather(*(tickets.use_up_ticket(INVITATION, secret) for _ in range(10)),
                            return_exceptions=True)
    used = invited.site.portal.call(use_at_once)
    assert sum(isinstance(one, Refused) for one in used) == 7


def test_leaving_members_lose_invitations(invited: House) -> None:
    hal, stranger = invited.browser(), invited.browser()
    hal.get(invited.link_of_the_host())
    invited.create(hal, "Hal")
    link = invited.link_of(hal)
    hal.post("/me/data/delete", password=PASSWORD)
    stranger.get(link)
    assert stranger.status == 404


def test_guests_cannot_invite(invited: House) -> None:
    guest = invited.browser()
    invited.sit_with_ada(guest)
    assert "Invite someone to this site" not in guest.get("/me/account")
    refused = guest.client.post("/api/v1/me/invitations", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_member")


def test_closed_sites_let_hosts_invite(closed: House) -> None:
    assert "Invite someone to this site" in closed.ada.get("/me/account")
    ivo = closed.browser()
    ivo.get(closed.link_of(closed.ada))
    closed.create(ivo, "Ivo")
    assert is_member(ivo)
    assert "Invite someone to this site" not in ivo.get("/me/account")
    refused = ivo.client.post("/api/v1/me/invitations", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "accounts_closed")
    tickets = app_of(closed.site).state.services.people.tickets
    left_over = closed.site.portal.call(         # made while members could still invite
        tickets.issue_ticket, INVITATION, ivo.client.get("/api/v1/me").json()["id"], WEEK)
    stranger = closed.browser()
    stranger.get(f"/sign-up?invitation={left_over}")
    assert (stranger.status, "Only the host of this site" in stranger.page) == (403, True)


def test_open_sites_have_no_invitations(site: TestClient, visitor: Visitor) -> None:
    visitor.post("/sign-up", name="Juno", password=PASSWORD)
    assert "Invite someone to this site" not in visitor.get("/me/account")
    refused = visitor.client.post("/api/v1/me/invitations", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_invitations")


def test_host_command_prints_and_withdraws_links(
        closed: House, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(app_of(closed.site).state.services.database.engine.url)
    assert main(["invite", "--database", database, "--site", "https://games.example/"]) == 0
    link = capsys.readouterr().out.strip()
    assert link.startswith("https://games.example/sign-up?invitation=")
    assert main(["invite", "--database", database, "--uses", "40", "--days", "30"]) == 0
    assert "used by 0 of 40" in closed.ada.get("/host/invitations")
    stranger = closed.browser()
    stranger.get(link.removeprefix("https://games.example"))
    assert stranger.status == 200
    assert main(["invite", "--withdraw", "--database", database]) == 0
    stranger.get(link.removeprefix("https://games.example"))
    assert stranger.status == 404
