"""Time at the table as people and programs meet it: the form, the table's page, the API."""

from __future__ import annotations

import re

from grandtour.language import language
from grandtour.people.hours import PlayingHours
from grandtour.tables.terms import Terms
from grandtour.tables.times import time_left_text, time_rule_text
from grandtour.web.lobby.time_control import PRESETS
from grandtour.web.table_view.clocks import MONTH, limit_waiting_time
from tests.web.visitor import Visitor
from starlette.testclient import TestClient
from tests.some_game import PLAIN

SEATS = {"game": PLAIN, "seat1": "me", "seat2": "bot walker", "seat3": "", "seat4": "",
         "seat5": "", "profile": "guide", "option-first_seat": "0"}


def the_table(visitor: Visitor) -> dict:
    found = re.search(r'data-table="(\w+)"', visitor.page)
    assert found
    return visitor.client.get(f"/api/v1/tables/{found[1]}").json()


def test_deadlines_are_in_the_readers_zone(visitor: Visitor) -> None:
    def said(**pace: str) -> list[str]:
        visitor.post("/new", **SEATS | {"seat2": "open"} | pace)
        table = visitor.path
        other = TestClient(visitor.client.app)
        other.portal = visitor.client.portal
        other.post(f"/api/v1{table.replace('/t/', '/tables/')}/seats", json={})
        turn = visitor.get(table).partition('id="turn"')[2]
        line = visitor.get("/tables").partition(f'href="{table}"')[2].partition("</li>")[0]
        return re.findall(r"<time data-until[^>]*>(.*?)<", turn + line)

    visitor.post("/me/name", name="Clockwatcher")
    visitor.client.patch("/api/v1/me/settings", json={"zone": "Asia/Tokyo"})
    own = said(pace="days-3")
    assert len(own) == 2 and own[0] == own[1]
    assert re.fullmatch(r"until \w+day \d\d:\d\d, your time", own[0])
    visitor.client.patch("/api/v1/me/settings", json={"zone": "UTC"})
    assert said(pace="days-3")[0].endswith(" (UTC)")
    assert said(pace="days") == said(pace="live-10") == []


def test_tables_have_no_clock_by_default(visitor: Visitor) -> None:
    visitor.post("/new", **SEATS)
    assert 'class="clock"' not in visitor.page
    table = the_table(visitor)
    assert table["clock"] is None and table["terms"] == {}


def test_presets_are_explained_and_agreed(visitor: Visitor) -> None:
    page = visitor.get(f"/new?game={PLAIN}&pace=days-3&zero=table&vacation=7&answer=43200")
    summary = page[page.index('id="summary"'):]
    for words in ("3 days each", "12 hours added each turn", "at most 6 days",
                  "the others decide", "7 days per player",
                  "answered automatically after 12 hours"):
        assert words in summary
    visitor.post("/new", **SEATS, pace="days-3", zero="table", vacation="7", answer="43200")
    assert the_table(visitor)["terms"] == {
        "pace": "days", "bank": 3 * 86400, "increment": 12 * 3600, "ceiling": 6 * 86400,
        "zero": "table", "vacation": 7, "answer": 43200}
    assert "2 d 23 h" in visitor.page or "3 d 0 h" in visitor.page
    assert "Go on vacation" in visitor.page


def test_custom_numbers_have_units(visitor: Visitor) -> None:
    assert visitor.get("/new").count("Custom") == 1
    own = {"pace": "own", "own-pace": "live", "bank": "90", "bank-unit": "second",
           "increment": "1", "increment-unit": "minute", "ceiling": "0", "ceiling-unit": "day"}
    visitor.post("/new", **SEATS, **own)
    assert the_table(visitor)["terms"] == {"bank": 90, "increment": 60}
    assert re.search(r'data-zero="\d{13}" data-own>1:(30|29|28)<', visitor.page)


def test_low_ceilings_are_refused_without_loss(visitor: Visitor) -> None:
    own = {"pace": "own", "own-pace": "live", "bank": "90", "bank-unit": "minute",
           "increment": "1", "increment-unit": "minute", "ceiling": "1", "ceiling-unit": "minute"}
    visitor.post("/new", **SEATS, **own)
    assert visitor.status == 422
    assert 'name="bank" min="0" max="9999" value="90"' in visitor.page


