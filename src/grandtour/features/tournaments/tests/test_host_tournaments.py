"""The tournaments of the site in the host's room: found, and called off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from grandtour.features.tournaments.director import TournamentDirector
from grandtour.features.tournaments.tests.test_tournament_pages import is_round_open
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.web.test_host_room import PASSWORD, House
from tests.web.visitor import Visitor, app_of, running

LISTED = re.compile(r'action="/host/tournaments/(\w+)"')
TERMS = {"bank": 600, "increment": 10}


class Grounds(House):
    """A site whose first member, Hestia, runs it."""

    def opened(self, organiser: Visitor, title: str, community: str = "") -> str:
        """The id of a tournament that waits for entrants."""
        made = organiser.client.post("/api/v1/tournaments", json={
            "title": title, "game": PLAIN, "form": "swiss", "size": 2, "rounds": 2,
            "terms": TERMS, "community": community})
        assert made.is_success, made.text
        return str(made.json()["id"])

    def begun(self, title: str, *people: Visitor) -> str:
        """One that the first has opened, in which all play the first round."""
        id = self.opened(people[0], title)
        for one in people:
            assert one.client.put(f"/api/v1/tournaments/{id}/entry").is_success
        people[0].client.post(f"/api/v1/tournaments/{id}/begin")
        self.round()
        wait_until(lambda: is_round_open(self.state(people[0], id)))
        return id

    def round(self) -> None:
        """What the server does every few seconds."""
        self.site.portal.call(app_of(self.site).state.services.get(
            TournamentDirector).check_all)
    def state(self, of: Visitor, id: str) -> Any:
        return of.client.get(f"/api/v1/tournaments/{id}").json()


@pytest.fixture(scope="module")
def grounds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grounds]:
    with running(tmp_path_factory.mktemp("grounds")) as site:
        yield Grounds(site)


def test_tournaments_are_found_by_search(grounds: Grounds) -> None:
    """In the list of those that are played, or can be entered."""
    amy, ben = grounds.member("Amy"), grounds.member("Ben")
    waiting, playing = grounds.opened(ben, "Friday cup"), grounds.begun("Silk road", amy, ben)
    host = grounds.host
    for phase, search, found in (
            ("entry", "friday", [waiting]), ("entry", waiting, [waiting]), ("entry", "amy", []),
            ("play", "AMY", [playing]), ("play", "ilk r", [playing]), ("play", "s%k", [])):
        page = host.get(f"/host/tournaments?phase={phase}&find={search}")
        assert LISTED.findall(page) == found, (phase, search)
    assert f'<a href="/tournaments/{playing}">Silk road</a>' in host.get("/host/tournaments")
    assert "2 entrants · Amy" in host.page


def test_secret_community_is_not_listed(grounds: Grounds) -> None:
    cleo = grounds.member("Cleo")
    made = cleo.client.post("/api/v1/communities", json={
        "title": "Nobody’s business", "languages": ["en"], "secret": True}).json()
    id = grounds.opened(cleo, "Hidden cup", made["address"])
    page = grounds.host.get("/host/tournaments?phase=entry&find=hidden")
    assert LISTED.findall(page) == [id]
    assert "business" not in page and f"/tournaments/{id}\">Hidden" not in page


def test_running_tournament_can_be_cancelled(grounds: Grounds) -> None:
    """Its title is typed first. No round of it begins any more, its table goes on."""
    dan, eve = grounds.member("Dan"), grounds.member("Eve")
    id = grounds.begun("Monsoon cup", dan, eve)
    [table] = grounds.state(dan, id)["tables"]
    address = f"/host/tournaments/{id}"
    page = grounds.host.post(address, word="That one")
    assert (grounds.host.status, "type exactly this: Monsoon cup" in page) == (422, True)
    assert grounds.state(dan, id)["phase"] == "play"
    grounds.host.post(address, word="Monsoon cup")
    assert "Done." in grounds.host.page and id not in grounds.host.page
    assert grounds.state(dan, id)["phase"] == "off"
    assert dan.client.get(f"/api/v1/tables/{table['table']}").json()["over"] is False
    assert f"Hestia cancelled the tournament {id}" in grounds.host.get("/host/log")
    for reader in (dan, grounds.host):
        page = reader.get(f"/tournaments/{id}")
        assert "by the host of this site, on" in page and "Hestia" not in page.split("<main")[1]
    listed = grounds.host.get("/host/tournaments?phase=off&find=monsoon")
    assert "Cancelled: by the host of this site, on" in listed and LISTED.findall(listed) == []
    assert "Begun: by the organiser, on" in listed
    grounds.host.post(address, word="Monsoon cup")
    assert (grounds.host.status, "has already ended" in grounds.host.page) == (409, True)


def test_unknown_tournament_cannot_be_cancelled(grounds: Grounds) -> None:
    page = grounds.host.post("/host/tournaments/nowhere", word="nowhere")
    assert (grounds.host.status, "There is no tournament" in page) == (404, True)


def test_audit_log_does_not_name_host(grounds: Grounds) -> None:
    fay = grounds.member("Fay")
    made = fay.client.post("/api/v1/communities", json={
        "title": "Tea", "languages": ["en"], "secret": False}).json()
    id = grounds.opened(fay, "Tea cup", made["address"])
    grounds.host.post(f"/host/tournaments/{id}", word="Tea cup")
    page = fay.get(f"/c/{made['address']}/log")
    assert "The host of this site cancelled the tournament “Tea cup”" in page
    assert "Hestia" not in page


def test_cancelling_needs_a_recent_sign_in(grounds: Grounds) -> None:
    gus = grounds.member("Gus")
    id = grounds.opened(gus, "Spice cup")
    address = f"/host/tournaments/{id}"
    gus.post(address, word="Spice cup")
    assert gus.status == 404
    grounds.age()
    grounds.host.post(address, word="Spice cup")
    assert grounds.host.status == 403
    assert grounds.state(gus, id)["phase"] == "entry"
    grounds.host.post("/sign-in", name="Hestia", password=PASSWORD)
    grounds.host.post(address, word="Spice cup")
    assert grounds.state(gus, id)["phase"] == "off"
