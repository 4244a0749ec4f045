"""Tournaments as browsers without scripts and programs see them."""

from __future__ import annotations

import csv
import io
import re
import time
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from grandtour.features.tournaments.room import describe_time_left, describe_wait
from grandtour.features.tournaments.rows import Phase, TournamentRow
from grandtour.features.tournaments.service import TournamentOverview
from grandtour.features.tournaments.waiting import AwaitedRound
from grandtour.language import language
from starlette.testclient import TestClient
from grandtour.fairness.construction import make_commitment_to_number, find_round_of
from grandtour.features.communities.tests.founding import found_community
from tests.some_game import PLAIN, WITH_SHOWS, game_title

from tests.web.person import Person
from tests.web.test_feeds import ATOM, entries, feed_link, feed_of
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor

CUP: dict[str, Any] = {"title": "Monsoon cup", "game": PLAIN, "form": "swiss", "size": 2,
                       "rounds": 2, "terms": {"bank": 600, "increment": 10}}


@pytest.fixture(name="crowd")
def _crowd(site: TestClient) -> list[Person]:
    """The first opens tournaments."""
    return [Person(site, name) for name in ("Inès", "Kenji", "Oskar")]


def opened(crowd: list[Person], **changed: Any) -> str:
    """The id of a new tournament of the first one."""
    answer = crowd[0].use_cookies().client.post("/api/v1/tournaments", json=CUP | changed)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def entered(crowd: list[Person], **changed: Any) -> str:
    """Into which all have come."""
    id = opened(crowd, **changed)
    for one in crowd:
        one.use_cookies().post(f"/tournaments/{id}/entry", do="enter")
        assert one.status == 200
    return id


def state(site: TestClient, id: str) -> Any:
    return site.get(f"/api/v1/tournaments/{id}").json()


def begun(site: TestClient, crowd: list[Person], **changed: Any) -> str:
    """Of which the first tables are open, and nobody has seen it yet."""
    id = entered(crowd, **changed)
    crowd[0].use_cookies().client.post(f"/api/v1/tournaments/{id}/begin")
    wait(site, id, is_round_open)
    return id


def is_round_open(found: Any) -> bool:
    """Return whether all tables of the last round are open, or over without having been opened.
    A round's tables open one after the other."""
    tables = [table for table in found["tables"] if table["round"] == found["round"]]
    return bool(tables) and all(table["table"] or table["places"] for table in tables)


def wait(site: TestClient, id: str, until: Any) -> Any:
    """What the tournament is once it has come so far by itself."""
    late = time.monotonic() + 60
    while not until(found := state(site, id)):
        assert time.monotonic() < late, found
        time.sleep(0.02)
    return found


def test_form_opens_a_running_tournament(site: TestClient, crowd: list[Person]) -> None:
    """Enter, begin, sit at the table, win the first round, see the second."""
    lea, _, oskar = crowd
    lea.use_cookies().post("/tournaments", title="Form cup", about="Short evenings", game=PLAIN,
                    form="swiss", size="2", rounds="2", clock="live-5", begins="0")
    assert lea.status == 200 and "Form cup" in lea.page, lea.page
    id = lea.path.rpartition("/")[2]
    assert "No one has entered yet." in lea.page and "when the organiser starts it" in lea.page
    for one in crowd:
        one.use_cookies().post(f"/tournaments/{id}/entry", do="enter")
        assert "You are taking part." in one.page
    assert "Begin now" not in oskar.page
    lea.use_cookies().post(f"/tournaments/{id}/arrange", do="begin")
    first = wait(site, id, is_round_open)
    [table] = [one for one in first["tables"] if one["table"]]
    sitting = next(one for one in crowd if one.name == name_of(first, table["people"][0]))
    assert f'href="/t/{table["table"]}"' in sitting.use_cookies().get(f"/tournaments/{id}")
    assert "To my table" in sitting.page
    assert "Form cup" in sitting.get(f"/t/{table['table']}")
    leave_all(site, crowd, first, table)
    second = wait(site, id, lambda found: found["round"] == 2)
    assert [one["places"] for one in second["tables"] if one["table"] == table["table"]] == [[
        0, 1]]
    page = lea.use_cookies().get(f"/tournaments/{id}?round=1")
    assert "has left" in page and sorted(titles(page)) == ["Bye", "Table 1"]
    check_page(page)


