"""Test everything the site does through the JSON API of a real server."""

from __future__ import annotations

import json
import threading
from typing import Any

import httpx
import pytest
from grandtour import games
from grandtour.bots.levels import levels_by_name
from grandtour.engine import record
from tests.real_site import Site
from tests.some_game import PLAIN, game_title
from tests.two_people import FIRST, ME_AND_OPEN, Two


def test_the_api_describes_itself(site: Site) -> None:
    described = httpx.get(f"{site.url}/api/v1/openapi.json", timeout=60).json()
    assert {"/api/v1/games", "/api/v1/tables", "/api/v1/tables/{id}", "/api/v1/tables/{id}/seats",
            "/api/v1/tables/{id}/actions", "/api/v1/tables/{id}/undo",
            "/api/v1/tables/{id}/record"} <= set(described["paths"])


def test_the_games_and_their_options(site: Site) -> None:
    with site.player() as client:
        found = {game["name"]: game for game in client.get("/games").json()}
        assert tuple(found) == games.names()
        assert all(client.get(f"/games/{name}").json() == found[name] for name in found)
    plain = found[PLAIN]
    assert plain["players"] == [2, 5]
    assert plain["options"]["screens"] == ["tokens", "hidden", "open"]
    assert plain["options"]["first_seat"] == ["random", "0", "1", "2", "3", "4"]
    assert list(plain["profiles"]) == ["guide", "rulebook"]
    assert plain["bots"] == list(levels_by_name(games.game(PLAIN)))


def test_tables_wait_for_the_last_guest(site: Site) -> None:
    with site.player() as client:
        opened = client.post("/tables", json={"game": PLAIN, "seats": ME_AND_OPEN}).json()
        waiting = client.get(f"/tables/{opened['table']}").json()
        assert (waiting["started"], waiting["number"], waiting["actions"]) == (False, 0, [])
        client.post(f"/tables/{opened['table']}/seats", json={"guest": "Kenji"})
        begun = client.get(f"/tables/{opened['table']}").json()
    assert begun["started"]
    assert begun["seats"][1] == {
        "kind": "person", "name": "Kenji", "bot": None, "stand_in": None, "program": False}
    assert begun["view"]["asked"] == "turn"


def test_opponents_see_moves_but_not_clients(two: Two) -> None:
    assert two.act(0, "move nashik").status_code == 200
    assert two.see(0)["view"]["merchants"][0]["site"] == "nashik"
    assert two.see(1)["view"]["merchants"][0]["site"] == "nashik"
    assert "clients" in two.see(0)["view"]["merchants"][0]
    assert "clients" not in two.see(1)["view"]["merchants"][0]
    assert two.see(1)["actions"] == []


def test_several_actions_in_one_request(two: Two) -> None:
    answer = two.act(0, "move dhule, move jhabua")
    assert answer.status_code == 200
    assert two.see(0)["view"]["merchants"][0]["site"] == "jhabua"


def test_refused_later_actions_change_nothing(two: Two) -> None:
    before = two.see(0)
    answer = two.act(0, f"move dhule, move {PLAIN}")
    assert (answer.status_code, answer.json()["code"]) == (422, "no_road")
    assert two.see(0) == before


def test_offers_say_what_they_do(two: Two) -> None:
    offered = two.players[0].get(f"/tables/{two.table}/actions").json()
    assert [offer["action"] for offer in offered] == two.see(0)["actions"]
    assert all(offer["title"] and offer["lines"] and offer["clause"] for offer in offered)
    assert two.players[1].get(f"/tables/{two.table}/actions").json() == []


def test_refusals_have_code_clause_and_nearest(two: Two) -> None:
    answer = two.act(0, f"move {PLAIN}, move surat")
    assert answer.status_code == 422
    assert answer.json() | {"message": ""} == {
        "code": "no_road", "clause": "BO-8.1", "message": "", "number": two.see(0)["number"],
        "nearest": "move bassein"}
    assert answer.json()["message"] == (
        f"No road leads straight from {game_title(PLAIN)} to Surat: that is 2 AP away, "
        "and you have 2.")


