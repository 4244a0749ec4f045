"""The limits of one person, which the host sets in the room or on the command line, replace the
limits for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grandtour.cli.main import main
from tests.some_game import PLAIN
from tests.web.test_host_room import House
from tests.web.visitor import Visitor, app_of, running


class Limited(House):
    """A site whose first member, Hestia, runs it."""

    database = ""

    def id_of(self, browser: Visitor) -> str:
        return str(browser.client.get("/api/v1/me").json()["id"])

    def limit(self, browser: Visitor, **limits: str) -> str:
        """What the page says then."""
        return self.host.post(f"/host/people/{self.id_of(browser)}/limits", **limits)

    def load(self) -> None:
        """What the server does every few seconds."""
        self.site.portal.call(app_of(self.site).state.services.own_limits.load)


def opens(browser: Visitor) -> int:
    """The status of the answer to another table."""
    return browser.client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).status_code


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Limited]:
    folder = tmp_path_factory.mktemp("limited")
    with running(folder) as site:
        made = Limited(site)
        made.database = f"sqlite:///{folder / 'grandtour.sqlite'}"
        yield made


def test_one_person_may_do_less_than_the_others_until_it_is_taken_back(house: Limited) -> None:
    eve, max_ = house.member("Eve"), house.member("Max")
    assert "Kept." in house.limit(eve, tables="1", texts="")
    assert 'value="1"' in house.host.page
    assert house.host.get("/host/people?find=eve").count("own limits") == 1
    assert [opens(browser) for browser in (eve, eve, max_, max_)] == [201, 409, 201, 201]
    assert "Hestia: set limits of Eve (Tables of one person that are not over: 1)" in \
        house.host.get("/host/acts")
    house.limit(eve, tables="", texts="")
    assert opens(eve) == 201
    assert "Tables of one person that are not over: as for everybody" in \
        house.host.get("/host/acts")
    assert "own limits" not in house.host.get("/host/people?find=eve")


def test_one_person_may_do_more_than_the_others(house: Limited) -> None:
    """Your data contain your limits."""
    kim, lou = house.member("Kim"), house.member("Lou")
    house.host.post("/host/limits", lines="1")
    house.limit(kim, lines="9")
    made = kim.client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    lou.client.post(f"/api/v1/tables/{made['table']}/seats", json={"code": made["code"]})
    said = [browser.client.post(f"/api/v1/tables/{made['table']}/messages",
                                json={"text": "Hello"}).status_code
            for browser in (kim, kim, lou, lou)]
    assert said == [201, 201, 201, 429]
    assert kim.client.get("/me/data/export").json()["own_limits"] == {"lines": 9}
    house.host.post("/host/limits", lines="")


@pytest.mark.parametrize(("field", "value"), [
    ("tables", "-1"), ("lines", "0"), ("lines", "many"), ("requests", "20"), ("name", "Eva")])
def test_what_is_no_limit_of_a_person_is_refused(house: Limited, field: str, value: str) -> None:
    """And of what was set with it nothing holds."""
    page = house.limit(house.host, texts="5", **{field: value})
    assert (house.host.status, "nothing was changed" in page) == (422, True)
    assert not app_of(house.site).state.services.own_limits.of(house.id_of(house.host))


def test_others_neither_see_nor_set_it(house: Limited) -> None:
    pia = house.member("Pia")
    own = f"/host/people/{house.id_of(pia)}"
    for answer in (pia.client.get(own), pia.client.post(f"{own}/limits", data={"tables": "99"})):
        assert answer.status_code == 404
    assert house.host.get("/host/people/nobody") and house.host.status == 404


def test_the_command_line_sets_the_same(house: Limited,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    uma = house.member("Uma")
    database = ("--database", house.database)
    assert main(["users", "--limits", "Uma", "--set", "tables=1", *database]) == 0
    assert capsys.readouterr().out == "tables=1\n"
    house.load()
    assert [opens(uma), opens(uma)] == [201, 409]
    assert main(["users", "--limits", "Uma", "--set", "lines=0", *database]) == 1
    assert "no whole number from 1" in capsys.readouterr().err
    assert main(["users", "--limits", "Uma", "--set", "tables=", *database]) == 0
    assert capsys.readouterr().out == ""
    assert main(["users", "--set", "tables=1", *database]) == 1


def test_whoever_is_deleted_leaves_no_limits(house: Limited) -> None:
    house.limit(house.member("Zoe"), tables="1")
    house.do("Zoe", do="remove", word="Zoe")
    house.load()
    assert "own limits" not in house.host.get("/host/people?find=zoe")
    assert main(["check", "--database", house.database]) == 0


def test_friend_requests_that_are_not_answered(house: Limited) -> None:
    """One, then two."""
    asks, names = house.member("Theo"), ["Quinn", "Rosa"]
    for name in names:
        house.member(name)
    house.limit(asks, wishes="1")
    ask = [asks.client.put(f"/api/v1/me/friends/{name}") for name in names]
    assert [answer.status_code for answer in ask] == [204, 429]
    assert ask[1].json()["code"] == "asked_too_many"
    house.limit(asks, wishes="2")
    assert asks.client.put("/api/v1/me/friends/Rosa").status_code == 204