def titles(page: str) -> list[str]:
    """Of the tables and byes of the round that is shown, in order."""
    return [re.sub(r"<[^>]+>", "", one).strip()
            for one in re.findall(r'<h3 class="ttl">(.*?)</h3>', page, re.DOTALL)]


def test_standings_download_as_a_file(site: TestClient, crowd: list[Person]) -> None:
    """With the columns of the API; a name that looks like a formula stays text."""
    crowd.append(Person(site, "=1+1"))
    id = begun(site, crowd)
    found = state(site, id)
    for table in found["tables"]:
        leave_all(site, crowd, found, table)
    standings = wait(site, id, lambda now: now["round"] == 2)["standings"]
    page = crowd[1].use_cookies().get(f"/tournaments/{id}")
    assert f'href="/tournaments/{id}/standings.csv"' in page
    answer = crowd[1].client.get(f"/tournaments/{id}/standings.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["name"].lstrip("'"), row["place"], float(row["points"])) for row in rows] == [
        (one["name"], str(one["place"]), one["values"]["points"]) for one in standings]
    assert any(row["name"].startswith("'=1+1") for row in rows)


def test_byes_do_not_count_as_tables(site: TestClient, crowd: list[Person]) -> None:
    """In a knock-out byes are drawn first; they are listed last all the same, unless it is one's
    own."""
    id = begun(site, crowd, form="knock_out")
    found = state(site, id)
    assert [len(one["people"]) for one in found["tables"]] == [1, 2]
    idle = name_of(found, found["tables"][0]["people"][0])
    for one in crowd:
        page = one.use_cookies().get(f"/tournaments/{id}?lang=en")
        assert titles(page) == (["Bye", "Table 1"] if one.name == idle else ["Table 1", "Bye"])
    check_page(page)


def name_of(found: Any, person: str) -> str:
    return str(next(one["name"] for one in found["standings"] if one["person"] == person))


def leave_all(site: TestClient, crowd: list[Person], found: Any, table: Any) -> None:
    """The first at the table leaves it, and so the other wins; nobody leaves the tournament."""
    for person in table["people"]:
        one = next(one for one in crowd if one.name == name_of(found, person))
        one.use_cookies().client.post(f"/api/v1/tables/{table['table']}/leave")


def test_waiting_room_shows_presence_and_start(site: TestClient, crowd: list[Person]) -> None:
    lea, kenji, oskar = crowd
    id = entered(crowd)
    room = f"/tournaments/{id}/room"
    assert "Waiting room" in lea.use_cookies().get(f"/tournaments/{id}")
    page = lea.get(room)
    assert "The tournament begins when its organiser starts it." in page
    assert re.findall(r'id="room-\d">(\w+)</h2><span class="chip num">(\d)', page) == [
        ("Here", "1"), ("Missing", "2")]
    check_page(page)
    told = kenji.use_cookies().client.put(f"/api/v1{room}").json()
    assert told["round"] == 1 and told["here"]
    assert "Here" in oskar.use_cookies().get(f"{room}?part=") and "<main" not in oskar.page
    lea.use_cookies().post(f"/tournaments/{id}/arrange", do="begin")
    first = wait(site, id, is_round_open)
    [table] = [one for one in first["tables"] if one["table"]]
    sitting = next(one for one in crowd if one.name == name_of(first, table["people"][0]))
    assert f'data-table="/t/{table["table"]}"' in sitting.use_cookies().get(f"{room}?part=")
    leave_all(site, crowd, first, table)

    def all_come(found: Any) -> bool:
        for one in crowd:
            one.use_cookies().client.put(f"/api/v1{room}")
        return any(table["round"] == 2 and table["table"] for table in found["tables"])
    wait(site, id, all_come)


