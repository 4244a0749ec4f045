"""Groups in the API: founded at a table, read by address, and their next evening."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from grandtour.features.groups.tests.test_group_pages import finish_game, lobby
from tests.web.test_lobby_pages import Guest, send_request

__all__ = ["lobby"]         # a fixture


def test_group_is_founded_and_answered(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    stranger = Guest(lobby)
    assert send_request(stranger, "POST", f"/tables/{table[3:]}/next-week") == (403, "not_seated")
    assert send_request(kenji, "GET", "/groups") == []
    group = send_request(ines, "POST", f"/tables/{table[3:]}/next-week")
    evening = group["evening"]
    assert len(evening["coming"]) == 1 and evening["waiting"] == ["Kenji"]
    assert (evening["you"], evening["table"]) == (True, None)
    assert sum(one["wins"] for one in group["score"]) >= 1
    game = group["games"][0]
    assert game["table"] == table[3:] and len(game["points"]) == 2 and game["winners"]
    path = f"/groups/{group['address']}"
    seen = send_request(kenji, "GET", path)
    assert [one["you"] for one in seen["people"] if one["name"] == "Kenji"] == [True]
    assert seen["evening"]["you"] is None
    assert send_request(kenji, "GET", "/groups") == [seen]
    declined = send_request(kenji, "PUT", f"{path}/evening", coming=False)
    assert declined["evening"]["absent"] == ["Kenji"]
    again = send_request(kenji, "POST", f"{path}/evening")["evening"]   # one is planned: he comes
    assert again["you"] is True and again["begins"] == evening["begins"]


@pytest.mark.parametrize(("method", "rest", "body", "code"), [
    ("POST", "/evening", {}, "not_in_group"), ("PUT", "/evening", {"coming": True}, "not_in_group"),
])
def test_strangers_only_read_a_group(lobby: TestClient, method: str, rest: str,
                                     body: dict[str, object], code: str) -> None:
    table, ines, _ = finish_game(lobby)
    address = send_request(ines, "POST", f"/tables/{table[3:]}/next-week")["address"]
    stranger = Guest(lobby)
    shown = send_request(stranger, "GET", f"/groups/{address}")
    assert not any(one["you"] for one in shown["people"])
    assert send_request(stranger, method, f"/groups/{address}{rest}", **body) == (403, code)
    assert send_request(stranger, "GET", "/groups/abcdef") == (404, "no_such_group")
