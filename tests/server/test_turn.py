"""A program waits for its turn with one request."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.real_site import Site
from tests.some_game import PLAIN
from tests.two_people import FIRST, ME_AND_OPEN, Two, give_away


@pytest.fixture(scope="module", name="site")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield a site without spectators."""
    with Site(tmp_path_factory.mktemp("turn") / "grandtour.sqlite") as site:
        yield site


class Waiting:
    """A person who waits for the turn, in a thread of its own."""

    def __init__(self, client: httpx.Client, table: str) -> None:
        self._answers: list[httpx.Response] = []
        self._asking = threading.Thread(target=lambda: self._answers.append(client.get(
            f"/tables/{table}/turn", params={"wait": 60}, timeout=70)), daemon=True)
        self._asking.start()

    @property
    def answered(self) -> bool:
        return bool(self._answers)

    def answer(self) -> dict[str, Any]:
        self._asking.join(70)
        assert self._answers, "there is no answer"
        return self._answers[0].json()


def turn(two: Two, seat: int, wait: int = 60) -> httpx.Response:
    return two.players[seat].get(f"/tables/{two.table}/turn", params={"wait": wait})


def test_due_players_need_not_wait(two: Two) -> None:
    assert turn(two, 0).json() == two.see(0)


def test_answers_come_with_the_turn(two: Two, site: Site) -> None:
    waiting = Waiting(two.players[1], two.table)
    site.wait_for_streams(1)
    number = two.act(0, "move nashik").json()["number"]
    assert not waiting.answered
    assert two.act(0, "end", number).status_code == 200
    found = waiting.answer()
    assert (found["to_act"], found["you"]) == (1, 1)
    assert found["actions"] == two.see(1)["actions"] != []
    site.wait_for_streams(0)


def test_vain_waiting_returns_the_table(two: Two) -> None:
    """The answer is the whole table, without actions; one asks again."""
    for wait in (0, 1):
        found = turn(two, 1, wait).json()
        assert found == two.see(1)
        assert (found["actions"], found["over"]) == ([], False)


def agreeing(site: Site, terms: dict[str, str]) -> tuple[httpx.Client, httpx.Client, str]:
    """Two at a table with these terms, and the table."""
    with site.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "seats": ME_AND_OPEN, "options": FIRST, "guest": "Inès",
            "terms": terms}).json()
        joined = client.post(f"/tables/{opened['table']}/seats", json={"guest": "Kenji"}).json()
    return site.player(opened["token"]), site.player(joined["token"]), opened["table"]


def test_waiting_rooms_wait_for_the_game(site: Site) -> None:
    """Waiting counts as presence: if everyone must be present, the game begins."""
    ines, kenji, table = agreeing(site, {"start": "ready"})
    second = Waiting(kenji, table)
    site.wait_for_streams(1)
    first = Waiting(ines, table)
    found = first.answer()
    assert (found["started"], found["to_act"]) == (True, 0)
    assert not second.answered
    assert ines.post(f"/tables/{table}/actions", json={
        "number": found["number"], "action": "move nashik, end"}).status_code == 200
    assert second.answer()["to_act"] == 1


def agree_on(two: Two, about: str) -> None:
    """One asks, the other says yes."""
    path = f"/tables/{two.table}/questions"
    number = two.players[0].post(path, json={"about": about}).json()["question"]
    assert two.players[1].post(f"{path}/{number}", json={"yes": True}).is_success


def test_ended_games_end_the_waiting(two: Two, site: Site) -> None:
    waiting = Waiting(two.players[1], two.table)
    site.wait_for_streams(1)
    agree_on(two, "cancel")
    found = waiting.answer()
    assert (found["over"], found["actions"]) == (True, [])


def test_a_pause_is_nobodys_turn(two: Two, site: Site) -> None:
    agree_on(two, "pause")
    waiting = Waiting(two.players[0], two.table)
    site.wait_for_streams(1)
    assert two.players[1].post(f"/tables/{two.table}/resume").is_success
    assert waiting.answer()["actions"]


def test_replaced_players_stop_waiting(site: Site) -> None:
    ines, kenji, table = agreeing(site, {"watch": "nobody"})
    waiting = Waiting(kenji, table)
    site.wait_for_streams(1)
    give_away(ines, kenji, table)
    assert waiting.answer()["code"] == "seat_passed"


def test_signed_out_players_become_strangers(two: Two, site: Site) -> None:
    waiting = Waiting(two.players[1], two.table)
    site.wait_for_streams(1)
    assert two.players[1].post("/sign-out").status_code == 204
    two.act(0, "move nashik, end")
    assert waiting.answer()["you"] is None


def test_spectators_have_no_turn(two: Two, site: Site) -> None:
    with site.player() as stranger:
        refused = stranger.get(f"/tables/{two.table}/turn")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_seated")
        missing = stranger.get("/tables/nowhere/turn")
        assert (missing.status_code, missing.json()["code"]) == (404, "no_such_table")
    beyond = turn(two, 1, 61)
    assert (beyond.status_code, beyond.json()["field"]) == (422, "query.wait")


def test_stopping_servers_end_the_waiting(tmp_path: Path) -> None:
    site = Site(tmp_path / "grandtour.sqlite")
    with (tmp_path / "log").open("wb") as log:
        site.start(stderr=log)
        two = Two(site)
        waiting = Waiting(two.players[1], two.table)
        site.wait_for_streams(1)
        site.stop()
        assert waiting.answer()["actions"] == []
    assert (tmp_path / "log").read_text() == ""
