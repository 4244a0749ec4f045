"""Test memos on pages and in the API: only their author gets them. The secrecy tests compare
streams and notifications of two sites with different memos."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from grandtour.features.memos.service import Memos
from grandtour.features.memos.store import MemoRow
from grandtour.maintenance.stores.space import TextSpaceStore
from grandtour.tables.table import Table
from grandtour.web.admission.space import compile_content_paths
from tests.web.pair import Pair
from tests.web.test_device import shared_device, take_device
from tests.web.visitor import Visitor, app_of

__all__ = ["shared_device"]

WORD = "zanzibar"
PASSWORD = "three horses and a cart"
PLAN = f"First {WORD}, then the <b>pass</b>"


@pytest.fixture
def pair(site: TestClient) -> Iterator[Pair]:
    yield Pair(site)
    site.cookies.clear()


def write(pair: Pair, name: str, text: str, **fields: str) -> str:
    """Send the form of the memo; return the page that follows."""
    pair.be(name)
    return pair.visitor.post(f"/t/{pair.table}/memo", text=text, **fields)


def test_memos_are_on_every_position(pair: Pair) -> None:
    page = write(pair, "ines", f"{PLAN}\r\n  and:\t30 rupees \r\n\r\n")
    assert pair.visitor.status == 200 and pair.visitor.path == f"/t/{pair.table}"
    assert "then the &lt;b&gt;pass&lt;/b&gt;\nand: 30 rupees</textarea>" in page
    assert page.count("&lt;b&gt;pass") == 2                 # in the field, and by the question
    assert "&lt;b&gt;pass" in pair.look("ines", "/0"), "beside every position, too"
    page = write(pair, "ines", "Another plan")
    assert "Another plan</textarea>" in page and WORD not in page


def test_memos_stay_until_deleted(pair: Pair) -> None:
    write(pair, "ines", PLAN)
    pair.end()
    for rest in ("", "/0"):
        assert WORD in pair.look("ines", rest)
    page = write(pair, "ines", PLAN, delete="yes")
    assert WORD not in page and WORD not in pair.look("ines", "/0")


def test_pages_name_their_version(
        pair: Pair, site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this, a move made while the memo is loaded would never be shown: the page would count
    as up to date."""
    services = app_of(site).state.services
    memos = services.get(Memos)
    fetch = memos.find_memo

    async def slowly(table: Table, person: str) -> MemoRow | None:
        monkeypatch.undo()
        async with services.tables.open_transaction(table.id) as change:
            match = change.table.match.fork()
            match.play(match.state.choices()[0])
            change.set_match(match)
        found: MemoRow | None = await fetch(table, person)
        return found
    write(pair, "ines", PLAN)
    monkeypatch.setattr(memos, "find_memo", slowly)
    page = pair.look("ines")
    made, version = (services.tables.find_in_memory(pair.table).match.number,
                     services.tables.hub.version(pair.table))
    assert f'data-number="{made}" data-version="{version}"' in page
    assert f'id="log-{made}"' in page


@pytest.mark.slow
@pytest.mark.parametrize("over", [False, True])
def test_memos_are_private(pair: Pair, over: bool) -> None:
    write(pair, "ines", PLAN)
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
    write(pair, "", "Mine")
    assert pair.visitor.status == 403
    assert pair.site.get(pair.api("/memo")).json()["code"] == "not_seated"


def test_memos_have_two_thousand_characters(pair: Pair) -> None:
    write(pair, "ines", "ö" * 2000)
    assert pair.visitor.status == 200
    page = write(pair, "ines", "x" * 2001)
    assert pair.visitor.status == 422 and "up to 2000 characters" in page
    assert f"{'ö' * 2000}</textarea>" in pair.look("ines")


def test_programs_read_write_and_delete_memos(pair: Pair) -> None:
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


def test_memos_pass_to_members(pair: Pair) -> None:
    write(pair, "ines", PLAN)
    pair.visitor.post("/me/claim", name=f"Ines {pair.table[:6]}", password=PASSWORD)
    person = pair.site.get("/api/v1/me").json()["id"]
    memos = pair.site.get("/api/v1/me/data").json()["memos"]
    assert [(row["table"], row["text"]) for row in memos] == [(pair.table, PLAN)]
    assert stored_memos(pair.site, person) == memos
    pair.visitor.post("/me/data/delete", password=PASSWORD)
    assert stored_memos(pair.site, person) == []


def stored_memos(site: TestClient, person: str) -> object:
    assert site.portal is not None
    return site.portal.call(app_of(site).state.services.get(Memos).export_data, person)


def test_memos_count_towards_the_space(pair: Pair) -> None:
    write(pair, "ines", PLAN)
    person, site = pair.site.get("/api/v1/me").json()["id"], pair.site
    assert site.portal is not None
    written = site.portal.call(
        TextSpaceStore(app_of(site).state.services.database).measure_texts_of, person)
    assert written.size == len(PLAN.encode())
    assert compile_content_paths().fullmatch(f"/t/{pair.table}/memo")
    assert compile_content_paths().fullmatch(f"/tables/{pair.table}/memo")


def test_shared_devices_have_no_memo(shared_device: Visitor) -> None:
    take_device(shared_device)
    assert 'id="memo"' not in shared_device.page
    shared_device.post(f"{shared_device.path}/memo", text="Nashik")
    assert shared_device.status == 403
