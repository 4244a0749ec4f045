"""Suspensions for some days: the member reads until when and why, and returns automatically."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.some_game import PLAIN
from tests.web.test_host_room import PASSWORD, House
from tests.web.visitor import Visitor, app_of, running

WEEK = {"do": "suspend", "days": "7", "reason": "Insults in the chat."}
OPEN = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("suspended")) as site:
        yield House(site)


def end_time(house: House, name: str) -> None:
    """Let the time of the suspension pass."""
    house.site.portal.call(
        app_of(house.site).state.services.database.run_transaction,
        lambda connection: connection.exec_driver_sql(
            f"UPDATE people SET suspended_until = 1 WHERE name = '{name}'"))


def post_table(browser: Visitor) -> dict[str, str]:
    made: dict[str, str] = browser.client.post("/api/v1/tables", json=OPEN).json()
    return made


def is_signed_in(browser: Visitor) -> bool:
    return bool(browser.client.get("/api/v1/me").json().get("member"))


@pytest.mark.parametrize(("code", "said"), [
    ("en", "You are suspended until"), ("fr", "Votre compte est suspendu"), ("ja", "利用停止中")])
def test_sign_in_says_until_when(house: House, code: str, said: str) -> None:
    name = f"Ana {code}"
    ana = house.member(name)
    ana.client.patch("/api/v1/me/settings", json={"zone": "Asia/Tokyo"})
    house.submit(name, **WEEK)
    assert not is_signed_in(ana)
    for page in (ana.get(f"/sign-in?lang={code}"),
                 ana.post("/sign-in", name=name, password=PASSWORD)):
        assert said in page and "Asia/Tokyo" in page and WEEK["reason"] in page
    wrong = house.browser().post("/sign-in", name=name, password="another sentence")
    assert said not in wrong and WEEK["reason"] not in wrong


def test_suspended_browsers_cannot_play_as_guests(house: House) -> None:
    bea = house.member("Bea")
    house.submit("Bea", **WEEK)
    page = bea.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="", seat4="",
                    seat5="", profile="guide")
    assert (bea.status, "You are suspended until" in page) == (403, True)
    refused = bea.client.post("/api/v1/tables", json=OPEN)
    assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
    assert WEEK["reason"] in refused.json()["message"]


def test_members_return_when_time_is_over(house: House) -> None:
    """It does not depend on the next round of the server, which clears what is stored."""
    cleo = house.member("Cleo")
    house.submit("Cleo", **WEEK)
    assert "suspended until" in house.host.get("/host/people?group=suspended")
    assert re.search(r"Hestia suspended Cleo \(until .*: Insults in the chat\.\)",
                     house.host.get("/host/log"))
    end_time(house, "Cleo")
    assert is_signed_in(cleo) and is_signed_in(house.sign_in("Cleo"))
    services = app_of(house.site).state.services
    house.site.portal.call(services.departures.carry_out_removals)
    assert "Cleo" not in house.host.get("/host/people?group=suspended")


def test_running_seats_stay_rooms_are_left(house: House) -> None:
    dora, emil = house.member("Dora"), house.member("Emil")
    game, room = post_table(dora), post_table(dora)
    emil.client.post(f"/api/v1/tables/{game['table']}/seats", json={"code": game["code"]})
    house.submit("Dora", **WEEK)
    running_seats = emil.client.get(f"/api/v1/tables/{game['table']}").json()["seats"]
    assert sorted(seat["name"] for seat in running_seats) == ["Dora", "Emil"]
    assert {seat["kind"] for seat in running_seats} == {"person"}
    left = emil.client.get(f"/api/v1/tables/{room['table']}").json()["seats"]
    assert [seat["kind"] for seat in left] == ["open", "open"]
    end_time(house, "Dora")
    assert "You are watching" not in dora.get(f"/t/{game['table']}")


def test_a_new_time_replaces_the_old_one(house: House) -> None:
    house.member("Fred")
    house.submit("Fred", **WEEK)
    house.submit("Fred", do="suspend", days="1")
    page = house.sign_in("Fred").page
    assert "You are suspended until" in page and "Reason" not in page
    house.submit("Fred", do="suspend", days="0")
    assert "has suspended you" in house.sign_in("Fred").page
    house.submit("Fred", **WEEK)
    assert (house.host.status, "suspended for good" in house.host.page) == (409, True)
    assert "has suspended you" in house.sign_in("Fred").page


def test_days_must_be_a_number(house: House) -> None:
    gil = house.member("Gil")
    for days in ("", "-1", "400", "²", "x" * 50):
        house.submit("Gil", do="suspend", days=days)
        assert house.host.status == 422, days
    assert is_signed_in(gil)


def test_reasons_have_a_limit(house: House) -> None:
    hugo = house.member("Hugo")
    house.submit("Hugo", **{**WEEK, "reason": "x" * 501})
    assert (house.host.status, "up to 500" in house.host.page) == (422, True)
    assert is_signed_in(hugo)
