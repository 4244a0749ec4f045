"""The analysis of a finished table, as people and programs read it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest
from grandtour.web.app import Settings, create_app
from grandtour.features.training.analysis_pages import duration_text
from grandtour.features.training.analysis_view import space_out_marks
from tests.new_database import new_database
from tests.web.test_afterwards import NOON, PEOPLE, Past, past_match
from tests.web.visitor import Visitor, app_of
from starlette.testclient import TestClient
from tests.some_game import PLAIN, WITH_SHOWS


@pytest.fixture(scope="module", name="analysing")
def _analysing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A site that looks at every position a few times."""
    folder = tmp_path_factory.mktemp("analysing")
    with opened(new_database(folder / "grandtour.sqlite"), 4) as client:
        yield client


def opened(database: str, continuations: int) -> TestClient:
    return TestClient(create_app(Settings(database, pause=0, requests=0,
                                          continuations=continuations)))


@pytest.fixture(scope="module", name="ended")
def _ended(analysing: TestClient) -> Past:
    return past_match(analysing, WITH_SHOWS, 10_000)


@pytest.fixture(name="somebody")
def _somebody(analysing: TestClient) -> Visitor:
    return Visitor(analysing)


@pytest.mark.slow
def test_findings_show_during_the_analysis(tmp_path: Path) -> None:
    with opened(new_database(tmp_path / "grandtour.sqlite"), 1600) as client:
        ended = past_match(client, WITH_SHOWS, 10_000)
        begun = client.post(f"/api/v1/tables/{ended.table}/analysis").json()
        assert (begun["state"], begun["done"], begun["found"]["complete"]) == ("running", 0, False)
        assert begun["pieces"] > 0
        deadline = time.monotonic() + 120
        while not (told := ended.api("/analysis").json())["done"] and time.monotonic() < deadline:
            time.sleep(0.05)
        assert told["state"] == "running"
        assert 0 < told["done"] < told["pieces"]
        assert not told["found"]["complete"]
        page = ended.get("/analysis").text
        assert "data-running" in page
        shown = re.search(r'<progress value="(\d+)" max="(\d+)"', page)
        assert shown and told["done"] <= int(shown[1]) < int(shown[2])
        assert "Not known yet." in page
        assert 'class="v p1"' in page


def made(ended: Past) -> dict:
    """The analysis when it is whole."""
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        told = ended.api("/analysis").json()
        if told["state"] == "done":
            return told
        time.sleep(0.2)
    raise AssertionError("the analysis is not made")


def test_running_games_are_not_analysed(player: Visitor) -> None:
    address = f"{player.path}/analysis"
    for answer in (player.client.get(address), player.client.post(address),
                   player.client.get(f"/api/v1/tables{address.removeprefix('/t')}"),
                   player.client.post(f"/api/v1/tables{address.removeprefix('/t')}")):
        assert answer.status_code == 409
        assert "as soon as the game is over" in answer.text


def test_games_without_result_are_not_analysed(analysing: TestClient) -> None:
    short = past_match(analysing, PLAIN, 24)
    answer = short.api("/analysis")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_result")
    assert "ended without a result" in short.get("/analysis").text


@pytest.mark.slow
def test_viewer_starts_and_reads_analysis(ended: Past, somebody: Visitor) -> None:
    assert ended.api("/analysis").json()["state"] == "unasked"
    page = somebody.get(f"/t/{ended.table}")
    assert f'href="/t/{ended.table}/analysis"' in page
    page = somebody.get(f"/t/{ended.table}/analysis")
    assert "Analyse this game" in page
    somebody.post(f"/t/{ended.table}/analysis")
    assert somebody.path == f"/t/{ended.table}/analysis"
    told = made(ended)
    assert told["done"] == told["pieces"]
    assert told["found"]["complete"]
    page = somebody.get(f"/t/{ended.table}/analysis")
    assert "data-running" not in page
    for name in PEOPLE:
        assert page.count(name) > 3
    assert page.count('class="v p1"') == page.count('class="sample p1"') == 1
    for heading in ("Turning points", "Decisions", "Costliest decisions"):
        assert heading in page
    for number in set(re.findall(rf'href="/t/{ended.table}/(\d+)', page)):
        assert int(number) <= ended.match.number
    assert re.search(r"<td class=\"num\">(100|0|50)%</td>", page)


