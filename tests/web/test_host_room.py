"""The admin area, for hosts of the site alone: people are suspended, restored and removed, and the
audit log lists the hosts' acts."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from platform import python_version
from sqlite3 import sqlite_version

import pytest
from starlette.testclient import TestClient

from grandtour import __version__, games
from grandtour.people.host_acts import Resident
from grandtour.people.people_file import write_people_file
from grandtour.people.rows import PersonRow
from grandtour.store.migrate import find_head_revisions, name_schema
from grandtour.web.site_host.pages import PAGES
from tests.some_game import PLAIN, game_title
from tests.web.visitor import Visitor, app_of, running

PASSWORD = "a short sentence"
SCHEMA = name_schema(find_head_revisions())
MAIN = re.compile(r"<main.*</main>", re.DOTALL)
ROOM = [address for _, address, _ in PAGES]


class House:
    """A site whose first member, Hestia, is its host."""

    def __init__(self, site: TestClient) -> None:
        self.site = site
        self.host = self.member("Hestia")

    def browser(self) -> Visitor:
        client = TestClient(self.site.app)
        client.portal = self.site.portal
        return Visitor(client)

    def member(self, name: str) -> Visitor:
        browser = self.browser()
        browser.post("/sign-up", name=name, password=PASSWORD)
        assert browser.path == "/me/account", browser.page
        return browser

    def sign_in(self, name: str) -> Visitor:
        browser = self.browser()
        browser.post("/sign-in", name=name, password=PASSWORD)
        return browser

    def submit(self, name: str, **form: str) -> str:
        """Act by a form of the page, and return its message. Suspend for good by default."""
        self.host.get(f"/host/people?find={name}")
        [address] = re.findall(r'action="(/host/people/\w+)"', self.host.page)
        if form["do"] in ("suspend", "restore"):
            return self.host.post(f"{address}/suspension", **{"days": "0", **form})
        return self.host.post(address, **form)

    def make_moderator(self, name: str) -> Visitor:
        """Create a member, and make the member a moderator."""
        member = self.member(name)
        self.submit(name, do="promote")
        return member

    def age(self) -> None:
        """Age all sign-ins by a quarter of an hour."""
        write = app_of(self.site).state.services.database.run_transaction
        self.site.portal.call(write, lambda connection: connection.exec_driver_sql(
            "UPDATE sessions SET created = created - 900000"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("hosted")) as site:
        yield House(site)


@pytest.mark.parametrize("address", ROOM)
def test_only_hosts_see_the_admin_area(house: House, address: str) -> None:
    """For everyone else its addresses do not exist."""
    member = house.member(f"Member {ROOM.index(address)}")
    for browser in (house.browser(), member):
        shown = [MAIN.findall(browser.get(path)) for path in (address, "/nowhere")]
        assert (browser.status, shown[0], len(shown[0])) == (404, shown[1], 1)
    assert "Admin pages" in house.host.get(address)
    assert house.host.status == 200


def test_the_first_member_sees_the_link(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        house = House(site)
        assert "you are the host of this site" in house.host.page
        assert 'href="/host">Admin pages' in MAIN.findall(house.host.page)[0]
        assert "you are the host of this site" not in house.member("Nora").page


def test_only_the_host_is_led_there(house: House) -> None:
    member = house.member("Nora")
    assert 'href="/host"' in house.host.get("/")
    assert 'href="/host"' not in member.get("/")


def test_other_people_cannot_act_as_host(house: House) -> None:
    nils, eve = house.member("Nils"), house.member("Eve of the nils")
    id = nils.client.get("/api/v1/me").json()["id"]
    assert eve.client.post(f"/host/people/{id}/suspension", data={"do": "suspend", "days": "1"}
                           ).status_code == 404
    assert eve.client.post(f"/host/people/{id}", data={"do": "remove", "word": "Nils"}
                           ).status_code == 404
    assert "Nils" in nils.get("/me/account")


def test_suspended_people_are_out_until_restored(house: House) -> None:
    olga = house.member("Olga")
    page = house.submit("Olga", do="suspend")
    assert "Olga" not in olga.get("/")
    refused = olga.client.post("/api/v1/tables", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
    assert "suspended you" in house.sign_in("Olga").page
    assert house.host.status == 200, page
    house.submit("Olga", do="restore")
    assert "Olga" in olga.get("/")
    assert "Hestia suspended Olga" in house.host.get("/host/log")
    assert "Hestia lifted the suspension of Olga" in house.host.page


def test_suspended_people_lose_their_seats(house: House) -> None:
    """A bot takes over in a game of several people; a seat before the game becomes free."""
    pia, quin = house.member("Pia"), house.member("Quin")
    open = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}
    game, room = [pia.client.post("/api/v1/tables", json=open).json() for _ in range(2)]
    assert quin.client.post(f"/api/v1/tables/{game['table']}/seats",
                            json={"code": game["code"]}).status_code < 300
    house.submit("Pia", do="suspend")
    seats = quin.client.get(f"/api/v1/tables/{game['table']}").json()["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["bot", "person"]
    seats = quin.client.get(f"/api/v1/tables/{room['table']}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["open", "open"]


def test_removed_people_are_gone(house: House) -> None:
    """The host must type the name, so that no one is removed by mistake."""
    rosa = house.member("Rosa")
    assert "type exactly this: Rosa" in house.submit("Rosa", do="remove", word="R")
    assert house.host.status == 422
    assert "Rosa" in rosa.get("/")
    house.submit("Rosa", do="remove", word="Rosa")
    assert "Rosa" not in rosa.get("/")
    assert house.sign_in("Rosa").status == 403
    assert house.browser().get("/u/Rosa") and "Rosa" not in house.host.get("/host/people")
    assert "Hestia removed someone who has left" in house.host.get("/host/log")


def test_hosts_cannot_be_removed_there(house: House) -> None:
    """Not even a forged form can: hosts are appointed and dismissed on the command line."""
    me = house.host.client.get("/api/v1/me").json()["id"]
    for way, form in (("/suspension", {"do": "suspend", "days": "0"}),
                      ("", {"do": "remove", "word": "Hestia"})):
        page = house.host.post(f"/host/people/{me}{way}", **form)
        assert (house.host.status, "Hestia runs this site" in page) == (409, True)


def test_hosts_see_versions(house: House) -> None:
    page = re.findall(r'<th scope="row">([^<]*)</th>\s*<td class="num">([^<]*)</td>',
                      house.host.get("/host"))
    assert page[-4 - len(games.names()):] == [
        ("Grand Tour", __version__), ("Database schema", SCHEMA),
        *((f"Rules of {game_title(name)}", games.game(name).version) for name in games.names()),
        ("Python", python_version()), ("SQLite", sqlite_version)]


def list_people(house: House, query: str) -> list[list[str]]:
    """Return the rows of the CSV file, without its days."""
    answer = house.host.client.get(f"/host/people.csv?{query}")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return [[name, *rest] for name, _since, _seen, *rest in csv.reader(
        io.StringIO(answer.content.decode("utf-8-sig")))]


def test_hosts_download_the_members(house: House) -> None:
    """All of the group and the search of the page, with what they are; the log has it."""
    house.member("Uma the robot").client.put("/api/v1/me/program", json={"on": True})
    house.member("Una")
    house.browser().client.post("/api/v1/tables", json={
        "game": PLAIN, "name": "Ursula", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    head = ["name", "role", "program"]
    assert list_people(house, "find=U")[0] == head
    assert sorted(list_people(house, "find=uma")[1:] + list_people(house, "find=una")[1:]) == [
        ["Uma the robot", "member", "yes"], ["Una", "member", "no"]]
    assert list_people(house, "group=hosts") == [head, ["Hestia", "host", "no"]]
    assert all(row[1] == "guest" for row in list_people(house, "group=guests")[1:])
    assert re.search(r"Hestia,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,host,no\r\n",
                     house.host.get("/host/people.csv"))
    assert "Hestia downloaded a list of people (1 person)" in house.host.get("/host/log")
    assert 'href="/host/people.csv?group=members&amp;find=Un"' in \
        house.host.get("/host/people?find=Un")
    for browser in (house.browser(), house.member("Ulf")):
        browser.get("/host/people.csv")
        assert browser.status == 404


@pytest.mark.parametrize("name", ["=1+1", "+49", "-1", "@SUM(A1)", "＝1+1", "\tx"])
def test_names_become_no_formulas(name: str) -> None:
    """A spreadsheet takes such a cell for text, and a comma or a quotation mark for one cell."""
    told = Resident(PersonRow("1", f'{name},"a"', member=True), 0, 0)
    [_, row] = csv.reader(io.StringIO(write_people_file([told])))
    assert row == [f"'{name},\"a\"", "", "", "member", "no"]


def test_stale_hosts_sign_in_again(house: House) -> None:
    """A thief of a host's open browser can look, and do nothing."""
    tove = house.member("Tove")
    house.age()
    page = house.submit("Tove", do="suspend")
    assert (house.host.status, "Sign in again first" in page) == (403, True)
    assert 'href="/sign-in?back=%2Fhost%2Fpeople"' in page
    assert "Tove" in tove.get("/")
    house.host.post("/sign-in", name="Hestia", password=PASSWORD)
    house.submit("Tove", do="suspend")
    assert "Tove" not in tove.get("/")