def test_vacations_are_shown_to_all(visitor: Visitor) -> None:
    visitor.post("/new", **SEATS, pace="days-1", vacation="3")
    path = visitor.path
    visitor.post(f"{path}/vacation", do="go")
    assert "on vacation" in visitor.page and "I am back" in visitor.page
    assert "data-zero" not in visitor.page              # the clock stands
    assert the_table(visitor)["clock"]["seats"][0]["vacation_until"] is not None
    visitor.post(f"{path}/vacation", do="home")
    assert the_table(visitor)["clock"]["seats"][0]["vacation_until"] is None


def test_programs_use_tables_with_clocks(site: TestClient) -> None:
    site.cookies.clear()
    opened = site.post("/api/v1/tables", json={
        "game": PLAIN, "guest": "Adele", "options": {"first_seat": "0"},
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}],
        "terms": {"bank": 600, "increment": 20}}).json()
    headers = {"authorization": f"Bearer {opened['token']}"}
    address = f"/api/v1/tables/{opened['table']}"
    table = site.get(address, headers=headers).json()
    first, second = table["clock"]["seats"]
    assert first["runs"] and first["left_ms"] == 600_000
    assert first["deadline"] == table["clock"]["since"] + 600_000
    assert not second["runs"]
    assert [seat["stand_in"] for seat in table["seats"]] == [None, None]
    refused = site.post(f"{address}/return", headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_away")
    wrong = site.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}], "terms": {"bank": -1}})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "bad_terms")


def test_short_times_are_finer() -> None:
    english = language("en")
    assert [time_left_text(seconds * 1000, english) for seconds in (0, 9, 61, 3600, 90_000)] == [
        "0:00", "0:09", "1:01", "1 h 0 min", "1 d 1 h"]


def test_presets_exist_in_every_language() -> None:
    for wished in PRESETS.values():
        said = {time_rule_text(Terms(**wished), language(code)) for code in ("en", "ja", "fr")}
        assert len(said) == 3


def test_playing_hours_apply_to_agreed_tables(visitor: Visitor) -> None:
    visitor.post("/me/name", name="Nightjar")
    visitor.post("/me", section="night", hours_from="18:00", hours_to="20:00",
                 hours_days="mon", zone="Asia/Tokyo")
    assert visitor.status == 422 and "at least six hours" in visitor.page
    fields = {"section": "night", "hours_from": "03:00", "hours_to": "03:00",
              "zone": "Asia/Tokyo"}
    visitor._take_response(
        visitor.client.post("/me", data=fields | {"hours_days": ["mon", "wed", "fri"]}))
    summary = visitor.get(f"/new?game={PLAIN}&pace=days-3&sleep=hours")
    assert "each clock runs only during the hours its player has set" in summary
    visitor.post("/new", **SEATS, pace="days-3", sleep="hours")
    mine, bots = the_table(visitor)["clock"]["seats"]
    assert mine["hours"] == {"from": "03:00", "to": "03:00", "days": ["mon", "wed", "fri"],
                             "zone": "Asia/Tokyo"} and bots["hours"] is None
    assert mine["deadline"] - the_table(visitor)["clock"]["since"] >= 5 * 86_400_000    # 3 awake
    assert re.search(r'data-asleep="[^"]+"\s*>(2 d 23 h|3 d 0 h)<', visitor.page)
    assert visitor.page.count("03:00 to 03:00, Mon, Wed and Fri (Asia/Tokyo)") >= 2    # and the log
    visitor.client.patch("/api/v1/me/settings", json={"hours_from": "", "hours_to": ""})
    later = the_table(visitor)["clock"]["seats"][0]                 # the same until the next turn
    assert later["left_ms"] <= mine["left_ms"]                      # on these days the clock runs
    assert later | {"left_ms": 0} == mine | {"left_ms": 0}
    assert "runs at all hours" in visitor.get(visitor.path)


def test_pages_get_a_month_of_nights() -> None:
    evenings, now = PlayingHours("18:00", "00:00"), 1_800_000_000_000
    left = 90 * 6 * 3_600_000
    zero, asleep, sleeps = limit_waiting_time(evenings, now, evenings.find_moment_after(now, left))
    assert len(asleep) == MONTH and sleeps          # it is eight in the morning
    assert zero - now - sum(end - begin for begin, end in asleep) == left


def test_live_clocks_never_sleep(visitor: Visitor) -> None:
    visitor.post("/new", **SEATS, pace="live-10", sleep="hours")
    assert "sleep" not in the_table(visitor)["terms"]
    refused = visitor.client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}], "terms": {"sleep": True}})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_terms")
