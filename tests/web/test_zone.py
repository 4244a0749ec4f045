"""The time zone of the browser applies from the first visit, until the person chooses another."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.person import Person
from tests.web.visitor import Visitor


def zone_of(person: Visitor) -> str:
    return str(person.client.get("/api/v1/me/settings").json()["zone"])


@pytest.fixture(name="lea")
def _lea(site: TestClient) -> Person:
    return Person(site, "Lea")


def visit(person: Person, zone: str) -> None:
    """Open a page in a browser with this zone, as `zone.js` tells it."""
    person.use_cookies()
    person.client.cookies.set("zone", zone)
    person.get("/tables")
    assert person.status == 200
    person.client.cookies.delete("zone")


def test_first_visit_stores_the_zone(lea: Person) -> None:
    """A later journey does not change it."""
    assert zone_of(lea) == "UTC"
    visit(lea, "Asia/Tokyo")
    assert zone_of(lea) == "Asia/Tokyo"
    visit(lea, "Europe/Paris")
    assert zone_of(lea) == "Asia/Tokyo"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "<b>", "UTC"])
def test_unknown_zones_change_nothing(lea: Person, zone: str) -> None:
    visit(lea, zone)
    assert zone_of(lea) == "UTC"


@pytest.mark.parametrize("chosen", [
    {"zone": "Etc/UTC"}, {"hours_from": "08:00", "hours_to": "20:00"},
    {"night_from": "22:00", "night_to": "07:00"}])
def test_chosen_times_keep_their_zone(lea: Person, chosen: dict[str, str]) -> None:
    """Also night and playing hours in universal time."""
    lea.use_cookies().client.patch("/api/v1/me/settings", json=chosen)
    before = zone_of(lea)
    visit(lea, "Asia/Tokyo")
    assert zone_of(lea) == before
