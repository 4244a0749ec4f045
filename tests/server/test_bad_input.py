"""Bad input of every kind gets a clear error, and nothing is lost."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.real_site import Site
from tests.some_game import ANOTHER, PLAIN
from tests.two_people import Two


@pytest.mark.parametrize(("body", "code", "field"), [
    ("{not json", "malformed", "body"),
    ('{"number": "many", "action": "end"}', "malformed", "number"),
    ('{"number": 1}', "malformed", "action"),
    ("[]", "malformed", "body"),
    ('{"number": 1, "action": 7}', "malformed", "action"),
    ('{"number": 1, "action": "end", "seat": 0}', "malformed", "body.seat"),
])
def test_junk(two: Two, body: str, code: str, field: str) -> None:
    before = two.see(0)
    answer = two.players[0].post(f"/tables/{two.table}/actions", content=body,
                                 headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert field in answer.json()["field"]
    assert two.see(0) == before


@pytest.mark.parametrize(("action", "status", "code", "clause"), [
    ("", 422, "malformed", ""),
    ("\x00", 422, "malformed", ""),
    ("move " + "x" * 500, 422, "malformed", ""),
    ("fly nashik", 422, "unknown_action", "BO-7.3"),
    ("draw yellow", 422, "unknown_action", "BO-7.3"),
    (f"move {ANOTHER}", 422, "unknown_site", "BO-3.2"),
    ("undo 3", 422, "unknown_action", "BO-7.3"),
    ("move  nashik", 422, "unknown_site", "BO-3.2"),
    ("buy", 422, "not_a_post", "BO-9.1"),
])
def test_actions_that_are_none(two: Two, action: str, status: int, code: str, clause: str) -> None:
    before = two.see(0)
    answer = two.act(0, action)
    found = answer.json()
    assert (answer.status_code, found["code"], found["clause"]) == (status, code, clause)
    assert found["message"]
    assert "{" not in found["message"]
    assert two.see(0) == before


def test_unknown_fields_are_refused_by_name(site: Site) -> None:
    """In a nested object and in a query, too. Every route knows `lang`."""
    with site.player() as stranger:
        opened = stranger.post("/tables", json={
            "game": PLAIN, "seats": [{"kind": "me", "bott": "pilot"}, {"kind": "open"}]}).json()
        assert (opened["field"], opened["message"]) == (
            "body.seats.0.bott", "The request was not understood: “seats.0.bott” is unknown.")
        listed = stranger.get("/tables?sets=3").json()
        assert (listed["code"], listed["field"]) == ("malformed", "query.sets")
        assert stranger.get("/games?lang=fr").status_code == 200


def test_the_wrong_seat(two: Two) -> None:
    answer = two.act(1, "end")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")
    assert "Inès" in answer.json()["message"]


def test_strangers_cannot_act(two: Two, site: Site) -> None:
    for token, refused in ((None, (403, "not_seated")), ("made-up", (401, "bad_token"))):
        with site.player(token) as stranger:
            answer = stranger.post(f"/tables/{two.table}/actions",
                                   json={"number": 18, "action": "end"})
            assert (answer.status_code, answer.json()["code"]) == refused


def test_a_stale_number(two: Two) -> None:
    number = two.see(0)["number"]
    assert two.act(0, "move nashik").status_code == 200
    again = two.act(0, "move dhule", number)
    assert (again.status_code, again.json()["code"]) == (409, "stale_position")
    assert again.json()["number"] == number + 1
    assert two.see(0)["view"]["merchants"][0]["site"] == "nashik"


def test_unknown_tables_are_not_found(site: Site) -> None:
    with site.player() as client:
        for method, path in (("GET", ""), ("GET", "/actions"), ("GET", "/stream"),
                             ("GET", "/record"), ("POST", "/seats")):
            answer = client.request(method, f"/tables/nowhere{path}",
                                    json={} if method == "POST" else None)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table"), path
        assert client.get("/nothing").json()["code"] == "not_found"


@pytest.mark.parametrize(("wish", "code"), [
    ({"game": "chess"}, "no_such_game"),
    ({"seats": [{"kind": "me"}]}, "bad_player_count"),
    ({"seats": [{"kind": "me"}] + [{"kind": "open"}] * 5}, "bad_player_count"),
    ({"options": {"colour": "red"}}, "unknown_option"),
    ({"options": {"layout": "beginner"}}, "bad_option_value"),
    ({"options": {"first_seat": "2"}}, "bad_option_value"),
    ({"profile": "online"}, "unknown_profile"),
    ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "oracle"}]}, "no_such_bot"),
])
def test_tables_that_cannot_be_opened(site: Site, wish: dict, code: str) -> None:
    usual = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}
    with site.player() as client:
        answer = client.post("/tables", json=usual | wish)
    assert answer.json()["code"] == code
    assert answer.status_code in (404, 422)
    assert answer.json()["message"]


def test_a_table_that_is_full(two: Two, site: Site) -> None:
    with site.player() as client:
        answer = client.post(f"/tables/{two.table}/seats", json={})
    assert (answer.status_code, answer.json()["code"]) == (409, "table_full")


@pytest.mark.parametrize(("given", "kept"), [
    ("  Inès\n0: end\t", "Inès 0: end"), ("x" * 40, "x" * 40), ("\tevil\x00", "evil")])
def test_names_are_one_line(site: Site, given: str, kept: str) -> None:
    """A name cannot break the record, which has a line for each seat."""
    with site.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "guest": given, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        seats = client.get(f"/tables/{opened['table']}").json()["seats"]
    assert seats[0]["name"] == kept


def test_a_body_of_a_megabyte(two: Two) -> None:
    before = two.see(0)
    for content in (b"x" * 1_000_000, (b"x" * 10_000 for _ in range(100))):
        answer = two.players[0].post(f"/tables/{two.table}/actions", content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert two.see(0) == before


@pytest.mark.parametrize(("method", "path", "body"), [
    ("PATCH", "/me/settings", r'{"theme": "\ud800"}'),
    ("PATCH", "/me/settings", r'{"\udfff": "dark"}'),
    ("POST", "/tables", fr'{{"game": "{PLAIN}", "seats": [], "options": {{"\ud83d": 7}}}}'),
    ("POST", "/sign-in/passkey", r'{"credential": {"id": "\ud83dx"}}'),
])
def test_lone_surrogates_are_no_text(two: Two, method: str, path: str, body: str) -> None:
    answer = two.players[0].request(method, path, content=body,
                                    headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert "surrogate" in answer.json()["message"]


def test_a_whole_surrogate_pair_is_text(two: Two) -> None:
    said = two.players[0].post(f"/tables/{two.table}/messages", content=r'{"text": "\ud83d\ude00"}',
                               headers={"content-type": "application/json"})
    assert said.status_code == 201, said.text
    found = two.players[1].get(f"/tables/{two.table}/messages").json()
    assert found[-1]["text"] == "\N{GRINNING FACE}"


def test_a_form_sent_from_another_site(two: Two, site: Site) -> None:
    for head in ({"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}):
        answer = httpx.post(f"{site.url}/t/{two.table}/act", headers=head,
                            data={"number": "18", "action": "end"}, timeout=60)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


@pytest.mark.slow
def test_ten_thousand_requests_in_a_burst(tmp_path: Path) -> None:
    """Requests over the limit are refused. The site answers others before, meanwhile, and
    afterwards."""
    site = Site(tmp_path / "grandtour.sqlite", "--requests", "500")
    site.start()
    try:
        statuses = asyncio.run(burst(f"{site.url}/api/v1/games/{PLAIN}", 10_000))
        assert set(statuses) == {200, 429}
        assert statuses.count(200) >= 200       # half of the limit, for strangers
        assert site.process is not None
        assert site.process.poll() is None
        answer = httpx.get(f"{site.url}/api/v1/games", timeout=60)
        if answer.status_code == 429:
            assert answer.json()["code"] == "too_many_requests"
            assert answer.headers["retry-after"] == "10"
    finally:
        site.stop()


async def burst(url: str, number: int) -> list[int]:
    """Return the statuses of this many requests, sent over fifty connections as fast as
    possible."""
    address = urlsplit(url)
    request = f"GET {address.path} HTTP/1.1\r\nhost: {address.netloc}\r\n\r\n".encode()

    async def connection() -> list[int]:
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        statuses = []
        for _ in range(number // 50):
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            assert length is not None
            await reader.readexactly(int(length[1]))
            statuses.append(int(head.split()[1]))
        writer.close()
        return statuses

    answers = await asyncio.gather(*[connection() for _ in range(50)])
    return [status for statuses in answers for status in statuses]
