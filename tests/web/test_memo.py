"""Test private notes at a table: stored for their author, and in nothing that anyone else gets.
Streams and mails are compared at twins, in which others' notes differ."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest
from channels import ASKED
from starlette.testclient import TestClient

from grandtour.tables.rows import MemoRow
from grandtour.tables.table import Table
from tests.some_game import PLAIN
from tests.web.visitor import Visitor, app_of

WORD = "zanzibar"
PASSWORD = "three horses and a cart"
PLAN = f"First {WORD}, then the <b>pass</b>"


class Pair:
    """Inès and Kenji at a table, and a spectator. The cookie that is sent decides who acts."""

    def __init__(self, site: TestClient) -> None:
        self.site = site
        self.visitor = Visitor(site)
        self.be("")
        opened = site.post("/api/v1/tables", json={
            "game": PLAIN, "guest": "Inès", "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        self.table, self.code = opened["table"], opened["code"]
        self.be("")
        joined = site.post(self.api("/seats"), json={"guest": "Kenji"}).json()
        self.tokens = {"ines": opened["token"], "kenji": joined["token"], "": ""}

    def api(self, rest: str = "") -> str:
        return f"/api/v1/tables/{self.table}{rest}"

    def be(self, name: str) -> None:
        self.site.cookies.clear()
        if name:
            self.site.cookies.set("grandtour", self.tokens[name])

    def look(self, name: str, rest: str = "") -> str:
        self.be(name)
        return self.visitor.get(f"/t/{self.table}{rest}")

    def write(self, name: str, text: str, **fields: str) -> str:
        self.be(name)
        return self.visitor.post(f"/t/{self.table}/memo", text=text, **fields)

    def end(self) -> None:
        """Both agree to end the table."""
        self.be("ines")
        asked = self.site.post(self.api("/questions"), json={"about": "cancel"}).json()
        self.be("kenji")
        answer = self.site.post(self.api(f"/questions/{asked['question']}"), json={"yes": True})
        assert answer.json()["over"], answer.text

    def read_everywhere(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield the answer to this person at every address about a table or a person."""
        values = {"id": self.table, "code": self.code, "lang": "en", "now": "0", "past": "0",
                  "eyes": "0", "game": PLAIN}
        self.be(name)
        for route, wishes in ASKED.items():
            for wish in wishes:
                places = {place for _, place, _, _ in Formatter().parse(wish) if place}
                if route.startswith("GET ") and "/stream" not in route and places <= set(values):
                    address = wish.removeprefix("JSON ").format_map(values)
                    yield address, self.site.get(address).text


@pytest.fixture
def pair(site: TestClient) -> Iterator[Pair]:
    yield Pair(site)
    site.cookies.clear()


def test_what_is_written_stands_there_again(pair: Pair) -> None:
    page = pair.write("ines", f"{PLAN}\r\n  and:\t30 rupees \r\n\r\n")
    assert pair.visitor.status == 200 and pair.visitor.path == f"/t/{pair.table}"
    assert "then the &lt;b&gt;pass&lt;/b&gt;\nand: 30 rupees</textarea>" in page
    assert page.count("&lt;b&gt;pass") == 2                 # in the field, and by the question
    assert "&lt;b&gt;pass" in pair.look("ines", "/0"), "beside every position, too"
    page = pair.write("ines", "Another plan")
    assert "Another plan</textarea>" in page and WORD not in page


def test_memos_stay_until_they_are_deleted(pair: Pair) -> None:
    pair.write("ines", PLAN)
    pair.end()
    for rest in ("", "/0"):
        assert WORD in pair.look("ines", rest)
    page = pair.write("ines", PLAN, delete="yes")
    assert WORD not in page and WORD not in pair.look("ines", "/0")


def test_pages_name_their_version(
        pair: Pair, site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is made while the memo is fetched would else never be seen: the page would count
    as up to date."""
    services = app_of(site).state.services
    fetch = services.memos.at

    async def slowly(table: Table, person: str) -> MemoRow | None:
        monkeypatch.undo()
        async with services.tables.transaction(table.id) as change:
            match = change.table.match.fork()
            match.play(match.state.choices()[0])
            change.set_match(match)
        found: MemoRow | None = await fetch(table, person)
        return found
    pair.write("ines", PLAN)
    monkeypatch.setattr(services.memos, "at", slowly)
    page = pair.look("ines")
    made, version = (services.tables.find_in_memory(pair.table).match.number,
                     services.tables.hub.version(pair.table))
    assert f'data-number="{made}" data-version="{version}"' in page
    assert f'id="log-{made}"' in page


@pytest.mark.slow
@pytest.mark.parametrize("over", [False, True])
def test_memos_are_private(pair: Pair, over: bool) -> None:
    pair.write("ines", PLAN)
    if over:
        pair.end()
    for name in ("kenji", ""):
        answers = dict(pair.read_everywhere(name))
        assert len(answers) > 30
        assert not [address for address, text in answers.items() if WORD in text]
    own = {address for address, text in pair.read_everywhere("ines") if WORD in text}
    assert {pair.api("/memo"), f"/t/{pair.table}/0?as=0", "/api/v1/me/data"} <= own
    taken_along = (pair.api("/record"), pair.api("/export"), f"/t/{pair.table}/record",
                   f"/t/{pair.table}/record.json", f"/t/{pair.table}/replay.html?as=0")
    assert not own & {*taken_along}


def test_spectators_have_no_memo(pair: Pair) -> None:
    assert 'id="memo"' in pair.look("kenji")
    assert 'id="memo"' not in pair.look("")
    pair.write("", "Mine")
    assert pair.visitor.status == 403
    assert pair.site.get(pair.api("/memo")).json()["code"] == "not_seated"


def test_memos_have_two_thousand_characters(pair: Pair) -> None:
    pair.write("ines", "ö" * 2000)
    assert pair.visitor.status == 200
    page = pair.write("ines", "x" * 2001)
    assert pair.visitor.status == 422 and "2000 letters at most" in page
    assert f"{'ö' * 2000}</textarea>" in pair.look("ines")


def test_programs_read_write_and_delete_it(pair: Pair) -> None:
    pair.be("ines")
    address, client = pair.api("/memo"), pair.site
    assert client.get(address).json() == {"text": "", "moment": None}
    assert client.put(address, json={"text": "One\ntwo"}).status_code == 204
    kept = client.get(address).json()
    assert kept["text"] == "One\ntwo" and kept["moment"] > 1_700_000_000_000
    assert client.put(address, json={"text": "x" * 2001}).json()["code"] == "memo_too_long"
    pair.be("kenji")
    assert client.get(address).json()["text"] == ""
    pair.be("ines")
    assert client.delete(address).status_code == 204
    assert client.get(address).json() == {"text": "", "moment": None}


def test_memos_pass_to_members_and_go(pair: Pair) -> None:
    pair.write("ines", PLAN)
    pair.visitor.post("/me/keep", name=f"Ines {pair.table[:6]}", password=PASSWORD)
    person = pair.site.get("/api/v1/me").json()["id"]
    memos = pair.site.get("/api/v1/me/data").json()["memos"]
    assert [(row["table"], row["text"]) for row in memos] == [(pair.table, PLAN)]
    assert kept_of(pair.site, person) == memos
    pair.visitor.post("/me/data/delete", password=PASSWORD)
    assert kept_of(pair.site, person) == []


def kept_of(site: TestClient, person: str) -> object:
    assert site.portal is not None
    return site.portal.call(app_of(site).state.services.memos.data_of, person)
