"""Limits that the host sets in the admin area or on the command line, and those that are
constant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.cli.main import main
from grandtour.people.rate_limits import SETTABLE, USUAL
from grandtour.people.site import NUMBERS
from grandtour.web.app import Settings, create_app
from grandtour.web.site_host.limits import GROUPS, TITLES
from tests.with_feature import with_feature
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.web.test_host_room import PASSWORD, House
from tests.web.visitor import Visitor, app_of

ROOM = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return new_database(tmp_path_factory.mktemp("limits") / "grandtour.sqlite")


@pytest.fixture(scope="module")
def open_house(database: str) -> Iterator[House]:
    """A site with nothing set on the command line."""
    with TestClient(create_app(Settings(database, pause=0))) as site:
        yield House(site)


@pytest.fixture
def house(open_house: House) -> Iterator[House]:
    """The same site, reset to the usual limits."""
    yield open_house
    site = app_of(open_house.site).state.services.site
    open_house.site.portal.call(site.change_settings, dict.fromkeys(NUMBERS, ""))


def load_settings(house: House) -> None:
    """Load the settings, as the server does every few seconds."""
    house.site.portal.call(app_of(house.site).state.services.site.load_settings)


def test_host_limits_apply_at_once(house: House) -> None:
    ida = house.member("Ida").client
    house.host.post("/host/limits", tables="2")
    assert (house.host.status, "Saved." in house.host.page) == (200, True)
    answers = [ida.post("/api/v1/tables", json=ROOM) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 409]
    assert "2" in answers[2].json()["message"]
    house.host.post("/host/limits", tables="0")
    assert ida.post("/api/v1/tables", json=ROOM).status_code == 201
    assert "changed the settings of the site (Open tables per person)" in \
        house.host.get("/host/log")


@with_feature("communities", "tournaments")
def test_member_communities_and_tables_are_limited(house: House) -> None:
    ira = house.member("Ira").client
    bots = {"game": PLAIN, "seats": [{"kind": "bot", "bot": "walker"}] * 2}
    founded = [ira.post("/api/v1/communities", json={
        "title": f"Silk {number}", "languages": ["en"], "secret": True})
        for number in range(USUAL["communities"] + 1)]
    opened = [ira.post("/api/v1/tournaments", json={
        "title": f"Cup {number}", "game": PLAIN, "form": "swiss", "size": 2, "rounds": 2,
        "terms": {"bank": 600}}) for number in range(USUAL["tournaments"] + 1)]
    shown = [ira.post("/api/v1/tables", json=bots) for _ in range(USUAL["shows"] + 1)]
    for answers, code in ((founded, "too_many_communities"), (opened, "too_many_tournaments"),
                          (shown, "too_many_bot_games")):
        assert {answer.status_code for answer in answers[:-1]} == {201}, answers[0].text
        assert (answers[-1].status_code, answers[-1].json()["code"]) == (409, code)


@pytest.mark.parametrize("name", ["requests", "lines", "sign_ins"])
def test_other_limits_cannot_be_set(database: str, name: str) -> None:
    assert {*USUAL} >= {*SETTABLE, name}
    assert main(["site", "--set", f"{name}=7", "--database", database]) == 1


CREATED = {"en": "Your network address has reached its limit of 2 new accounts per hour. "
                 "Try again in 60 minutes.",
           "ja": "60分後にもう一度",
           "fr": "Réessayez dans 60 minutes"}


def test_accounts_per_address_are_limited(house: House) -> None:
    """A guest waits too, and reads for how long; the form keeps what was typed. Members still sign
    in; another address is not affected."""
    house.host.post("/host/limits", new_accounts="2")
    for name in ("Uma", "Vito"):
        house.member(name)
    late = house.browser()
    for language, said in CREATED.items():
        page = late.post(f"/sign-up?lang={language}", name="Wanda", password=PASSWORD)
        assert (late.status, said in page, 'value="Wanda"' in page) == (429, True, True), page
    assert "grandtour" not in late.client.cookies
    late.post("/new", game=PLAIN, seat1="me", seat2="open", name="A guest plays on")
    assert late.status == 200
    late.post("/me/claim?lang=en", name="Wanda", password=PASSWORD)
    assert (late.status, CREATED["en"] in late.page) == (429, True)
    for door, wish in (("claim", {"name": "Wanda", "password": PASSWORD}),
                       ("passkeys/options", {"name": "Wanda"})):
        answer = late.client.post(f"http://localhost/api/v1/me/{door}", json=wish, headers={
            "authorization": f"Bearer {late.client.cookies['grandtour']}"})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_accounts")
    house.sign_in("Uma")
    elsewhere = TestClient(house.site.app, client=("192.0.2.7", 4711))
    elsewhere.portal = house.site.portal
    assert Visitor(elsewhere).post("/sign-up", name="Wanda", password=PASSWORD)
    assert elsewhere.get("/api/v1/me").json()["member"]


def test_accounts_per_ipv6_network_are_limited(house: House) -> None:
    house.host.post("/host/limits", new_accounts="1")
    statuses = []
    for name, address in (("Xaver", "2001:db8::1"), ("Yves", "2001:db8::2"),
                          ("Zoe", "2001:db8:0:1::1")):
        client = TestClient(house.site.app, client=(address, 4711))
        client.portal = house.site.portal
        browser = Visitor(client)
        browser.post("/sign-up", name=name, password=PASSWORD)
        statuses.append(browser.status)
    assert statuses == [200, 429, 200]


@pytest.mark.parametrize("value", ["-1", "many", "1.5", "0", "1001", "٣", "99999999999"])
def test_invalid_limits_are_refused_and_kept(house: House, value: str) -> None:
    """The message says what is allowed, and the field is marked; no other field is saved."""
    page = house.host.post("/host/limits", invitations=value, tables="7")
    assert house.host.status == 422
    assert f"“{value}” is not a whole number from 1 to 1000; nothing was changed." in page
    assert page.count('aria-invalid="true"') == 1 and f'value="{value}"' in page
    assert app_of(house.site).state.services.site.find_value("tables") == ""


def test_the_command_line_sets_the_same(
        house: House, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", "--set", "tables=1", "--database", database]) == 0
    assert "tables=1" in capsys.readouterr().out.splitlines()
    load_settings(house)
    assert app_of(house.site).state.services.site.find_limit("tables") == 1
    assert main(["site", "--set", "tables=no", "--database", database]) == 1
    assert "whole number from 1 to 10000" in capsys.readouterr().err


def test_what_is_given_to_serve_wins(tmp_path: Path) -> None:
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), pause=0, requests=0, tables=1))
    with TestClient(app) as site:
        given = House(site)
        page = given.host.get("/host/limits")
        assert page.count("The value given when this server was started") == 1
        given.host.post("/host/limits", tables="5")
        assert given.host.status == 409
        answers = [given.host.client.post("/api/v1/tables", json=ROOM) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 409]


def test_others_set_nothing(house: House) -> None:
    eve = house.member("Eve")
    eve.post("/host/limits", tables="1000")
    assert eve.status == 404
    house.age()
    house.host.post("/host/limits", tables="1000")
    assert house.host.status == 403
    load_settings(house)
    assert app_of(house.site).state.services.site.find_limit("tables") == USUAL["tables"]
    house.host.post("/sign-in", name="Hestia", password=PASSWORD)


def test_every_number_has_its_place(house: House) -> None:
    page = house.host.get("/host/limits")
    named = [name for _, names in GROUPS for name in names]
    assert sorted(named) == sorted(TITLES) == sorted(NUMBERS)
    assert {name for name in NUMBERS if f'name="{name}"' not in page} == set()