@pytest.mark.parametrize(("waits", "phase", "said"), [
    (AwaitedRound(1, 0), "entry", ["The tournament begins when its organiser starts it.", ""]),
    (AwaitedRound(1, 60_000), "entry", ["The tournament begins automatically.", "In 1:00"]),
    (AwaitedRound(2, 90_000), "play", ["Round 2 begins as soon as everyone is here.",
                                       "Within 1:30"]),
    (AwaitedRound(2, 0), "play", [
        "0 tables of this round are still being played. The next round begins when they end.", ""]),
    (AwaitedRound(0, 0), "over", ["The tournament is over.", ""]),
])
def test_what_is_waited_for_is_said(waits: AwaitedRound, phase: Phase, said: list[str]) -> None:
    row = TournamentRow("a", "Cup", "", "", PLAIN, "swiss", 2, phase=phase)
    shown, english = TournamentOverview(row, [], []), language("en")
    assert [describe_wait(shown, waits, english),
            describe_time_left(shown, waits, english, 0)] == said


def test_non_participants_are_not_awaited(site: TestClient, crowd: list[Person]) -> None:
    id = opened(crowd)
    found = crowd[1].use_cookies().client.put(f"/api/v1/tournaments/{id}/room").json()
    assert (found["here"], found["missing"], found["begins"]) == ([], [], 0)


@pytest.mark.parametrize("code", ["en", "ja", "fr"])
def test_the_pages_in_every_language(site: TestClient, crowd: list[Person], code: str) -> None:
    id = begun(site, crowd, form="league", size=3, seasons=2)
    for path in ("/tournaments", "/tournaments/new", f"/tournaments/{id}",
                 f"/tournaments/{id}/room"):
        page = crowd[0].use_cookies().get(f"{path}?lang={code}")
        assert f'lang="{code}"' in page
        check_page(page)
    assert game_title(PLAIN) in crowd[0].use_cookies().get(f"/tournaments/{id}?lang=en")


def test_it_is_said_when_one_begins(site: TestClient, crowd: list[Person]) -> None:
    """By the day and the time, which is no time limit; or that the organiser says so."""
    moment = 4_000_000_000_000                              # in milliseconds since 1970
    page = crowd[0].use_cookies().get(f"/tournaments/{opened(crowd, begins=moment)}")
    assert "<dt>Begins</dt><dd>Tuesday, 2 October 2096, 07:06 (UTC)</dd>" in page
    page = crowd[0].use_cookies().get(f"/tournaments/{opened(crowd)}")
    assert "<dt>Begins</dt><dd>when the organiser starts it</dd>" in page


@pytest.mark.parametrize(("code", "said"), [
    ("en", "by the organiser, on"), ("ja", "主催者による"), ("fr", "par l’organisateur, le")])
def test_page_says_who_began_early(
        site: TestClient, crowd: list[Person], code: str, said: str) -> None:
    """Not before it has begun."""
    id = entered(crowd)
    kenji = crowd[1].use_cookies()
    assert said not in kenji.get(f"/tournaments/{id}?lang={code}")
    crowd[0].use_cookies().post(f"/tournaments/{id}/arrange", do="begin")
    found = wait(site, id, lambda found: found["phase"] == "play")
    assert (found["begun_by"], found["called_off_by"]) == ("organiser", "")
    assert said in crowd[1].use_cookies().get(f"/tournaments/{id}?lang={code}")


@pytest.mark.slow
def test_due_tournament_begins_or_is_cancelled(site: TestClient, crowd: list[Person]) -> None:
    """Nobody has begun it; where nobody had entered it has called itself off."""
    soon = int(time.time() * 1000) + 1500
    full, empty = entered(crowd, begins=soon), opened(crowd, begins=soon)
    wait(site, full, lambda found: found["phase"] == "play")
    assert state(site, full)["begun_by"] == ""
    off = wait(site, empty, lambda found: found["phase"] == "off")
    assert off["called_off_by"] == "few"
    assert "automatically, on" in crowd[1].use_cookies().get(f"/tournaments/{empty}")


def test_what_decides_is_said(site: TestClient, crowd: list[Person]) -> None:
    page = crowd[0].use_cookies().get(f"/tournaments/{opened(crowd)}?lang=en")
    decides = re.findall(r"<li><b>([^<]+)</b>", page)
    assert decides == ["Points", "Opponents’ points", "Wins", "Direct encounters"]


def test_running_table_is_not_in_standings(site: TestClient, crowd: list[Person]) -> None:
    id = begun(site, crowd, size=3)
    found = state(site, id)
    assert all(table["points"] is None and table["places"] is None for table in found["tables"])
    assert all(one["values"]["points"] == 0 for one in found["standings"])


