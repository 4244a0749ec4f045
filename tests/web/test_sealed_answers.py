"""Two people who are asked at the same time, by pages without scripts and the API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.engine.goofspiel import goofspiel_among_the_games
from tests.web.test_hosting import Guest
from tests.web.visitor import ACTION, running


class Bidders:
    """Inès, Kenji, and a spectator at a table where both bid."""

    def __init__(self, client: TestClient) -> None:
        opened = client.post("/api/v1/tables", json={
            "game": "goofspiel", "guest": "Inès", "seats": [{"kind": "me"}, {"kind": "open"}],
        }).json()
        self.id = opened["table"]
        self.path = f"/t/{self.id}"
        self.ines = Guest(client, opened["token"], "en")
        joined = client.post(f"/api/v1/tables/{self.id}/seats", json={"guest": "Kenji"}).json()
        self.kenji = Guest(client, joined["token"], "en")
        self.lea = Guest(client, "", "en")
        del self.lea.headers["authorization"]
        client.cookies.clear()

    def see(self, who: Guest) -> dict:
        return who.call("GET", f"/tables/{self.id}").json()

    def act(self, who: Guest, action: str) -> str:
        """Return the refusal, if any."""
        done = who.call("POST", f"/tables/{self.id}/actions", action=action,
                        number=self.see(who)["number"])
        return done.json().get("code", "")

    def page(self, who: Guest) -> str:
        """Return the page without its version and moment."""
        return re.sub(r'data-(version|now)="\d+"', "", who.page(self.path))


@pytest.fixture(name="two")
def _two(tmp_path: Path) -> Iterator[Bidders]:
    with goofspiel_among_the_games(), running(tmp_path) as site:
        yield Bidders(site)


def test_all_asked_can_answer(two: Bidders) -> None:
    seen = two.see(two.kenji)
    assert (seen["asked"], seen["to_act"], seen["waiting_for"]) == ([0, 1], 0, [0, 1])
    assert seen["actions"] == ["bid 1", "bid 2", "bid 3", "bid 4"]
    offers = two.kenji.call("GET", f"/tables/{two.id}/actions").json()
    assert [offer["action"] for offer in offers] == seen["actions"]
    for who in (two.ines, two.kenji):
        assert "Your turn" in two.page(who)
        assert ACTION.findall(two.page(who)) == seen["actions"]


def test_second_seat_answers_first(two: Bidders) -> None:
    number = two.see(two.kenji)["number"]
    page = two.kenji.send(f"{two.path}/act", number=number, action="bid 4")
    assert "Your answer is sealed: Bid 4" in page
    assert "Waiting for Inès." in page
    seen = two.see(two.kenji)
    assert (seen["number"], seen["asked"], seen["sealed"]) == (number, [0], "bid 4")
    assert (seen["actions"], seen["undo"]) == ([], 1)
    page = two.ines.send(f"{two.path}/act", number=number, action="bid 3")
    assert re.search("Inès</b> has bid 3.*Kenji</b> has bid 4", page, re.DOTALL)
    assert two.see(two.lea)["asked"] == [0, 1]


def test_log_tells_players_their_own_answers(two: Bidders) -> None:
    """The first of two answers is hidden in the log of all others."""
    for who, bid in ((two.kenji, 4), (two.ines, 3)):
        assert two.act(who, f"bid {bid}") == ""
    told = [re.findall("Your choice: [^<]+", two.page(who))
            for who in (two.ines, two.kenji, two.lea)]
    assert told == [["Your choice: Bid 3"], [], []]


def test_sealed_answers_are_secret(two: Bidders) -> None:
    """What others see is the same whatever the answer is."""
    shown = []
    for answer in ("bid 4", "bid 2"):
        assert two.act(two.kenji, answer) == ""
        for who in (two.ines, two.lea):
            shown.append((two.see(who), two.page(who)))
        undone = two.kenji.send(f"{two.path}/undo", number=two.see(two.kenji)["number"])
        assert "Your answer is sealed" not in undone
    assert shown[:2] == shown[2:]
    assert two.see(two.lea)["sealed"] == ""


def test_sealed_answer_cannot_be_given_twice(two: Bidders) -> None:
    assert two.act(two.kenji, "bid 4") == ""
    assert two.act(two.kenji, "bid 3") == "answer_sealed"
    assert two.act(two.lea, "bid 3") == "not_seated"


def test_game_is_played_to_its_end(two: Bidders) -> None:
    while not two.see(two.ines)["over"]:
        for who in (two.kenji, two.ines):
            assert two.act(who, two.see(who)["actions"][0]) == ""
    record = two.ines.client.get(f"/api/v1/tables/{two.id}/record").text
    assert re.findall(r"^\d: ", record, re.M) == ["0: ", "1: "] * 4
