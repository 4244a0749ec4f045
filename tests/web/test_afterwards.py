"""Afterwards: positions and with whose eyes, exports, pictures, playing on."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from httpx import Response
import pytest
from grandtour import games
from grandtour.bots.levels import USUAL_BOT
from grandtour.cli.main import main
from grandtour.draw import raster
from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match
from grandtour.engine.record import BadRecord
from grandtour.engine.rng import Rng
from grandtour.people.rows import PersonRow
from grandtour.tables import export
from grandtour.tables.codec import build_row
from grandtour.tables.events import Cancel, Mute
from grandtour.tables.rows import EntryRow, EventRow
from grandtour.tables.seating import build_person_seat
from grandtour.tables.status import build_status
from grandtour.tables.table import Table
from grandtour.web.replay.position_code import LARGEST, encode_position
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor, app_of
from starlette.testclient import TestClient
from tests.some_game import PLAIN, WITH_SHOWS

NOON = 1_781_000_000_000
PEOPLE = ("Ana", "健二")


@dataclass
class Past:
    """A table that is over, with a step taken back in it."""

    client: TestClient
    table: str
    match: Match

    @property
    def game(self) -> str:
        return self.match.game.name

    def get(self, path: str, **headers: str) -> Response:
        return self.client.get(f"/t/{self.table}{path}", headers=headers)

    def api(self, path: str) -> Response:
        return self.client.get(f"/api/v1/tables/{self.table}{path}")


def past_match(client: TestClient, name: str, most: int) -> Past:
    """Return a match of at most this many entries between two people who agreed to end it there."""
    game = games.game(name)
    match = Match(game, 2, game.choose(2, {}))
    seed = 0
    while match.state.is_chance_node() or (
            match.number < most and not match.state.is_terminal()):
        match.play(match.state.sample(Rng(7, seed)))
        seed += 1
        if match.line[-1].seat != CHANCE and 9 < match.number < 30 and not taken_back(match):
            match.take_back(match.line[-1].seat, 1)
    ended = [] if match.state.is_terminal() else [Cancel()]
    person = [PersonRow(f"{name}{number}", one) for number, one in enumerate(PEOPLE)]
    table = Table(id=f"past{name}{most}"[:16], code=f"code{name}{most}"[:16], opened_as="",
                  seats=[build_person_seat(one, "en") for one in person], match=match, seed=1,
                  opened_by=person[0].id, opened=NOON, moments=[NOON] * match.number,
                  events=[EventRow(number, match.number, 0, person[0].id, event, NOON)
                          for number, event in enumerate([Mute(person[1].id), *ended], start=1)])
    rows = tuple(EntryRow(entry.number, entry.seat, entry.text,
                          match.digest() if entry.number == match.number else "", NOON)
                 for entry in match.entries)
    row = build_row(table)
    kept = type(row)(**{**vars(row), "entries": rows})
    tables = app_of(client).state.services.tables
    client.portal.call(tables.store.add_table, kept, build_status(table, NOON))
    return Past(client, table.id, match)


def taken_back(match: Match) -> bool:
    return any(entry.back for entry in match.entries)


@pytest.fixture(scope="module", name="whole")
def _whole(site: TestClient) -> Past:
    """A game played to its end."""
    return past_match(site, WITH_SHOWS, 10_000)


@pytest.fixture(scope="module", name="short", params=games.names())
def _short(site: TestClient, request: pytest.FixtureRequest) -> Past:
    """The first moves of a game."""
    return past_match(site, request.param, 24)


@pytest.fixture(autouse=True)
def _nobody(site: TestClient) -> None:
    site.cookies.clear()


# With whose eyes.

def test_running_games_limit_views_of_positions(player: Visitor) -> None:
    table = player.path
    assert player.get(f"{table}/3") and player.status == 200
    assert player.get(f"{table}/3?as=public") and player.status == 200
    for sealed in ("1", "all"):
        for path in ("3", "3.svg", "3.png"):
            player.get(f"{table}/{path}?as={sealed}")
            assert player.status == 403, (path, sealed)
    player.get(f"{table}/3?as=nobody")
    assert player.status == 404


def test_running_games_export_nothing_complete(player: Visitor) -> None:
    table = player.path
    for path in ("record", "record.json", "replay.html"):
        player.get(f"{table}/{path}")
        assert player.status == 409, path
    seen = player.client.get(f"/api/v1/tables{table.removeprefix('/t')}/positions/3").json()
    assert (seen["text"], seen["code"], seen["seen_by"]) == (None, None, "0")
    page = player.get(f"{table}/3")
    assert "/p/" not in page and "/branch" not in page


def test_finished_games_show_every_view(short: Past) -> None:
    number = short.match.number
    views = {eyes: short.api(f"/positions/{number}?as={eyes}").json()["view"]
             for eyes in ("0", "1", "public", "all")}
    assert views["all"] == json.loads(json.dumps(short.match.state.view(-2)))
    for eyes in views:
        page = short.get(f"/{number}?as={eyes}")
        assert page.status_code == 200
        check_page(page.text)


def test_positions_show_done_and_possible_actions(whole: Past) -> None:
    number = next(entry.number for entry in whole.match.entries if entry.asked >= 0) + 1
    state = whole.match.at(number)
    seen = whole.api(f"/positions/{number}?as={state.current_player()}").json()
    other = whole.api(f"/positions/{number}?as={1 - state.current_player()}").json()
    assert seen["actions"] == [str(action) for action in state.choices()]
    assert other["actions"] == []
    assert 'id="could"><details><summary>' in whole.get(f"/{number}?as=all").text


# The way through the positions.

def test_marks_show_turns_scorings_and_undos(whole: Past) -> None:
    page = whole.get("/12").text
    for kind in ("turn", "scoring", "undo"):
        assert f'class="at-{kind}"' in page
    assert "took back 1 step" in page
    assert "<summary>taken back</summary><s>" in page


def test_replay_links_work_without_script(whole: Past) -> None:
    page = whole.get("/12?as=1").text
    ways = dict(re.findall(r'data-walk="([\w-]+)" href="[^"]*/(\d+)\?as=1"', page))
    assert (ways["first"], ways["back"], ways["next"]) == ("0", "11", "13")
    assert ways["last"] == str(whole.match.number)
    assert int(ways["turn-back"]) < 12 < int(ways["turn-next"])
    sent = whole.client.get(f"/t/{whole.table}?position=7&as=1")
    assert sent.url.path == f"/t/{whole.table}/7" and sent.url.query == b"as=1"


def test_scripts_get_differences_between_positions(whole: Past) -> None:
    def patch(start: int, end: int) -> dict[str, str]:
        answer = whole.get(f"/{end}?from={start}", accept="application/json")
        return answer.json()["patch"]
    forth, there = patch(12, 13), patch(13, 12)
    assert forth.keys() == there.keys() and 0 < len(forth) < 40
    assert all(forth[name] != there[name] for name in forth)
    assert patch(13, 13) == {}
    for name, part in forth.items():
        assert f'id="{name}"' in part


# Any position.

def test_position_text_has_its_own_address(short: Past) -> None:
    seen = short.api(f"/positions/{short.match.number}").json()
    assert seen["text"] == str(short.match.state)
    page = short.client.get(f"/p/{short.game}/{seen['code']}")
    check_page(page.text)
    assert seen["text"].split("\n")[1] in page.text
    drawn = short.client.get(f"/p/{short.game}/{seen['code']}.svg")
    assert (drawn.status_code, drawn.headers["content-type"]) == (
        200, "image/svg+xml; charset=utf-8")
    again = short.client.get(f"/api/v1/positions/{short.game}/{seen['code']}").json()
    assert (again["text"], again["number"]) == (seen["text"], None)


@pytest.mark.parametrize("code", [
    "x", "!!!!", encode_position(PLAIN), encode_position(f"{PLAIN} players=9\n"),
    encode_position("")[:-3],
    encode_position("x" * (LARGEST + 1)), "A" * 5000,
    encode_position(f"{PLAIN} players=2\n\udcff".encode(
        "utf-8", "surrogatepass").decode("utf-8", "replace"))])
def test_invalid_positions_are_refused_with_reasons(site: TestClient, code: str) -> None:
    answer = site.get(f"/api/v1/positions/{PLAIN}/{code}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "bad_position"
    assert site.get(f"/p/{PLAIN}/{code}.svg").status_code == 404


# Taking it along.

def test_exported_games_are_read_and_checked(
        short: Past, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = short.get("/record.json").text
    assert text == json.dumps(short.api("/export").json(), ensure_ascii=False, indent=1) + "\n"
    match, names = export.read_export(text)
    assert (match.digest(), match.number, tuple(names)) == (
        short.match.digest(), short.match.number, PEOPLE)
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert main(["replay", str(file)]) == 0
    assert "健二" in capsys.readouterr().out or short.match.number < 5


def test_exports_have_only_public_acts(short: Past) -> None:
    told = short.api("/export").json()
    assert [act["kind"] for act in told["acts"]] == ["cancel"]
    assert "holder" not in json.dumps(told) and f"{short.game}0" not in json.dumps(told)


@pytest.mark.parametrize("wrong", [
    lambda held: held.pop("end"), lambda held: held.update(end="0" * 16),
    lambda held: held.update(format="grandtour game 9"), lambda held: held.update(seats=3),
    lambda held: held["entries"].pop(3), lambda held: held.update(entries=[1]),
    lambda held: held["entries"][4].update(text="move nowhere")])
def test_changed_exports_are_refused(short: Past, wrong: Callable[..., Any]) -> None:
    held = short.api("/export").json()
    wrong(held)
    with pytest.raises(BadRecord):
        export.read_export(json.dumps(held))


@pytest.mark.slow
def test_offline_replays_have_every_position(short: Past) -> None:
    page = short.get("/replay.html?lang=fr").text
    assert '<html lang="fr">' in page
    assert not re.findall(r'(?:href|src|action)="(?:https?:|//|/(?!t/"))', page)
    film = json.loads(zlib.decompress(b64decode(
        re.search(r'id="film">([^<]+)<', page)[1])))
    heads = [number for number, _ in film["parts"]["turn-idle"]]
    assert heads == list(range(short.match.number + 1))
    assert all("/static/" not in text and ' href="/' not in text for text in film["texts"])
    assert "import " not in re.search(r"<script>(.*?)</script>", page, re.S)[1]


def test_names_in_files_are_escaped(short: Past, tmp_path: Path) -> None:
    record, file = tmp_path / "game.txt", tmp_path / "game.html"
    named = "{{film}}{{script}}<!--script-->"
    text = short.get("/record").text
    assert PEOPLE[0] in text
    record.write_text(text.replace(PEOPLE[0], named), encoding="utf-8")
    assert main(["replay", str(record), "--html", str(file)]) == 0
    page = file.read_text(encoding="utf-8")
    assert "{{film}}{{script}}&lt;!--script--&gt;" in page
    assert page.count("const module_offline") == 1


@pytest.mark.slow
def test_records_make_the_same_file(whole: Past, tmp_path: Path) -> None:
    record, file = tmp_path / "game.txt", tmp_path / "game.html"
    record.write_text(whole.get("/record").text, encoding="utf-8")
    assert main(["replay", str(record), "--html", str(file), "--language", "ja"]) == 0
    page = file.read_text(encoding="utf-8")
    assert '<html lang="ja">' in page and "パリス" in page
    assert len(page.encode()) < 600_000


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_position_pictures_stand_alone(short: Past, layout: str) -> None:
    drawn = short.get(f"/5.svg?layout={layout}")
    ElementTree.fromstring(drawn.text)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "private" in drawn.headers["cache-control"]
    assert "var(" not in drawn.text and "href=\"/" not in drawn.text
    pixels = short.get(f"/5.png?layout={layout}&width=300").content
    assert pixels[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(pixels[16:20]) == 300


def test_late_pictures_are_requested_again(whole: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as hurry:
        hurry.setattr(raster, "LONGEST", 0.001)
        late = whole.get("/4.png?width=301")
    assert late.status_code == 503
    assert "The picture was not ready in time" in late.text
    assert whole.get("/4.png?width=301").content.startswith(b"\x89PNG")


# Playing on.

def test_branches_repeat_moves_and_are_unrated(whole: Past, visitor: Visitor) -> None:
    number = whole.match.number - 8
    visitor.post(f"/t/{whole.table}/branch", number=str(number), seat="1", bot="walker")
    table = visitor.path.removeprefix("/t/")
    assert "not rated" in visitor.page
    seen = visitor.client.get(f"/api/v1/tables/{table}").json()
    assert (seen["you"], seen["number"] >= number) == (1, True)
    assert [seat["kind"] for seat in seen["seats"]] == ["bot", "person"]
    while visitor.my_turn():
        visitor.post(f"/t/{table}/act", number=visitor.number, action=visitor.actions[0])
    told = visitor.client.get(f"/api/v1/tables/{table}/export").json()
    same = [entry.text for entry in whole.match.entries][:whole.match.number - 8]
    assert [entry["text"] for entry in told["entries"]][:len(same)] == same
    assert told["acts"][0]["facts"] == {"table": whole.table, "at": len(same)}


def test_branches_use_the_usual_bot(whole: Past, visitor: Visitor) -> None:
    answer = visitor.client.post(f"/api/v1/tables/{whole.table}/branches",
                                 json={"number": whole.match.number - 8, "seat": 1})
    seats = visitor.client.get(f"/api/v1/tables/{answer.json()['table']}").json()["seats"]
    assert [seat["bot"] for seat in seats] == [USUAL_BOT, None]


def test_branches_need_a_playable_position(whole: Past, visitor: Visitor, player: Visitor) -> None:
    for table, number, seat, code in (
            (whole.table, whole.match.number, 0, "nothing_to_play"),
            (whole.table, 5, 2, "no_such_seat"), (whole.table, 5000, 0, "no_such_position"),
            (player.path.removeprefix("/t/"), 0, 0, "game_running")):
        answer = visitor.client.post(f"/api/v1/tables/{table}/branches",
                                     json={"number": number, "seat": seat})
        assert answer.json()["code"] == code


def test_finished_tables_offer_all_exports(whole: Past, short: Past) -> None:
    for over in (whole, short):
        page = over.get("").text
        for path in ("/0", "/replay.html", "/record", "/record.json",
                     f"/{over.match.number}.png?as=public"):
            assert f'href="/t/{over.table}{path}"' in page