def test_standings_are_a_feed(site: TestClient, crowd: list[Person]) -> None:
    id = begun(site, crowd)
    address = feed_link(crowd[0].use_cookies().get(f"/tournaments/{id}?lang=en"))
    site.cookies.clear()
    assert entries(feed_of(site, address)) == {}
    [table] = [one for one in state(site, id)["tables"] if one["table"]]
    leave_all(site, crowd, state(site, id), table)
    wait(site, id, lambda found: found["round"] == 2)
    site.cookies.clear()
    feed = feed_of(site, address)
    assert list(entries(feed).values()) == ["Standings after round 1"]
    assert "24" in str(feed.findtext(f"{ATOM}entry/{ATOM}summary"))


def test_what_is_refused_is_said(site: TestClient, crowd: list[Person], visitor: Visitor) -> None:
    lea, kenji, _ = crowd
    id = opened(crowd)
    kenji.use_cookies().post(f"/tournaments/{id}/arrange", do="begin")
    assert kenji.status == 403
    lea.use_cookies().post(f"/tournaments/{id}/arrange", do="begin")
    assert lea.status == 409 and "needs at least 2 people" in lea.page
    lea.use_cookies().post("/tournaments", title="", game=PLAIN, form="swiss")
    assert lea.status == 422 and "Give the tournament a name" in lea.page
    lea.use_cookies().post(f"/tournaments/{id}/arrange", do="off")
    assert "cancelled" in lea.page and "No one had entered." in lea.page
    assert re.search(r"Cancelled</dt>\s*<dd[^>]*>by the organiser, on \w+day,", lea.page)
    assert (state(site, id)["called_off_by"], state(site, id)["begun_by"]) == ("organiser", "")
    site.cookies.clear()
    assert visitor.client.post("/api/v1/tournaments", json=CUP).status_code == 403
    assert visitor.client.put(f"/api/v1/tournaments/{id}/entry").status_code == 403
    assert visitor.client.get("/api/v1/tournaments/nowhere").status_code == 404
    answer = lea.use_cookies().client.post("/api/v1/tournaments", json=CUP | {"terms": {}})
    assert (answer.status_code, answer.json()["code"]) == (422, "clock_needed")


def test_a_tournament_of_a_secret_community(site: TestClient, crowd: list[Person]) -> None:
    """To strangers it is not there, and nobody finds it in a list."""
    lea, kenji, _ = crowd
    address = found_community(lea.use_cookies(), "Friday four", "secret")
    id = opened(crowd, community=address)
    assert "Monsoon cup" in lea.use_cookies().get(f"/tournaments?community={address}")
    assert "atom+xml" not in lea.use_cookies().get(f"/tournaments/{id}")
    for path in (f"/tournaments/{id}", f"/tournaments/{id}/standings.atom",
                 f"/tournaments/{id}/standings.csv",
                 f"/api/v1/tournaments/{id}", f"/tournaments?community={address}"):
        assert kenji.use_cookies().client.get(path).status_code == 404
    kenji.use_cookies().post(f"/tournaments/{id}/entry", do="enter")
    assert kenji.status == 404
    listed = kenji.use_cookies().client.get("/api/v1/tournaments").json()
    assert id not in [one["id"] for one in listed]


def test_community_has_its_own_ladder(site: TestClient, crowd: list[Person]) -> None:
    """For its members alone."""
    lea, kenji, _ = crowd
    secret = found_community(lea.use_cookies(), "Friday four", "secret")
    public = found_community(lea, "Silk and Stations", "public", "silk-ladder")
    page = lea.get(f"/c/{public}")
    assert f"?community={public}" in page and "/ladder/" in page
    page = lea.get(f"/ladder/{PLAIN}?community={public}")
    assert "Silk and Stations" in page and "Computer players" not in page
    api = f"/api/v1/games/{PLAIN}/ladder?community="
    assert lea.client.get(f"{api}{secret}").json() == {"players": [], "unnamed": 0}
    kenji.use_cookies()
    for address, status in ((secret, 404), (public, 403)):
        assert site.get(f"{api}{address}").status_code == status
        assert site.get(f"/ladder/{PLAIN}?community={address}").status_code == status


