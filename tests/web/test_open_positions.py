"""Open positions of a running game: who gets them, by which addresses, and how that is agreed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient
from tests.some_game import WITH_HANDS

PASSWORD = "a short sentence"
LATE = 2


class Watched:
    """Gita and Hugo play; Mara, a member, looks on, and a stranger passes by."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        opened = self.call("POST", "/tables", json={
            "game": WITH_HANDS, "guest": "Gita of the open table",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "terms": {"open_after": LATE, "talk": "seats"}})
        self.id, self.gita = opened["table"], opened["token"]
        self.code = opened["code"]
        self.hugo = self.call("POST", f"/tables/{self.id}/seats", json={
            "guest": "Hugo of the open table", "code": opened["code"]})["token"]
        self.mara = self.guest("Mara who looks on")
        kept = self.get("/api/v1/me/claim", self.mara, "POST",
                        json={"name": "Mara who looks on", "password": PASSWORD})
        assert kept.status_code == 200

    def guest(self, name: str) -> str:
        opened = self.call("POST", "/tables", json={
            "game": WITH_HANDS, "guest": name, "seats": [{"kind": "me"}, {"kind": "open"}]})
        return str(opened["token"])

    def call(self, method: str, path: str, token: str = "", **more: Any) -> Any:
        return self.get(f"/api/v1{path}", token, method, **more).json()

    def get(self, path: str, token: str = "", method: str = "GET", **more: Any) -> Response:
        self.client.cookies.clear()
        headers = {"authorization": f"Bearer {token}", **more.pop("headers", {})} if token else {}
        return self.client.request(method, path, headers=headers, **more)

    def make_moves(self, count: int) -> int:
        """Make this many moves, and return the number of the position before."""
        before = self.call("GET", f"/tables/{self.id}", self.gita)["number"]
        for _ in range(count):
            for token in (self.gita, self.hugo):
                table = self.call("GET", f"/tables/{self.id}", token)
                if table["actions"]:
                    self.call("POST", f"/tables/{self.id}/actions", token, json={
                        "number": table["number"], "action": table["actions"][0]})
                    break
        return int(before)


@pytest.fixture(scope="module")
def watched(site: TestClient) -> Iterator[Watched]:
    yield Watched(site)
    site.cookies.clear()


def test_open_positions_are_announced_before_joining(watched: Watched) -> None:
    party = watched.call("POST", "/tables", json={
        "game": WITH_HANDS, "guest": "Ida of the open table",
        "seats": [{"kind": "me"}, {"kind": "open"}], "terms": {"open_after": 5, "talk": "seats"}})
    for path in (f"/t/{party['table']}", f"/j/{party['code']}"):
        assert "see everything, with a delay of 5 moves" in watched.get(path).text


def test_spectators_see_old_positions_only(watched: Watched) -> None:
    old = watched.make_moves(LATE)
    position = f"/api/v1/tables/{watched.id}/positions/{old}"
    shown = watched.get(f"{position}?as=all", watched.mara).json()
    closed = watched.get(f"{position}?as=public", watched.mara).json()
    assert (shown["seen_by"], shown["text"]) == ("all", None)
    assert shown["view"] != closed["view"]
    assert watched.call("GET", f"/tables/{watched.id}", watched.mara)["open_to"] == old
    for path in (position, f"/t/{watched.id}/{old}", f"/t/{watched.id}/{old}.svg"):
        assert watched.get(f"{path}?as=all", watched.mara).status_code == 200, path
        for token in (watched.gita, watched.hugo, watched.guest("A guest who passes by"), ""):
            assert watched.get(f"{path}?as=all", token).status_code == 403, path
    later = f"/api/v1/tables/{watched.id}/positions/{old + 1}?as=all"
    assert watched.get(later, watched.mara).json()["code"] == "revealed_later"
    assert watched.get(position + "?as=0", watched.mara).json()["code"] == "seat_sealed"


def test_steps_from_closed_positions_are_refused(watched: Watched) -> None:
    old = watched.make_moves(LATE)
    step = watched.get(f"/t/{watched.id}/{old}?as=all&from={old + 1}", watched.mara,
                       headers={"accept": "application/json"})
    assert step.status_code == 409


def test_links_end_at_the_newest_open_position(watched: Watched) -> None:
    old = watched.make_moves(LATE)
    watched.client.cookies.set("grandtour", watched.mara)
    page = watched.client.get(f"/t/{watched.id}").text
    assert f"Everything visible, with a delay of {LATE} moves" in page
    opened = watched.client.get(f"/t/{watched.id}/open")
    assert (opened.url.path, opened.url.query) == (f"/t/{watched.id}/{old}", b"as=all")
    assert f'data-last="{old}"' in opened.text
    assert f'data-follow="/api/v1/tables/{watched.id}"' in opened.text
    assert f"/t/{watched.id}/{old + 1}?as=all" not in opened.text


def test_spectators_of_open_hands_cannot_write(watched: Watched) -> None:
    said = watched.call("POST", f"/tables/{watched.id}/messages", watched.mara,
                        json={"text": "Hugo holds both"})
    assert said["code"] == "chat_for_players"


def test_open_positions_close_spectator_chat(watched: Watched) -> None:
    made = watched.get("/new", watched.gita, "POST", data={
        "game": WITH_HANDS, "seat1": "me", "seat2": "open", "open-after": "10", "talk": "all"})
    table = made.url.path.removeprefix("/t/")
    terms = watched.call("GET", f"/tables/{table}", watched.gita)["terms"]
    assert terms == {"open_after": 10, "talk": "seats"}
