"""Browsers with push notices: the settings and the API list them, after any kind of sign-in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.notifications.config import MailConfig
from grandtour.notifications.schema import SECRETS, SITE_KEYS
from grandtour.web.app import Settings, create_app
from sqlalchemy import delete, select
from starlette.testclient import TestClient
from tests.members import PASSWORD
from tests.new_database import new_database
from tests.postbox import SITE
from tests.push_service import Reader, decode_base64
from tests.web.visitor import app_of

OWN = "/api/v1/me/browsers"
ADDRESS = "https://push.example/abc"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    config = MailConfig(SITE, "Grand Tour <gt@games.example>", tmp_path / "outbox")
    with TestClient(create_app(Settings(new_database(tmp_path / "db.sqlite"), pause=0, requests=0,
                                        mail=config))) as client:
        client.post("/me/name", data={"name": "Inès"})
        yield client


def subscribe(site: TestClient, address: str = ADDRESS) -> str:
    told = site.post(OWN, json={"endpoint": address, "keys": Reader().keys()})
    assert told.status_code == 201
    return str(told.json()["id"])


def list_browsers(site: TestClient) -> list[str]:
    return [one["id"] for one in site.get(OWN).json()["browsers"]]


def test_push_survives_membership_until_sign_out(site: TestClient) -> None:
    made = subscribe(site)
    site.post("/me/claim", data={"name": "Inès", "password": PASSWORD})
    assert list_browsers(site) == [made]
    site.post("/sign-out")
    site.post("/sign-in", data={"name": "Inès", "password": PASSWORD})
    assert list_browsers(site) == []


def test_strangers_make_no_keys(site: TestClient) -> None:
    """Neither a wrong link of a person who never got one makes a key, nor a look at no browsers."""
    person = site.get("/api/v1/me").json()["id"]
    site.cookies.clear()
    database = app_of(site).state.services.database
    assert site.portal is not None
    site.portal.call(database.run_transaction,
                     lambda connection: connection.execute(delete(SITE_KEYS)))
    for place in ("quiet", "stop"):
        assert site.post(f"/notifications/{place}/{person}/webhook/{'0' * 32}").status_code == 404
    assert site.get(OWN).json()["code"] == "nobody"
    assert site.portal.call(database.run_query, lambda connection: [
        connection.execute(select(table)).all() for table in (SECRETS, SITE_KEYS)]) == [[], []]


def test_the_settings_end_one(site: TestClient) -> None:
    made, other = subscribe(site), subscribe(site, f"{ADDRESS}2")
    page = site.get("/me").text
    assert page.count("data-browser=") == 2
    assert len(decode_base64(site.get(OWN).json()["key"])) == 65
    ended = site.post(f"/me/browsers/{made}/end").text
    assert "This browser no longer receives notifications." in ended
    assert list_browsers(site) == [other]
    assert site.delete(f"{OWN}/{made}").json()["code"] == "no_browser"
    assert site.delete(f"{OWN}/{other}").status_code == 204


def test_repeated_subscriptions_are_one_browser(site: TestClient) -> None:
    subscribe(site)
    again = subscribe(site)
    assert list_browsers(site) == [again]


def test_what_is_no_browser_is_refused(site: TestClient) -> None:
    keys = Reader().keys() | {"auth": "short"}
    refused = site.post(OWN, json={"endpoint": ADDRESS, "keys": keys})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_browser")


def test_the_site_has_a_web_manifest(site: TestClient) -> None:
    told = site.get("/manifest.webmanifest").json()
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    for icon in told["icons"]:
        assert site.get(icon["src"]).headers["content-type"] == icon["type"]
    assert 'rel="manifest"' in site.get("/").text
    assert site.get("/worker.js").headers["content-security-policy"] == (
        "default-src 'none'; connect-src 'self'")