def test_programs_enter_and_leave(site: TestClient, crowd: list[Person]) -> None:
    lea, kenji, _ = crowd
    id = opened(crowd)
    api = f"/api/v1/tournaments/{id}"
    told = kenji.use_cookies().client.put(f"{api}/entry").json()
    assert [one["name"] for one in told["standings"]] == [kenji.name]
    assert id in [one["id"]
                  for one in kenji.use_cookies().client.get("/api/v1/me/tournaments").json()]
    assert kenji.use_cookies().client.delete(f"{api}/entry").json()["standings"] == []
    assert lea.use_cookies().client.post(f"{api}/begin").json()["code"] == "too_few_entrants"
    assert lea.use_cookies().client.post(f"{api}/cancel").json()["phase"] == "off"


def test_finished_tables_lead_to_their_tournament(
        site: TestClient, crowd: list[Person]) -> None:
    id = begun(site, crowd, game=WITH_SHOWS, size=3)
    [table] = [one["table"] for one in state(site, id)["tables"]]
    while not (seen := crowd[0].use_cookies().client.get(f"/api/v1/tables/{table}").json())["over"]:
        for one in crowd:
            seen = one.use_cookies().client.get(f"/api/v1/tables/{table}").json()
            if seen["actions"]:
                one.client.post(f"/api/v1/tables/{table}/actions", json={
                    "number": seen["number"], "action": seen["actions"][0]})
    assert "To the tournament “Monsoon cup”" in crowd[0].get(f"/t/{table}?lang=en")
    crowd[0].get(f"/t/{table}/tournament")
    assert crowd[0].path == f"/tournaments/{id}"
    spectator = Person(site, "Mina").use_cookies()
    assert "To the tournament" not in spectator.get(f"/t/{table}?lang=en")


def test_finished_season_names_winners_and_moves(site: TestClient, crowd: list[Person]) -> None:
    five = [*crowd, Person(site, "Mina"), Person(site, "Paul")]
    id = begun(site, five, form="league", size=2, division=4, moving=1, seasons=2)
    page = crowd[0].use_cookies().get(f"/tournaments/{id}?lang=en")
    assert "Won by" not in page and "↑" not in page and "Next season" not in page
    while (found := state(site, id))["phase"] == "play":
        for table in found["tables"]:
            if table["table"] and table["places"] is None:
                leave_all(site, five, found, table)
        number = found["round"]
        for one in five:
            one.use_cookies().client.put(f"/api/v1/tournaments/{id}/room")
        wait(site, id, lambda now, number=number: now["phase"] == "over" or (
            now["round"] > number and is_round_open(now)))
    page = crowd[0].use_cookies().get(f"/tournaments/{id}?lang=en")
    best = [one["name"] for one in found["standings"]
            if (one["division"], one["place"]) == (1, 1)]
    assert all(name in page.partition("Won by ")[2].partition("<")[0] for name in best)
    assert (page.count("↑"), page.count("↓")) == (1, 1)
    check_page(page)
    assert f'href="/tournaments/{id}"' in crowd[0].get("/tournaments").partition(
        "My tournaments")[2].partition("</section>")[0]
    [address] = re.findall(r'href="([^"]+)">Next season', crowd[0].get(f"/tournaments/{id}"))
    assert "season 2 of 2" in crowd[0].get(address)


def test_cancellation_appears_under_the_bell(site: TestClient, crowd: list[Person]) -> None:
    id = entered(crowd)
    crowd[0].use_cookies().post(f"/tournaments/{id}/arrange", do="off")
    assert "News of" not in crowd[0].get("/tables")
    kenji = crowd[1].use_cookies()
    assert "News about 1 tournament" in kenji.get("/tables")
    kenji.get("/waiting")
    assert kenji.path == f"/tournaments/{id}" and "cancelled" in kenji.page
    assert "News of" not in kenji.get("/tables")