def test_refusals_use_the_requests_language(two: Two) -> None:
    answers = [two.players[0].get(f"/tables/{two.table}/why", params={
        "action": "sell yellow", "lang": code}).json() for code in ("en", "ja", "fr")]
    assert {answer["clause"] for answer in answers} == {"BO-10.1"}
    assert len({answer["message"] for answer in answers}) == 3


def test_undo_ends_when_others_act(two: Two) -> None:
    before = two.see(0)["view"]
    two.act(0, "move nashik")
    assert two.undo(0).status_code == 200
    assert two.see(0)["view"] == before
    two.act(0, "end")
    two.act(1, "move nashik")
    refused = two.undo(0)
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_take_back")


def test_draws_cannot_be_taken_back(two: Two) -> None:
    """The last action of a set is followed by nine bales, after which it is final."""
    for _ in range(3):
        two.act(0, "end")
        two.act(1, "end")
    two.act(0, "end")
    two.act(1, "move nashik")
    assert two.see(1)["undo"] == 1
    two.act(1, "end")
    assert two.see(1)["view"]["set"] == 2
    assert (two.see(1)["undo"], two.undo(1).status_code) == (0, 409)


def test_a_whole_game_and_its_record(two: Two) -> None:
    assert two.players[0].get(f"/tables/{two.table}/record").json()["code"] == "game_running"
    while not (position := two.see(0))["over"]:
        two.act(position["to_act"], "end")
    result = two.see(1)["view"]["result"]
    assert [row["rank"] for row in result] == [1, 1]
    text = two.players[0].get(f"/tables/{two.table}/record").text
    match, names = record.read_match(text, games.game(PLAIN))
    assert names == ["Inès", "Kenji"]
    assert match.state.is_terminal()


def test_bots_play_until_a_person_must(site: Site) -> None:
    with site.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "options": {"first_seat": "1"},
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "cyclist"},
                      {"kind": "bot", "bot": "walker"}]}).json()
    with site.player(opened["token"]) as client:
        with client.stream("GET", f"/tables/{opened['table']}/stream") as stream:
            for line in stream.iter_lines():
                if line and json.loads(line)["to_act"] == 0:
                    break
        seats = client.get(f"/tables/{opened['table']}").json()["seats"]
    assert [seat["bot"] for seat in seats] == [None, "cyclist", "walker"]
    assert seats[1]["name"] != seats[2]["name"]


def test_solo_steps_can_always_be_undone(site: Site) -> None:
    with site.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "options": FIRST,
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()
    with site.player(opened["token"]) as client:
        path = f"/tables/{opened['table']}"
        before = client.get(path).json()
        client.post(f"{path}/actions", json={"number": before["number"], "action": "end"})
        while (after := client.get(path).json())["to_act"] != 0:
            pass
        client.post(f"{path}/undo", json={"number": after["number"]})
        assert client.get(path).json()["view"] == before["view"]


@pytest.mark.parametrize("media", ["application/x-ndjson", "text/event-stream"])
def test_the_stream_brings_every_position(two: Two, media: str) -> None:
    seen: list[dict[str, Any]] = []
    ready = threading.Event()

    def watch() -> None:
        with httpx.stream("GET", f"{two.site.url}/api/v1/tables/{two.table}/stream",
                          headers={"accept": media}, timeout=30) as stream:
            assert stream.headers["content-type"].startswith(media)
            for line in stream.iter_lines():
                if line.startswith(("{", "data: ")):
                    seen.append(json.loads(line.removeprefix("data: ")))
                    ready.set()
                if seen and seen[-1]["view"]["merchants"][0]["site"] == "dhule":
                    return

    watcher = threading.Thread(target=watch)
    watcher.start()
    assert ready.wait(10)
    two.act(0, "move nashik")
    two.act(0, "move dhule")
    watcher.join(60)
    assert not watcher.is_alive()
    assert [position["number"] for position in seen] == sorted(
        position["number"] for position in seen)
    assert all("clients" not in position["view"]["merchants"][0] for position in seen)
