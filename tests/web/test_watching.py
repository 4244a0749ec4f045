"""Test a private table: a person without a seat sees nothing of it anywhere."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.routing import APIRoute
from httpx import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.some_game import PLAIN

from tests.web.visitor import app_of

# What whoever is invited needs, and what can only be done, which is refused by itself.
OPEN = ("/t/{id}/take-over/{code}",)
VALUES = {"number": "0", "n": "0", "code": "x", "seat": "0", "question": "1"}


class Party:
    """Inès opens a private table; Kenji is invited, Amira passes by."""

    def __init__(self, client: TestClient, watch: str = "nobody") -> None:
        self.client = client
        opened = self.call("POST", "/tables", json={
            "game": PLAIN, "guest": "Inès", "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "open"}], "terms": {"watch": watch}})
        self.table, self.code, self.ines = opened["table"], opened["code"], opened["token"]
        self.amira = self.call("POST", "/tables", json={
            "game": PLAIN, "guest": "Amira",
            "seats": [{"kind": "me"}, {"kind": "bot"}]})["token"]

    def call(self, method: str, path: str, token: str = "", **more: Any) -> dict:
        return self.get(f"/api/v1{path}", token, method, **more).json()

    def get(self, path: str, token: str = "", method: str = "GET", **more: Any) -> Response:
        self.client.cookies.clear()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.client.request(method, path, headers=headers, **more)

    def begin(self) -> None:
        self.kenji = self.call("POST", f"/tables/{self.table}/seats", json={
            "guest": "Kenji", "code": self.code})["token"]


@pytest.fixture
def party(site: TestClient) -> Party:
    return Party(site)


def addresses(client: TestClient) -> list[str]:
    """Every address under which something of a table can be looked at."""
    own = [route.path for route in app_of(client).routes
           if isinstance(route, Route) and not isinstance(route, APIRoute)
           and "GET" in (route.methods or ()) and route.path.startswith(("/t/", "/api/v1/tables/"))]
    described = client.get("/api/v1/openapi.json").json()["paths"]
    api = [path for path, operations in described.items()
           if path.startswith("/api/v1/tables/{") and "get" in operations]
    return [path for path in [*own, *api] if path not in OPEN]


def fill_path(path: str, table: str) -> str:
    path = path.replace("{id}", table, 1)
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: VALUES[found[1]], path)


def test_hidden_games_show_strangers_nothing(party: Party) -> None:
    party.begin()
    party.call("POST", f"/tables/{party.table}/messages", party.ines,
               json={"text": "a secret plan"})
    looked = addresses(party.client)
    assert {"/t/{id}", "/t/{id}/stream", "/t/{id}/chat", "/t/{id}/{number:int}.svg",
            "/api/v1/tables/{id}", "/api/v1/tables/{id}/messages"} <= set(looked)
    for path in looked:
        address = fill_path(path, party.table) + ("?action=end" if path.endswith("/why") else "")
        for token in (party.amira, ""):
            answer = party.get(address, token)
            assert answer.status_code == 403, path
            if path.startswith("/api"):
                assert answer.json()["code"] == "not_watched", path
            assert "Inès" not in answer.text, path
            assert "secret" not in answer.text, path


def test_hidden_pages_say_why(party: Party) -> None:
    party.begin()
    page = party.get(f"/t/{party.table}", party.amira)
    assert page.status_code == 403
    assert "they agreed not to allow spectators" in page.text


def test_seated_players_see_hidden_games(party: Party) -> None:
    party.begin()
    for token in (party.ines, party.kenji):
        assert party.get(f"/t/{party.table}", token).status_code == 200
        assert party.call("GET", f"/tables/{party.table}", token)["started"]


def test_possible_players_see_the_room(party: Party) -> None:
    assert "Inès" in party.get(f"/t/{party.table}", party.amira).text
    assert "only the players at the table" in party.get(f"/t/{party.table}", party.amira).text
    assert party.get(f"/j/{party.code}", party.amira).status_code == 200


def test_invited_substitutes_find_their_invitation(party: Party) -> None:
    party.begin()
    asked = party.call("POST", f"/tables/{party.table}/replace", party.ines,
                       json={"seat": 1, "invited": True})
    assert party.get(f"/t/{party.table}/host", party.ines).text.count("/take-over/") == 0
    party.call("POST", f"/tables/{party.table}/questions/{asked['question']['number']}",
               party.kenji, json={"yes": True})
    address = re.search(rf"/t/{party.table}/take-over/\w+",
                        party.get(f"/t/{party.table}/host", party.ines).text)
    assert address
    assert "Inès" not in party.get(f"/t/{party.table}/take-over/x", party.amira).text
    assert party.get(f"/t/{party.table}/take-over/x", party.amira).status_code == 403
    assert "is holding seat 2 for you" in party.get(address[0], party.amira).text
    assert party.get(address[0], party.amira, "POST", data={"name": "Amira"}).status_code == 200
    assert party.get(f"/t/{party.table}", party.amira).status_code == 200
    kenji = party.get(f"/t/{party.table}", party.kenji)
    assert kenji.status_code == 403
    assert "Someone else now plays your seat at this table" in kenji.text


def test_late_joiners_learn_nothing(party: Party) -> None:
    party.begin()
    answer = party.get(f"/t/{party.table}/join", party.amira, "POST", data={"name": "Amira"})
    assert answer.status_code == 403
    assert "Inès" not in answer.text


def test_strangers_cannot_mute_there(party: Party) -> None:
    party.begin()
    answer = party.get(f"/api/v1/tables/{party.table}/mutes", party.amira, "PUT", json={"seat": 0})
    assert answer.json()["code"] == "not_watched"


def test_barred_viewers_cannot_write(party: Party) -> None:
    party.begin()
    said = party.get(f"/api/v1/tables/{party.table}/messages", party.amira, "POST",
                     json={"text": "hello"})
    assert said.json()["code"] == "not_watched"


def test_watching_is_open_by_default(site: TestClient) -> None:
    party = Party(site, watch="all")
    party.begin()
    assert party.get(f"/t/{party.table}", party.amira).status_code == 200


def test_forms_offer_hidden_tables(party: Party) -> None:
    answer = party.get("/new", party.ines, "POST", follow_redirects=False, data={
        "game": PLAIN, "seat1": "me", "seat2": "bot walker", "seat3": "", "watch": "nobody"})
    assert answer.status_code == 303
    assert party.get(answer.headers["location"], party.amira).status_code == 403
