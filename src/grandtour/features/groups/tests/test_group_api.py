"""Groups in the API: founded at a table, read by address, and their next evening."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from grandtour.features.groups.tests.test_group_pages import finish_game, lobby
from grandtour.web.http.access import API
from tests.web.test_lobby_pages import Guest

__all__ = ["lobby"]         # a fixture


def send(guest: Guest, method: str, path: str, **body: object) -> Any:
    """Send a request of this guest; return the answer, or the code of a refusal with its
    status."""
    guest.client.cookies.clear()
    token = guest.cookies.get("grandtour")
    answer = guest.client.request(method, f"{API}{path}", json=body or None, headers={
        "authorization": f"Bearer {token}"} if token else {})
    found = answer.json()
    return found if answer.is_success else (answer.status_code, found["code"])


def test_group_is_founded_and_answered(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    stranger = Guest(lobby)
    assert send(stranger, "POST", f"/tables/{table[3:]}/next-week") == (403, "not_seated")
    assert send(kenji, "GET", "/groups") == []
    group = send(ines, "POST", f"/tables/{table[3:]}/next-week")
    evening = group["evening"]
    assert len(evening["coming"]) == 1 and evening["waiting"] == ["Kenji"]
    assert (evening["you"], evening["table"]) == (True, None)
    assert sum(one["wins"] for one in group["score"]) >= 1
    game = group["games"][0]
    assert game["table"] == table[3:] and len(game["points"]) == 2 and game["winners"]
    path = f"/groups/{group['address']}"
    seen = send(kenji, "GET", path)
    assert [one["you"] for one in seen["people"] if one["name"] == "Kenji"] == [True]
    assert seen["evening"]["you"] is None
    assert send(kenji, "GET", "/groups") == [seen]
    assert send(kenji, "PUT", f"{path}/evening", coming=False)["evening"]["absent"] == ["Kenji"]
    again = send(kenji, "POST", f"{path}/evening")["evening"]       # one is planned: he comes
    assert again["you"] is True and again["begins"] == evening["begins"]


@pytest.mark.parametrize(("method", "rest", "body", "code"), [
    ("POST", "/evening", {}, "not_in_group"), ("PUT", "/evening", {"coming": True}, "not_in_group"),
])
def test_strangers_only_read_a_group(lobby: TestClient, method: str, rest: str,
                                     body: dict[str, object], code: str) -> None:
    table, ines, _ = finish_game(lobby)
    address = send(ines, "POST", f"/tables/{table[3:]}/next-week")["address"]
    stranger = Guest(lobby)
    assert not any(one["you"] for one in send(stranger, "GET", f"/groups/{address}")["people"])
    assert send(stranger, method, f"/groups/{address}{rest}", **body) == (403, code)
    assert send(stranger, "GET", "/groups/abcdef") == (404, "no_such_group")