def test_turning_points_state_loss_and_better_line(ended: Past, somebody: Visitor) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    shown = made(ended)["found"]["turning_points"]
    assert 0 < len(shown) <= 3
    page = somebody.get(f"/t/{ended.table}/analysis").partition('id="points-h"')[2].partition(
        'id="decisions-h"')[0]
    items = re.split(r"<li\b", page)[1:]
    assert len(items) == len(shown)
    for item, one in zip(items, shown, strict=True):
        better = one["better"]
        share = better["share"]
        assert share["value"] > 2 * share["error"]
        assert f"<b>{PEOPLE[one['seat']]}</b>" in item
        points = round(100 * share["value"])
        assert re.search(
            rf"{one['word'].title()}: [^<]*\b{points} percentage points? of the chance", item)
        assert "Better: " in item
        assert re.search("By comparison, “|are about equally good", item)
        assert re.search(rf'href="/t/{ended.table}/analysis\?at={one["before"]}"[^>]*>Start of '
                         "the turn<", item)
        assert one["before"] <= better["position"] < one["number"]
        assert f'href="/t/{ended.table}/retry/{better["position"]}"' in item


def test_better_line_is_shown_on_the_board(ended: Past, somebody: Visitor) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    shown = made(ended)["found"]["turning_points"]
    better = shown[0]["better"]
    address = f"/t/{ended.table}/analysis/line?at={better['position']}"
    assert f'href="{address}"' in somebody.get(f"/t/{ended.table}/analysis")
    page = somebody.get(address)
    assert "A line, step by step" in page
    assert f'href="{address}&amp;step=0"' in page
    other = next(number for number in range(ended.match.number)
                 if number not in {one["better"]["position"] for worst in
                                   made(ended)["found"]["worst"] for one in worst})
    assert ended.get(f"/analysis/line?at={other}").status_code == 404


def test_decisions_are_counted_for_each_player(ended: Past, somebody: Visitor) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    found = made(ended)["found"]
    page = somebody.get(f"/t/{ended.table}/analysis").partition('class="decisions"')[2].partition(
        "</table>")[0]
    rows = page.split("<tr>")[2:]
    for seat, (row, loss) in enumerate(zip(rows, found["mean_losses"], strict=True)):
        cells = re.findall(r'<td class="num">([^<]*)</td>', row)
        assert cells[0] == f"{1000 * max(0, loss['value']):.1f} ± {2000 * loss['error']:.1f}"
        words = [one["word"] for one in found["decisions"] if one["seat"] == seat]
        assert [int(cell) for cell in cells[1:]] == [
            words.count(word) for word in ("best", "good", "slip", "mistake", "blunder")]


def test_graph_marks_the_whole_turn(ended: Past, somebody: Visitor) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    shown = made(ended)["found"]["turning_points"]
    page = somebody.get(f"/t/{ended.table}/analysis")
    marks = re.findall(r'class="tpl"\s+x="([\d.]+)"\s+width="([\d.]+)"', page)
    assert len(marks) == len(shown)
    for (x, width), turn in zip(marks, shown, strict=True):
        end = re.search(rf'data-number="{turn["number"]}"\s+data-x="([\d.]+)"', page)
        assert end and float(x) + float(width) == pytest.approx(float(end[1]), abs=0.11)


def test_turning_points_become_pictures(ended: Past, somebody: Visitor) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    shown = made(ended)["found"]["turning_points"]
    largest = max(shown, key=lambda one: one["better"]["share"]["value"])
    address = f"/t/{ended.table}/moment"
    page = somebody.get(address)
    assert page.count("Turning point, move") == len(shown)
    assert f'/t/{ended.table}/{largest["number"]}"' in page             # the link to share
    points = round(100 * largest["better"]["share"]["value"])
    name = PEOPLE[largest["seat"]]
    said = f"This lowered {name}’s chance of winning by {points} percentage point"
    assert f'og:image" content="http://testserver{address}.png' in page
    assert re.search(f'og:image:alt" content="[^"]*{said}', page)
    drawn = ended.get(f"/moment.svg?at={largest['number']}").text
    assert said in drawn and "Turning point" in drawn
    assert ended.get(f"/moment.png?at={largest['number']}&width=200").content[:4] == b"\x89PNG"


