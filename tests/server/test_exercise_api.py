"""Decisions of a finished game that are tried once more, through the API of a real site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.group import Stand
from tests.positions import careless
from tests.real_site import Site
from tests.some_game import WITH_SHOWS

DAY = 86_400_000


@pytest.fixture(scope="module", name="school")
def _school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose analyses are good enough to find what is surely better, and whose draws lead
    to a decision that surely was not."""
    folder: Path = tmp_path_factory.mktemp("school")
    with Site(folder / "grandtour.sqlite", "--continuations", "12", "--draws", "3") as made:
        yield made


@pytest.fixture(scope="module", name="over")
def _over(school: Site) -> Stand:
    return careless(school)


@pytest.fixture(name="me")
def _me(school: Site) -> Iterator[httpx.Client]:
    """Yield a person who has not played, and trains on the decisions of both."""
    with school.player() as client:
        yield client


def list_exercises(me: httpx.Client, over: Stand) -> list[dict[str, Any]]:
    """Return what this person trains on: the dearest decisions of both seats."""
    for seat in (0, 1):
        answer = me.post(f"/tables/{over.table}/exercises", json={"seat": seat, "guest": "Ada"})
        assert answer.status_code == 200
        if token := answer.json()["token"]:
            me.headers["authorization"] = f"Bearer {token}"
    found: list[dict[str, Any]] = me.get("/me/exercises").json()
    assert found
    return found


def address(exercise: dict[str, Any]) -> str:
    return f"/tables/{exercise['table']}/exercises/{exercise['number']}"


@pytest.mark.slow
def test_exercises_show_what_the_seat_saw(me: httpx.Client, over: Stand) -> None:
    exercise = list_exercises(me, over)[0]
    assert (exercise["game"], exercise["waits"], exercise["stability"]) == (WITH_SHOWS, True, 0)
    seen = me.get(address(exercise)).json()
    past = me.get(f"/tables/{over.table}/positions/{exercise['number']}",
                  params={"as": str(seen["seat"])}).json()
    assert seen["view"] == past["view"]
    assert seen["seat"] == past["to_act"]
    assert [offer["action"] for offer in seen["offers"]] == past["actions"]
    assert all(offer["title"] and offer["lines"] for offer in seen["offers"])
    assert {"best", "played", "better"}.isdisjoint(seen)
    asked = f"{address(exercise)}/why"
    assert me.get(asked, params={"action": seen["offers"][0]["action"]}).json() is None
    assert me.get(asked, params={"action": "open nowhere"}).json()["message"]


@pytest.mark.slow
def test_answers_advance_exercises_once(me: httpx.Client, over: Stand) -> None:
    exercise = list_exercises(me, over)[0]
    here = address(exercise)
    refused = me.post(here, json={"action": "open nowhere"})
    assert refused.status_code == 422
    assert me.get("/me/exercises").json()[0]["stability"] == 0      # it counts for nothing
    first = me.get(here).json()["offers"][0]["action"]
    tried = me.post(here, json={"action": first}).json()
    assert (tried["action"], tried["counted"]) == (first, True)
    assert tried["exercise"]["stability"] > 0
    assert not tried["exercise"]["waits"]
    best = me.post(here, json={"action": tried["best"]}).json()
    assert (best["solved"], best["behind"], best["counted"]) == (True, None, False)
    assert "is the best known move" in best["message"]
    again = me.post(here, json={"action": tried["played"]}).json()
    assert again["solved"] is False
    assert again["behind"]["value"] > 2 * again["behind"]["error"]
    after = next(one for one in me.get("/me/exercises").json() if address(one) == here)
    assert after == tried["exercise"]
    assert after["due"] > exercise["due"]


def test_deleted_exercises_stay_deleted(me: httpx.Client, over: Stand) -> None:
    exercise, *others = list_exercises(me, over)
    assert others
    number = exercise["number"]
    assert me.delete(f"/me/exercises/{over.table}/{number}").status_code == 204
    assert me.get("/me/exercises").json() == others
    assert me.post(address(exercise), json={"action": me.get(address(exercise)).json()
                   ["offers"][0]["action"]}).json()["exercise"] is None     # that is practice
    assert me.delete("/me/exercises").status_code == 204
    assert me.get("/me/exercises").json() == []


def test_what_is_refused(me: httpx.Client, over: Stand, school: Site) -> None:
    def code(answer: httpx.Response) -> tuple[int, str]:
        return answer.status_code, answer.json()["code"]

    assert code(me.get("/me/exercises")) == (403, "nobody")
    list_exercises(me, over)
    here = f"/tables/{over.table}/exercises"
    assert code(me.get(f"{here}/99999")) == (404, "no_such_position")
    assert code(me.post(f"{here}/99999", json={"action": "end"})) == (404, "no_such_position")
    assert code(me.get(f"{here}/0")) == (404, "no_exercise")
    running = me.post("/tables", json={"game": WITH_SHOWS, "seats": [
        {"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()["table"]
    assert code(me.post(f"/tables/{running}/exercises", json={"seat": 0})) == (
        409, "game_running")
    assert code(me.get(f"/tables/{running}/exercises/1")) == (409, "game_running")
    token = me.post("/me/tokens", json={"label": "looks", "scopes": ["read"]}).json()["token"]
    with school.player(token) as looks:
        assert looks.get("/me/exercises").status_code == 200
        assert code(looks.delete("/me/exercises")) == (403, "missing_scope")
        assert code(looks.post(here, json={"seat": 0})) == (403, "missing_scope")