def test_news_stays_until_it_is_read(site: TestClient, crowd: list[Person]) -> None:
    """A bye leads there, since no table does."""
    id = begun(site, crowd)
    found = state(site, id)
    [bye] = [one for one in found["tables"] if len(one["people"]) == 1]
    idle = next(one for one in crowd if one.name == name_of(found, bye["people"][0]))
    assert "News about 1 tournament" in idle.use_cookies().get("/tables")
    idle.get("/waiting")
    assert idle.path == f"/tournaments/{id}" and "News of" not in idle.page
    assert "News of" not in idle.get("/tables")
    for other in crowd:
        if other is not idle:
            assert "News of" not in other.use_cookies().get("/tables")


def test_programs_commit_for_rounds(site: TestClient) -> None:
    """One opens its number at the table, the other says that it will not; nobody else has any."""
    site.follow_redirects = True
    crowd = [Person(site, name) for name in ("Inès", "Kenji")]
    id = opened(crowd)
    address = f"/api/v1/tournaments/{id}/commitments"
    asked = crowd[0].use_cookies().client.get(address)
    assert (asked.status_code, asked.json()["code"]) == (409, "not_entered")
    for number, one in zip(("a1", "b2"), crowd, strict=True):
        client = one.use_cookies().client
        client.put(f"/api/v1/tournaments/{id}/entry")
        promised = [make_commitment_to_number(find_round_of(id, one), number * 32)
                    for one in (1, 2)]
        wrong = client.put(address, json={"round": 2, "commitments": promised})
        assert (wrong.status_code, wrong.json()["code"]) == (409, "deal_closed")
        assert client.put(address, json={"round": 1, "commitments": ["12"]}).status_code == 422
        assert client.put(address, json={"round": 1, "commitments": promised}).status_code == 204
        assert client.get(address).json() == {"round": 1, "commitment": promised[0]}
        page = client.get(f"/tournaments/{id}").text
        assert 'data-next-deal="1"' in page and promised[0] in page
    crowd[0].use_cookies().post(f"/tournaments/{id}/arrange", do="begin")
    [found] = wait(site, id, lambda found: all(
        table["table"] for table in found["tables"]) and found["tables"])["tables"]
    deal = f"/api/v1/tables/{found['table']}/deal"
    told = site.get(deal).json()
    assert (told["stage"], told["closed"], told["round"]) == ("waiting", True, f"round {id} 1")
    assert told["until"] > 0
    client = crowd[0].use_cookies().client
    room = client.get(f"/t/{found['table']}?lang=en").text
    assert "The game begins as soon as everyone is here" in room and "not ready yet" in room
    assert client.put(f"{deal}/number", json={"number": "b2" * 32}).json()["code"] == "other_number"
    assert client.put(f"{deal}/number", json={"number": "a1" * 32}).status_code == 204
    assert crowd[1].use_cookies().client.delete(f"{deal}/number").status_code == 204
    told = site.get(deal).json()
    assert {one["part"]: one["number"] for one in told["seats"]} == {
        "opened": "a1" * 32, "left_out": ""}
    assert (told["stage"], told["until"]) == ("agreed", 0)


def test_forms_take_a_day_and_an_hour(site: TestClient, crowd: list[Person]) -> None:
    """By the clocks of the organiser. An hour that is past is refused, and the input stays."""
    lea = crowd[0].use_cookies()
    lea.client.patch("/api/v1/me/settings", json={"zone": "Asia/Tokyo"})
    form = {"title": "Dated cup", "game": PLAIN, "form": "swiss", "size": "2", "rounds": "2",
            "clock": "live-5", "begins": "0"}
    there = datetime.now(ZoneInfo("Asia/Tokyo")).replace(second=0, microsecond=0) + timedelta(2)
    assert "The time zone is Asia/Tokyo." in lea.get("/tournaments/new")
    lea.post("/tournaments", at="2020-01-01T12:00", **form)
    assert lea.status == 422 and 'value="2020-01-01T12:00"' in lea.page
    assert "at a day and time within a year from now" in lea.page
    lea.post("/tournaments", at=f"{there:%Y-%m-%dT%H:%M}", **form)
    id = lea.path.rpartition("/")[2]
    assert site.get(f"/api/v1/tournaments/{id}").json()["begins"] == int(there.timestamp()) * 1000
    lea.client.patch("/api/v1/me/settings", json={"zone": "UTC"})
    lea.post(f"/tournaments/{id}/arrange", do="off")

