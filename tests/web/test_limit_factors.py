"""A limit factor lets one person do more than everyone else. The host sets it on the page of the
person or on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from grandtour.cli.main import main
from grandtour.people.rate_limits import USUAL
from grandtour.web.app import Settings, create_app
from starlette.testclient import TestClient
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.web.test_host_room import House
from tests.web.visitor import Visitor, app_of


class Limited(House):
    """A site whose first member, Hestia, is its host."""

    database = ""

    def id_of(self, browser: Visitor) -> str:
        return str(browser.client.get("/api/v1/me").json()["id"])

    def set_factor(self, browser: Visitor, factor: str) -> str:
        """Set it by the form; return the page."""
        return self.host.post(f"/host/people/{self.id_of(browser)}/limits", factor=factor)

    def load_factors(self) -> None:
        """Load the factors, as the server does every few seconds."""
        self.site.portal.call(app_of(self.site).state.services.limit_factors.load_factors)


def open_status(browser: Visitor) -> int:
    """Return the status of the answer to a request for another table."""
    return browser.client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).status_code


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Limited]:
    folder = tmp_path_factory.mktemp("limited")
    settings = Settings(new_database(folder / "grandtour.sqlite"), pause=0, requests=0,
                        new_accounts=0)
    with TestClient(create_app(settings)) as site:
        made = Limited(site)
        made.database = f"sqlite:///{folder / 'grandtour.sqlite'}"
        yield made


def test_a_factor_multiplies_limits(house: Limited) -> None:
    eve, max_ = house.member("Eve"), house.member("Max")
    house.host.post("/host/limits", tables="1")
    assert "Saved." in house.set_factor(eve, "2")
    assert re.search(r'value="2"\s+checked', house.host.page)
    assert house.host.get("/host/people?find=eve").count("custom limits") == 1
    assert [open_status(browser) for browser in (eve, eve, eve, max_, max_)] == [201, 201, 409, 201,
                                                                                 409]
    house.set_factor(eve, "none")
    assert [open_status(eve) for _ in range(4)] == [201] * 4
    house.set_factor(eve, "1")
    assert open_status(eve) == 409
    acts = house.host.get("/host/log")
    for said in ("twice as much", "no limits", "same as everyone"):
        assert f"Hestia set limits for Eve ({said})" in acts
    assert "custom limits" not in house.host.get("/host/people?find=eve")
    house.host.post("/host/limits", tables="")


def test_it_multiplies_constant_limits_too(house: Limited) -> None:
    """The exported data contain the factor."""
    kim, lou = house.member("Kim"), house.member("Lou")
    house.set_factor(kim, "2")
    made = kim.client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    lou.client.post(f"/api/v1/tables/{made['table']}/seats", json={"code": made["code"]})
    for browser, most in ((lou, USUAL["lines"]), (kim, 2 * USUAL["lines"])):
        said = [browser.client.post(f"/api/v1/tables/{made['table']}/messages",
                                    json={"text": "Hello"}).status_code for _ in range(most + 1)]
        assert said == [201] * most + [429]
    assert kim.client.get("/me/data/export").json()["limit_factor"] == "2"


@pytest.mark.parametrize("factor", ["", "3", "0", "-1", "many"])
def test_other_factors_are_refused(house: Limited, factor: str) -> None:
    page = house.set_factor(house.host, factor)
    assert (house.host.status, "nothing was changed" in page) == (422, True)
    assert app_of(house.site).state.services.limit_factors.find_factor(
        house.id_of(house.host)) == "1"


def test_others_neither_see_nor_set_it(house: Limited) -> None:
    pia = house.member("Pia")
    own = f"/host/people/{house.id_of(pia)}"
    for answer in (pia.client.get(own), pia.client.post(f"{own}/limits", data={"factor": "5"})):
        assert answer.status_code == 404
    assert house.host.get("/host/people/nobody") and house.host.status == 404


def test_the_command_line_sets_the_same(house: Limited, capsys: pytest.CaptureFixture[str]) -> None:
    uma = house.member("Uma")
    database = ("--database", house.database)
    assert main(["users", "--limits", "Uma", "--factor", "5", *database]) == 0
    assert main(["users", "--limits", "Uma", *database]) == 0
    assert capsys.readouterr().out == "5\n5\n"
    house.load_factors()
    factors = app_of(house.site).state.services.limit_factors
    assert factors.find_limit("tables", house.id_of(uma)) == 5 * USUAL["tables"]
    assert main(["users", "--limits", "Uma", "--factor", "1", *database]) == 0
    assert capsys.readouterr().out == "1\n"
    assert main(["users", "--factor", "2", *database]) == 1


def test_a_deleted_person_leaves_no_factor(house: Limited) -> None:
    house.set_factor(house.member("Zoe"), "5")
    house.submit("Zoe", do="remove", word="Zoe")
    house.load_factors()
    assert "custom limits" not in house.host.get("/host/people?find=zoe")
    assert main(["check", "--database", house.database]) == 0
