"""Moderators decide reports and suspend members for some days; all else of the admin area is for
hosts alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from grandtour.web.site_host.access import FOR_MODERATORS
from tests.web.test_host_room import MAIN, House
from tests.web.visitor import Visitor, app_of, running

SPAM = {"reason": "spam"}


class Moderated(House):
    """A site whose host, Hestia, has made Momo a moderator."""

    def __init__(self, site: TestClient) -> None:
        super().__init__(site)
        self.mod = self.make_moderator("Momo")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moderated]:
    with running(tmp_path_factory.mktemp("moderated")) as site:
        yield Moderated(site)


def act_on(house: House, by: Visitor, name: str, **form: str) -> int:
    """Suspend or restore by a forged form, and return the status."""
    house.host.get(f"/host/people?find={name}")
    [id] = re.findall(r'href="/host/people/(\w+)"', house.host.page)
    by.post(f"/host/people/{id}/suspension", **form)
    return by.status


def list_admin_routes(site: TestClient) -> list[tuple[str, str]]:
    return [(method, route.path) for route in app_of(site).routes
            if isinstance(route, Route) and re.match(r"/host(/|$)", route.path)
            for method in (route.methods or ()) if method != "HEAD"]


def test_moderators_get_listed_routes_only(house: Moderated) -> None:
    """For all others they get what a page that does not exist says."""
    found = list_admin_routes(house.site)
    assert len(found) > 20 and set(found) >= FOR_MODERATORS
    nowhere = MAIN.findall(house.mod.get("/nowhere"))
    for method, path in sorted(set(found) - FOR_MODERATORS):
        place = re.sub(r"{\w+}", house.mod.client.get("/api/v1/me").json()["id"], path)
        answer = house.mod.client.request(method, place, data={} if method == "POST" else None)
        assert (answer.status_code, MAIN.findall(answer.text)) == (404, nowhere), (method, path)
    for method, path in FOR_MODERATORS:
        if method == "GET":
            assert house.mod.client.get(path).status_code == 200, path


def test_navigation_shows_only_open_pages(house: Moderated) -> None:
    assert 'href="/host/reports">' in house.mod.get("/")
    page = MAIN.findall(house.mod.get("/host/people"))[0]
    assert set(re.findall(r'href="(/host[^"?]*)', page)) == {"/host/people", "/host/reports"}
    assert 'value="remove"' not in page and 'value="0"' not in page
    assert 'value="promote"' not in page


def test_other_members_are_no_moderators(house: Moderated) -> None:
    nils = house.member("Nils")
    for path in ("/host/people", "/host/reports"):
        nils.get(path)
        assert nils.status == 404


def test_moderators_suspend_for_some_days(house: Moderated) -> None:
    house.member("Olga")
    assert act_on(house, house.mod, "Olga", do="suspend", days="3", reason="Spam") == 200
    assert "Momo suspended Olga (until" in house.host.get("/host/log")
    assert act_on(house, house.mod, "Olga", do="restore") == 200
    assert "Momo lifted the suspension of Olga" in house.host.get("/host/log")


def test_moderators_cannot_suspend_for_good(house: Moderated) -> None:
    """Nor lift or shorten what a host has done for good."""
    house.member("Pia")
    assert act_on(house, house.mod, "Pia", do="suspend", days="0") == 403
    house.submit("Pia", do="suspend")
    assert act_on(house, house.mod, "Pia", do="restore") == 403
    assert act_on(house, house.mod, "Pia", do="suspend", days="1") == 409
    assert "has suspended you" in house.sign_in("Pia").page


def test_hosts_and_moderators_stay(house: Moderated) -> None:
    house.make_moderator("Mia")
    for name, status in (("Hestia", 409), ("Mia", 403), ("Momo", 403)):
        assert act_on(house, house.mod, name, do="suspend", days="1") == status
    house.submit("Mia", do="suspend", days="1")
    assert house.host.status == 200


def test_dismissed_moderators_lose_access(house: Moderated) -> None:
    mira = house.make_moderator("Mira")
    assert mira.get("/host/reports") and mira.status == 200
    house.submit("Mira", do="demote")
    assert mira.get("/host/reports") and mira.status == 404
    page = house.host.get("/host/log")
    assert "Hestia made Mira a moderator" in page
    assert "Hestia removed Mira as a moderator" in page


def test_stale_moderators_sign_in_again(house: Moderated) -> None:
    house.member("Quin")
    house.age()
    status = act_on(house, house.mod, "Quin", do="suspend", days="1")
    assert (status, "Sign in again first" in house.mod.page) == (403, True)
    house.host = house.sign_in("Hestia")
    house.mod = house.sign_in("Momo")


def test_moderators_decide_reports(house: Moderated) -> None:
    rude, other = house.member("Rude name"), house.member("Ron")
    other.post("/report/name/Rude name", **SPAM)
    assert "1 open report" in house.mod.get("/")
    [case] = re.findall(r'action="/host/reports/([\w-]+)"', house.mod.get("/host/reports"))
    house.mod.post(f"/host/reports/{case}", decision="suspend", days="0")
    assert (house.mod.status, "Only hosts" in house.mod.page) == (403, True)
    house.mod.post(f"/host/reports/{case}", decision="suspend", days="7", warning="Be kind.")
    assert house.mod.status == 200
    assert "Be kind." in rude.get("/sign-in")
    assert "Momo suspended Rude name (until" in house.host.get("/host/log")


def test_moderators_see_no_reports_about_themselves(house: Moderated) -> None:
    """They would read who has reported them, and could decide in their own favour."""
    sven = house.member("Sven")
    sven.post("/report/name/Momo", **SPAM)
    [case] = re.findall(r'action="/host/reports/([\w-]+)"', house.host.get("/host/reports"))
    assert "open report" not in house.mod.get("/")
    for path in ("/host/reports", "/host/reports?list=decided"):
        assert "Sven" not in house.mod.get(path)
    house.mod.post(f"/host/reports/{case}", decision="nothing")
    assert house.mod.status == 404
    house.host.post(f"/host/reports/{case}", decision="nothing")
    assert "Sven" not in house.mod.get("/host/reports?list=decided")