def test_pictures_need_no_analysis(analysing: TestClient, somebody: Visitor) -> None:
    ended = past_match(analysing, PLAIN, 10_000)
    assert f'href="/t/{ended.table}/moment"' in somebody.get(f"/t/{ended.table}")
    page = somebody.get(f"/t/{ended.table}/moment")
    assert "Find the turning point" in page
    assert f'/t/{ended.table}/{ended.match.number}"' in page
    drawn = ended.get("/moment.svg?at=3").text          # no moment of this game
    assert "Final position" in drawn
    assert all(name in drawn for name in PEOPLE)
    answer = analysing.post(f"/t/{ended.table}/analysis", data={"then": "moment"},
                            follow_redirects=False)
    assert answer.headers["location"] == f"/t/{ended.table}/moment"


def test_running_games_have_no_picture(player: Visitor, analysing: TestClient) -> None:
    for ending in ("", ".svg", ".png"):
        answer = player.client.get(f"{player.path}/moment{ending}")
        assert answer.status_code == 409 and "as soon as the game is over" in answer.text
    assert past_match(analysing, PLAIN, 26).get("/moment").status_code == 409


def test_known_duration_is_shown(ended: Past, analysing: TestClient, somebody: Visitor) -> None:
    table = analysing.portal.call(app_of(analysing).state.services.tables.load_table, ended.table)
    assert "1 minute<" in somebody.get(f"/t/{ended.table}/analysis")
    steps = len(table.moments) - 1
    for apart, minutes in ((0, 1), (1, ceil(steps / 60)), (60, steps)):
        told = duration_text(
            replace(table, moments=[NOON + 1000 * apart * n for n in range(steps + 1)]))
        assert told is not None and told.n == minutes
    assert duration_text(replace(table, moments=[0] * (steps + 1))) is None


def test_asking_again_begins_nothing_anew(ended: Past, analysing: TestClient) -> None:
    analysing.post(f"/api/v1/tables/{ended.table}/analysis")
    made(ended)
    answer = analysing.post(f"/api/v1/tables/{ended.table}/analysis")
    assert (answer.status_code, answer.json()["state"]) == (200, "done")


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_it_is_read_in_every_language(ended: Past, somebody: Visitor, language: str) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    made(ended)
    page = somebody.get(f"/t/{ended.table}/analysis?lang={language}")
    assert somebody.status == 200
    assert {"ja": "勝負の分かれ目", "fr": "Tournants"}[language] in page
    assert "Turning points" not in page
    somebody.get("/?lang=en")


def test_costliest_decisions_become_exercises(
        ended: Past, analysing: TestClient, somebody: Visitor) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    worst = made(ended)["found"]["worst"]
    seat = max(range(2), key=lambda one: len(worst[one]))
    numbers = {one["better"]["position"] for one in worst[seat]}
    assert numbers
    page = somebody.get(f"/t/{ended.table}/analysis")
    for number in numbers:
        assert f'href="/t/{ended.table}/retry/{number}"' in page
    somebody.post(f"/t/{ended.table}/train", seat=str(seat))
    met = []
    while somebody.path.startswith(f"/t/{ended.table}/retry/"):
        met.append(int(somebody.path.rpartition("/")[2]))
        action = re.findall(r'data-choose="([^"]*)"', somebody.page)[0]
        somebody.post(somebody.path, action=action)
        following = re.search(r'class="btn small go" href="([^"]+)"', somebody.page)
        somebody.get(following[1] if following else "/me/exercises")
    assert set(met) == numbers and len(met) == len(numbers)
    assert somebody.page.count('action="/me/exercises/drop"') == len(numbers) + 1
    somebody.post("/me/exercises/drop")
    assert "You have no exercises" in somebody.page


def test_valid_analysis_survives_restart(ended: Past, analysing: TestClient) -> None:
    ended.client.post(f"/api/v1/tables/{ended.table}/analysis")
    told = made(ended)
    address = f"/api/v1/tables/{ended.table}/analysis"
    engine = app_of(analysing).state.services.database.engine
    database = engine.url.render_as_string(hide_password=False)
    with opened(database, 4) as again:
        assert again.get(address).json() == told
    with opened(database, 40) as other:
        assert other.get(address).json()["state"] == "unasked"


def test_marks_are_spread_in_order() -> None:
    assert space_out_marks([700.0, 90.0, 702.0, 703.0], 21, 836) == [700.0, 90.0, 721.0, 742.0]
    assert space_out_marks([830.0, 835.0], 21, 836) == [815.0, 836.0]
