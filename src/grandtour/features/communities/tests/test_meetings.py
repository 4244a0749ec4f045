"""Meetings of communities, as browsers without scripts and programs see them."""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from starlette.testclient import TestClient
from grandtour.features.communities.tests.founding import found_community
from tests.some_game import PLAIN, game_title

from tests.web.person import Person
from tests.web.test_feeds import entries, feed_of
from tests.web.test_pages import check_page

TOKYO = ZoneInfo("Asia/Tokyo")
NOON = datetime.now(TOKYO).replace(hour=12, minute=0, second=0, microsecond=0) + timedelta(days=3)
BEGINS = int(NOON.timestamp()) * 1000


@pytest.fixture(name="oana")
def _oana(site: TestClient) -> Person:
    """A founder, by the clocks of Tokyo."""
    oana = Person(site, "Oana")
    assert oana.use_cookies().client.patch(
        "/api/v1/me/settings", json={"zone": "Asia/Tokyo"}).status_code == 200
    return oana


def announce_meeting_at(keeper: Person, club: str, name: str = "Silk by lamp",
                        **more: object) -> str:
    """The id of a meeting."""
    answer = keeper.use_cookies().client.post(f"/api/v1/communities/{club}/meetings", json={
        "title": name, "begins": BEGINS} | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def calendar_time(moment: int) -> str:
    """Return the time as calendars write it."""
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(moment // 1000))


def event_fields(calendar: str, *fields: str) -> list[str]:
    """Return these fields of the only event in the calendar."""
    found = dict(line.split(":", 1) for line in calendar.splitlines() if ":" in line)
    return [found[field] for field in fields]


def test_keepers_announce_and_members_come(
        site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane")
    check_page(oana.get(f"/c/{club}/meetings/new"))
    assert "Asia/Tokyo" in oana.page
    oana.post(f"/c/{club}/meetings", title="Silk by lamp", begins=NOON.strftime("%Y-%m-%dT%H:%M"),
              about="Bring a lamp.", game=PLAIN, tournament="")
    assert oana.status == 200 and oana.path == f"/c/{club}", oana.page
    [row] = oana.client.get(f"/api/v1/communities/{club}/meetings").json()
    assert (row["begins"], row["coming"], row["comes"]) == (BEGINS, 0, False)
    member = Person(site, "Petru")
    page = member.use_cookies().get(f"/c/{club}")
    assert "Bring a lamp." in page and game_title(PLAIN) in page and "I’m coming" not in page
    member.post(f"/c/{club}/join")
    member.post(f"/c/{club}/meetings/{row['id']}", do="come")
    assert "You’re coming" in member.page and "1 coming: Petru" in member.page
    stranger = Person(site, "Sorin").use_cookies()
    assert "1 coming" in stranger.get(f"/c/{club}") and "Petru" not in stranger.page
    member.use_cookies().get(f"/c/{club}")
    assert "Cancel the meeting" not in member.page and "New meeting" not in member.page
    check_page(member.page)
    member.post(f"/c/{club}/meetings/{row['id']}", do="stay")
    assert "0 coming" in member.page


def test_cancelled_meetings_stay_listed(
        site: TestClient, oana: Person) -> None:
    """Moderators see who is notified and who has read it. No one can change it or join."""
    club, rung = found_community(oana, "Lamp lane", "public", "lamp-lane-8"), "News about 1 meeting"
    id, api = announce_meeting_at(oana, club), f"/api/v1/communities/{club}/meetings"
    luca, mara = Person(site, "Luca"), Person(site, "Mara")
    for one in (luca, mara):
        one.use_cookies().post(f"/c/{club}/join")
        one.post(f"/c/{club}/meetings/{id}", do="come")
    assert oana.use_cookies().client.get(api).json()[0]["readers"] == []
    oana.post(f"/c/{club}/meetings/{id}", do="off")
    assert "will not take place" in oana.page and "Nobody had said" not in oana.page
    assert f"{luca.name} has not seen it yet" in oana.page
    assert f"{mara.name} has not seen it yet" in oana.page
    check_page(oana.page)
    assert rung in luca.use_cookies().get("/me")
    page = luca.get(f"/c/{club}")
    assert "will not take place" in page and 'value="stay"' not in page
    assert "has not seen it" not in page
    assert rung not in page
    [row] = luca.client.get(api).json()
    assert (row["called_off"], row["sequence"], row["readers"]) == (True, 1, [])
    told = oana.use_cookies().client.get(api).json()[0]["readers"]
    assert {one["name"]: one["seen"] for one in told} == {luca.name: True, mara.name: False}
    for refused in (oana.client.delete(f"{api}/{id}"),
                    oana.client.put(f"{api}/{id}", json={"title": "On", "begins": BEGINS}),
                    oana.client.put(f"{api}/{id}/coming", json={"on": True})):
        assert (refused.status_code, refused.json()["code"]) == (409, "meeting_called_off")
    site.cookies.clear()
    assert "will not take place · " in site.get(f"/c/{club}/threads.atom").text


@pytest.mark.parametrize(("field", "value"), [
    ("title", " "), ("title", "a" * 61), ("about", "a" * 601), ("begins", "at noon"),
    ("begins", "2020-01-01T12:00"), ("begins", "9999-12-31T23:59"), ("game", "chess"),
    ("tournament", "nowhere")])
def test_invalid_meetings_keep_the_input(
        site: TestClient, oana: Person, field: str, value: str) -> None:
    club = found_community(oana, "Lamp lane", "secret")
    form = {"title": "Silk by lamp", "begins": NOON.strftime("%Y-%m-%dT%H:%M"),
            "about": "Bring a lamp.", "game": "", "tournament": ""} | {field: value}
    oana.post(f"/c/{club}/meetings", **form)
    assert oana.status == 422 and "Give the meeting a title of up to 60 characters" in oana.page
    assert form["about"] in oana.page
    assert oana.client.get(f"/api/v1/communities/{club}/meetings").json() == []


def test_only_keepers_announce_only_members_come(site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-2")
    id, other = announce_meeting_at(oana, club), found_community(oana, "Oil lane", "public",
                                                                      "oil-lane")
    member, api = Person(site, "Radu"), f"/api/v1/communities/{club}/meetings"
    coming = member.use_cookies().client.put(f"{api}/{id}/coming", json={"on": True})
    assert coming.json()["code"] == "not_in_community"
    member.post(f"/c/{club}/join")
    assert member.client.post(api, json={"title": "Mine", "begins": BEGINS}).json()["code"] == \
        "not_moderator"
    assert member.client.delete(f"{api}/{id}").json()["code"] == "not_moderator"
    member.get(f"/c/{club}/meetings/new")
    assert member.status == 403
    elsewhere = f"/api/v1/communities/{other}/meetings/{id}"
    assert oana.use_cookies().client.delete(elsewhere).json()["code"] == "no_such_meeting"
    assert oana.client.delete(f"{api}/{id}").status_code == 204


def test_keepers_change_meetings_by_form(
        site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-5")
    id = announce_meeting_at(oana, club, begins=BEGINS + 30_000, about="Bring a lamp.", game=PLAIN)
    own = f"/c/{club}/meetings/{id}"
    assert f'href="{own}"' in oana.get(f"/c/{club}")
    page = oana.get(own)
    assert 'value="Silk by lamp"' in page and "Bring a lamp." in page
    assert f'value="{NOON:%Y-%m-%dT%H:%M}"' in page and f'value="{PLAIN}" selected' in " ".join(
        page.split())
    check_page(page)
    form = {"title": "Silk by lamps", "begins": f"{NOON:%Y-%m-%dT%H:%M}", "about": "Bring two.",
            "game": "", "tournament": "", "do": "change"}
    oana.post(own, **form)
    assert oana.path == f"/c/{club}" and "Silk by lamps" in oana.page, oana.page
    api = f"/api/v1/communities/{club}/meetings"
    [row] = oana.client.get(api).json()
    assert row["begins"] == BEGINS + 30_000                 # untouched, to the second
    assert (row["about"], row["game"], row["sequence"]) == ("Bring two.", "", 1)
    assert row["changed"] > 0
    oana.post(own, **form | {"begins": f"{NOON + timedelta(hours=2):%Y-%m-%dT%H:%M}"})
    [row] = oana.client.get(api).json()
    assert (row["begins"], row["sequence"]) == (BEGINS + 7_200_000, 2)
    oana.post(own, **form | {"begins": "2020-01-01T12:00"})
    assert oana.status == 422 and 'value="2020-01-01T12:00"' in oana.page
    assert f'action="{own}"' in oana.page


def test_only_keepers_change_a_meeting(site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-6")
    id, member = announce_meeting_at(oana, club), Person(site, "Radu")
    member.use_cookies().post(f"/c/{club}/join")
    api = f"/api/v1/communities/{club}/meetings/{id}"
    new = {"title": "Mine", "begins": BEGINS}
    assert member.client.put(api, json=new).json()["code"] == "not_moderator"
    member.get(f"/c/{club}/meetings/{id}")
    assert member.status == 403
    assert f'href="/c/{club}/meetings/{id}"' not in member.get(f"/c/{club}")
    assert oana.use_cookies().client.put(f"{api}x", json=new).json()["code"] == "no_such_meeting"
    assert oana.client.put(api, json=new).json()["title"] == "Mine"
    assert oana.client.put(api, json=new).json()["sequence"] == 1       # nothing else: no change


def test_moved_meetings_stay_news_until_seen(
        site: TestClient, oana: Person) -> None:
    """Another title does not, nor what the keeper who comes has changed."""
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-7")
    member = Person(site, "Sanda")
    id, rung = announce_meeting_at(oana, club), "News about 1 meeting"
    api = f"/api/v1/communities/{club}/meetings/{id}"
    member.use_cookies().post(f"/c/{club}/join")
    for one in (member, oana):
        assert one.use_cookies().client.put(f"{api}/coming", json={"on": True}).status_code == 204
    oana.client.put(api, json={"title": "Oil by lamp", "begins": BEGINS})
    assert rung not in member.use_cookies().get("/me")
    oana.use_cookies().client.put(api, json={"title": "Oil by lamp", "begins": BEGINS + 60_000})
    assert rung not in oana.get("/me")
    assert rung in member.use_cookies().get("/me")
    assert (member.get("/waiting"), member.path) == (member.page, f"/c/{club}")
    assert rung not in member.page and rung not in member.get("/me")


def test_waiting_page_names_communities(site: TestClient, oana: Person) -> None:
    member = Person(site, "Ileana")
    for name, address in (("Lamp corner", "lamp-corner-1"), ("Oil street", "oil-street-1")):
        club = found_community(oana.use_cookies(), name, "public", address)
        api = f"/api/v1/communities/{club}/meetings/{announce_meeting_at(oana, club)}"
        member.use_cookies().post(f"/c/{club}/join")
        assert member.client.put(f"{api}/coming", json={"on": True}).status_code == 204
        oana.use_cookies().client.put(api, json={"title": "Oil by lamp", "begins": BEGINS + 60_000})
    page = member.use_cookies().get("/waiting")
    assert "News about 2 meetings" in page
    assert "Lamp corner<" in page and "Oil street<" in page


def test_calendars_have_meetings_while_members_stay(
        site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-3")
    id, member = announce_meeting_at(oana, club), Person(site, "Sanda")
    member.use_cookies().post(f"/c/{club}/join")
    [address] = re.findall(r'id="calendar-address">http://testserver([^<]+)<',
                           member.post("/me/calendar"))
    assert "VEVENT" not in site.get(address).text
    member.use_cookies().client.put(f"/api/v1/communities/{club}/meetings/{id}/coming",
                                    json={"on": True})
    told = site.get(address).text
    assert "SUMMARY:Silk by lamp · Lamp lane" in told
    assert f"DTSTART:{calendar_time(BEGINS)}" in told
    sequence, stamp = event_fields(told, "SEQUENCE", "DTSTAMP")
    assert sequence == "0" and f"UID:{id}@" in told
    changed = oana.use_cookies().client.put(f"/api/v1/communities/{club}/meetings/{id}", json={
        "title": "Silk by lamp", "begins": BEGINS + 3_600_000}).json()["changed"]
    told = site.get(address).text
    assert f"UID:{id}@" in told and event_fields(told, "SEQUENCE", "DTSTART", "DTSTAMP") == [
        "1", calendar_time(BEGINS + 3_600_000),
        calendar_time(changed)] and calendar_time(changed) >= stamp
    assert "STATUS" not in told
    assert oana.use_cookies().client.delete(
        f"/api/v1/communities/{club}/meetings/{id}").status_code == 204
    told = site.get(address).text
    assert f"UID:{id}@" in told and event_fields(told, "SEQUENCE", "STATUS", "DTSTART") == [
        "2", "CANCELLED", calendar_time(BEGINS + 3_600_000)]
    member.use_cookies().post(f"/c/{club}/leave")
    assert "VEVENT" not in site.get(address).text
    assert oana.use_cookies().client.get(
        f"/api/v1/communities/{club}/meetings").json()[0]["coming"] == 0


def test_feeds_have_public_meetings(
        site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-4")
    id = announce_meeting_at(oana, club, "Oil and silk", about="Bring a lamp.")
    site.cookies.clear()
    assert entries(feed_of(site, f"/c/{club}/threads.atom")) == {
        f"http://testserver/c/{club}#meeting-{id}": "Oil and silk"}
    assert f'id="meeting-{id}"' in site.get(f"/c/{club}").text


def test_closed_communities_lose_their_meetings(
        site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "secret")
    id = announce_meeting_at(oana, club)
    oana.client.put(f"/api/v1/communities/{club}/meetings/{id}/coming", json={"on": True})
    oana.post(f"/c/{club}/close", word="Lamp lane")
    assert oana.status == 200
    assert oana.client.get(f"/api/v1/communities/{club}/meetings").status_code == 404


def test_times_are_entered_in_the_communitys_zone(site: TestClient, oana: Person) -> None:
    """Everyone reads them in their own zone; people without one in that of the community."""
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-zone")
    charter = {"title": "Lamp lane", "about": "Short evenings", "language-en": "on"}
    oana.post(f"/c/{club}/settings", zone="Mars/Olympus", **charter)
    assert oana.status == 422
    oana.post(f"/c/{club}/settings", zone="Europe/Paris", **charter)
    form = oana.get(f"/c/{club}/meetings/new")
    assert "The time zone is Europe/Paris, that of the community." in form
    check_page(form)
    there = NOON.astimezone(ZoneInfo("Europe/Paris"))
    oana.post(f"/c/{club}/meetings", title="Silk by lamp", begins=f"{there:%Y-%m-%dT%H:%M}")
    [row] = oana.client.get(f"/api/v1/communities/{club}/meetings").json()
    assert row["begins"] == BEGINS
    assert f"{NOON:%H:%M} (Asia/Tokyo)" in oana.get(f"/c/{club}")
    site.cookies.clear()
    assert f"{there:%H:%M} (Europe/Paris)" in site.get(f"/c/{club}").text


def test_meetings_have_place_end_and_markdown(site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-place")
    oana.post(f"/c/{club}/meetings", title="Silk by lamp", begins=f"{NOON:%Y-%m-%dT%H:%M}",
              ends=f"{NOON + timedelta(hours=3):%Y-%m-%dT%H:%M}", place="Café Central",
              about="Bring a *lamp*.")
    page = oana.get(f"/c/{club}")
    assert "Café Central" in page and "Bring a <em>lamp</em>." in page and "until 15:00" in \
        re.sub(r"3:00.PM", "15:00", page)
    check_page(page)
    [row] = oana.client.get(f"/api/v1/communities/{club}/meetings").json()
    assert (row["ends"], row["place"]) == (BEGINS + 3 * 3_600_000, "Café Central")
    assert f"{NOON + timedelta(hours=3):%Y-%m-%dT%H:%M}" in oana.get(
        f"/c/{club}/meetings/{row['id']}")


@pytest.mark.parametrize("ends", [BEGINS, BEGINS - 1, BEGINS + 8 * 86_400_000])
def test_meetings_end_after_they_begin(oana: Person, ends: int) -> None:
    """And within a week."""
    club = found_community(oana, "Lamp lane", "secret")
    answer = oana.client.post(f"/api/v1/communities/{club}/meetings", json={
        "title": "Silk by lamp", "begins": BEGINS, "ends": ends})
    assert answer.json()["code"] == "bad_meeting"


def test_series_keep_the_hour_across_summer_time(oana: Person) -> None:
    """Each of them is a meeting of its own. The rest can be cancelled together."""
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-weeks")
    oana.client.patch("/api/v1/me/settings", json={"zone": "Europe/Paris"})
    oana.post(f"/c/{club}/meetings", title="Silk by lamp", begins=f"{NOON:%Y-%m-%dT%H:%M}",
              weeks="4", times="9")
    api = f"/api/v1/communities/{club}/meetings"
    rows = oana.client.get(api).json()
    there = [datetime.fromtimestamp(row["begins"] / 1000, ZoneInfo("Europe/Paris"))
             for row in rows]
    assert len(rows) == 9 and {one.hour for one in there} == {12}
    assert len({one.utcoffset() for one in there}) == 2
    assert {row["series"] for row in rows} == {rows[0]["id"]}
    oana.post(f"/c/{club}/meetings/{rows[2]['id']}", do="off_all")
    assert [row["called_off"] for row in oana.client.get(api).json()] == [False] * 2 + [True] * 7


@pytest.mark.parametrize("wanted", [{"times": 27}, {"weeks": 3, "times": 2}, {"times": 0}])
def test_other_repetitions_are_refused(oana: Person, wanted: dict[str, int]) -> None:
    club = found_community(oana, "Lamp lane", "secret")
    answer = oana.client.post(f"/api/v1/communities/{club}/meetings", json={
        "title": "Silk by lamp", "begins": BEGINS} | wanted)
    assert answer.status_code == 422


def test_a_club_has_one_calendar_address(site: TestClient, oana: Person) -> None:
    club = found_community(oana, "Lamp lane", "public", "lamp-lane-dates")
    announce_meeting_at(oana, club, ends=BEGINS + 7_200_000, place="Café Central",
                        about="Bring a lamp.")
    assert f"/c/{club}/meetings.ics" in oana.get(f"/c/{club}")
    site.cookies.clear()
    text = site.get(f"/c/{club}/meetings.ics").text
    assert event_fields(text, "DTSTART", "DTEND", "LOCATION") == [
        calendar_time(BEGINS), calendar_time(BEGINS + 7_200_000), "Café Central"]
    assert "DESCRIPTION:Bring a lamp." in text and "TRIGGER:-PT1H" in text
    assert "X-WR-CALNAME:Lamp lane" in text


def test_secret_calendars_need_the_key(site: TestClient, oana: Person) -> None:
    """It changes with the invitation."""
    club = found_community(oana, "Lamp lane", "secret")
    announce_meeting_at(oana, club)
    found = re.search(rf"/c/{club}/meetings\.ics\?key=\w+", oana.get(f"/c/{club}"))
    assert found
    site.cookies.clear()
    assert "Silk by lamp" in site.get(found[0]).text
    missing = site.get("/c/nowhere-at-all/meetings.ics")
    refused = site.get(f"/c/{club}/meetings.ics")
    assert (refused.status_code, missing.status_code) == (404, 404)
    assert site.get(f"{found[0][:-1]}x").status_code == 404
    oana.use_cookies().post(f"/c/{club}/invitation")
    assert site.get(found[0]).status_code == 404
