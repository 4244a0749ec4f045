"""Test that the examples of docs/api.md, and some of the reference, can be sent and are answered
as shown: the same keys, and values of the same kind."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from grandtour.web.http.access import API
from tests.api_page import Example, example, examples, shape
from tests.some_game import PLAIN
from tests.web.test_afterwards import past_match

OPENED, ANSWERED = (example("profile"), example("code", "token"))
JOINED = next(one for one in examples() if one.head.endswith("/seats"))
SEATED = next(one for one in examples() if one.body.keys() == {"seat", "token"})
ACTED = example("number", "action")
MOVED = next(one for one in examples() if one.body.keys() == {"number"})
REFUSED = example("nearest")
RESULT, MALFORMED = example("winners"), example("field")
ADA, BEA = "Ada of the page", "Bea of the page"     # other tests are at the same site


def send_example(site: TestClient, way: Example, table: str, body: dict[str, Any],
                 token: str = "") -> Any:
    """Send it as the page does, to a table of ours."""
    method, path = way.head.split()
    site.cookies.clear()
    return site.request(method, re.sub(r"(?<=tables/)\w+", table, path), json=body,
                        headers={"Authorization": f"Bearer {token}"} if token else {})


@pytest.fixture(scope="module", name="seated")
def _seated(site: TestClient) -> dict[str, str]:
    """A table opened as the page says, at which a second person sits down as it says."""
    opened = send_example(site, OPENED, "", {**OPENED.body, "guest": ADA})
    assert str(opened.status_code) == ANSWERED.head
    assert shape(opened.json()) == shape(ANSWERED.body)
    table, token = opened.json()["table"], opened.json()["token"]
    joined = send_example(site, JOINED, table, {**JOINED.body, "guest": BEA})
    assert str(joined.status_code) == SEATED.head
    assert shape(joined.json()) == shape(SEATED.body)
    for _ in range(200):
        for asks in (token, joined.json()["token"]):
            seen = site.get(f"{API}/tables/{table}/turn?wait=1",
                            headers={"Authorization": f"Bearer {asks}"}).json()
            if seen["actions"]:
                return {"table": table, "token": asks}
    raise AssertionError("nobody can act")


def turn(site: TestClient, seated: dict[str, str]) -> Any:
    return site.get(f"{API}/tables/{seated['table']}",
                    headers={"Authorization": f"Bearer {seated['token']}"}).json()


def test_forbidden_examples_are_refused_as_shown(site: TestClient, seated: dict[str, str]) -> None:
    verb = ACTED.body["action"].split()[0]
    place = re.findall(r" to (\w+):", REFUSED.body["message"])[0].lower()
    answer = send_example(site, ACTED, seated["table"], {
        "number": turn(site, seated)["number"], "action": f"{verb} {place}"}, seated["token"])
    assert str(answer.status_code) == REFUSED.head
    assert shape(answer.json()) == shape(REFUSED.body)
    assert (answer.json()["code"], answer.json()["clause"]) == (
        REFUSED.body["code"], REFUSED.body["clause"])


def test_example_actions_are_answered_as_shown(site: TestClient, seated: dict[str, str]) -> None:
    standing = turn(site, seated)
    body = {"number": standing["number"], "action": standing["actions"][0]}
    assert shape(body) == shape(ACTED.body)
    answer = send_example(site, ACTED, seated["table"], body, seated["token"])
    assert str(answer.status_code) == MOVED.head.split()[0]
    assert shape(answer.json()) == shape(MOVED.body)


def test_a_clock_is_as_shown(site: TestClient) -> None:
    opened = site.post(f"{API}/tables", json={
        "game": PLAIN, "guest": ADA, "seats": [{"kind": "me"}, {"kind": "open"}],
        "options": {"first_seat": "0"}, "terms": {"pace": "live", "bank": 600}}).json()
    site.post(f"{API}/tables/{opened['table']}/seats", json={"guest": BEA})
    seen = site.get(f"{API}/tables/{opened['table']}").json()["clock"]
    assert shape(seen) == shape(example("since").body)


def test_an_exported_game_is_as_shown(site: TestClient) -> None:
    shown, found = example("format").body, past_match(site, PLAIN, 25).api("/export").json()
    assert shape(found) == shape(shown)
    assert found["format"] == shown["format"]


def test_a_result_is_as_shown(site: TestClient) -> None:
    past = past_match(site, PLAIN, 400)
    result = past.api("").json()["result"]
    assert shape(result) == shape(RESULT.body)
    assert [seat for seat, rank in enumerate(result["ranks"]) if rank == 1] == result["winners"]


def test_unknown_fields_are_refused_as_shown(site: TestClient) -> None:
    seats = [{"kind": "me", "bott": "pilot"}, {"kind": "open"}]
    answer = site.post(f"{API}/tables", json={"game": PLAIN, "seats": seats})
    assert str(answer.status_code) == MALFORMED.head
    assert answer.json() == MALFORMED.body


def test_examples_match_the_answers() -> None:
    """All nine of the guide are here."""
    assert len(examples()) == 9
