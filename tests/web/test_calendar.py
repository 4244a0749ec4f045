"""The calendar of a person's deadlines, as a calendar program fetches it."""

from __future__ import annotations

import re

import pytest
from grandtour.notifications.calendar import build_calendar, build_deadline_date, name_calendar
from grandtour.language import CODES, language
from grandtour.tables.rows import TableStatus, TableSummary
from grandtour.tables.terms import Terms
from tests.some_game import PLAIN, game_title
from tests.web.visitor import Visitor

DAYS = Terms(pace="days", bank=4 * 24 * 3600).list_unusual()
SITE = "https://games.example"
SITE_ID = "s7"


def line(name: str, deadline: int = 1_780_000_000_999) -> TableSummary:
    return TableSummary("t7w3kq9d", PLAIN, {}, DAYS, 1, (), TableStatus(
        name, "play", 1_779_999_999_000, 0, (1,), deadline))


def read(text: str) -> list[tuple[str, str]]:
    """Return the properties of a calendar, unfolded and unescaped."""
    assert text.endswith("\r\n")
    for one in text.split("\r\n"):
        assert len(one.encode()) <= 75
        assert "\n" not in one and "\r" not in one
    whole = text.replace("\r\n ", "").split("\r\n")[:-1]
    return [(name, re.sub(r"\\([\\;,nN])", lambda found: "\n" if found[1] in "nN" else found[1],
                          value)) for name, _, value in (one.partition(":") for one in whole)]


@pytest.mark.parametrize("code", CODES)
def test_a_deadline_is_an_event(code: str) -> None:
    said = language(code)
    made = read(build_calendar([build_deadline_date(line("Wednesdays"), SITE_ID, said)], SITE,
                               name_calendar("Thursdays", said)).decode())
    assert made[0] == ("BEGIN", "VCALENDAR") and made[-1] == ("END", "VCALENDAR")
    facts = dict(made)
    assert facts["VERSION"] == "2.0" and facts["PRODID"]
    assert facts["UID"] == f"t7w3kq9d@{SITE_ID}"
    assert facts["DTSTART"] == "20260528T202640Z"
    assert facts["DTSTAMP"] == "20260528T202639Z"
    assert facts["URL"] == f"{SITE}/t/t7w3kq9d"
    assert language(code).say(game_title(PLAIN)) in facts["SUMMARY"]
    assert "Wednesdays" in facts["SUMMARY"]


@pytest.mark.parametrize("name", [
    "Soirée\u00a0: lundi\u202f!", "月曜\u3000夜の部", "a" * 200, "手" * 100,
    "🎲" * 80, "back\\slash; semi, comma", "a\r\nBEGIN:VALARM\r\nb"])
def test_any_table_name_is_one_value(name: str) -> None:
    english = language("en")
    made = read(build_calendar([build_deadline_date(line(name), SITE_ID, english)], SITE,
                               name_calendar("Thursdays", english)).decode())
    assert [value for field, value in made if field == "BEGIN"] == ["VCALENDAR", "VEVENT"]
    said = dict(made)["SUMMARY"]
    assert said.endswith("".join(sign for sign in name if sign not in "\r"))


def test_programs_fetch_deadlines_until_the_end(visitor: Visitor) -> None:
    """They need only the address; after a new one, the old one no longer works."""
    site = visitor.client
    visitor.post("/me/name", name="Inès")
    mine = site.post("/api/v1/tables", json={
        "game": PLAIN, "name": "Slow", "terms": {"pace": "days", "bank": 4 * 24 * 3600},
        "options": {"first_seat": "0"}, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    assert "Create an address" in visitor.get("/me")
    first = made_address(visitor)
    token = site.cookies["grandtour"]
    site.cookies.clear()
    assert "VEVENT" not in site.get(first).text
    site.post(f"/api/v1/tables/{mine['table']}/seats", json={"guest": "Kenji"})
    site.cookies.clear()
    found = site.get(first)
    assert found.headers["content-type"] == "text/calendar; charset=utf-8"
    assert dict(read(found.text))["URL"] == f"http://testserver/t/{mine['table']}"
    assert "Kenji" not in found.text
    moved = site.get(first, headers={"host": "localhost"}).text
    assert dict(read(moved))["UID"] == dict(read(found.text))["UID"]
    again = site.get(first, headers={"if-none-match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")

    site.cookies.set("grandtour", token)
    second = made_address(visitor)
    assert second not in visitor.get("/me")
    assert (site.get(first).status_code, site.get(second).status_code) == (404, 200)
    assert "The address no longer works" in visitor.post("/me/calendar/end")
    assert site.get(second).status_code == 404
    assert "Create an address" in visitor.get("/me")


def test_programs_create_and_end_calendar_addresses(visitor: Visitor) -> None:
    site = visitor.client
    visitor.post("/me/name", name="Inès")
    first, second = (site.post("/api/v1/me/calendar").json()["address"] for _ in range(2))
    assert first.startswith("http://testserver/calendar/")
    assert [site.get(one).status_code for one in (first, second)] == [404, 200]
    assert site.delete("/api/v1/me/calendar").status_code == 204
    assert site.get(second).status_code == 404


def made_address(visitor: Visitor) -> str:
    [found] = re.findall(r'id="calendar-address">http://testserver([^<]+)<',
                         visitor.post("/me/calendar"))
    return str(found)
