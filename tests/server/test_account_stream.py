"""The event stream of an account at a real site: what its programs are told, and what they are
not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.members import new_member
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.two_people import FIRST, Two, give_away

FACTS = {"event", "table", "game", "name", "seat", "players", "pace"}


@contextmanager
def follow(client: httpx.Client, media: str = "application/x-ndjson") -> Iterator[
        Iterator[dict[str, Any]]]:
    """Yield the events of the client's account as they come, without signs of life."""
    with client.stream("GET", "/me/stream", headers={"accept": media}) as stream:
        assert stream.headers["content-type"].startswith(media)
        yield (json.loads(line.removeprefix("data: ")) for line in stream.iter_lines()
               if line.startswith(("{", "data: ")))


def name_of(client: httpx.Client) -> str:
    return str(client.get("/me").json()["name"])


def befriend(one: httpx.Client, other: httpx.Client) -> None:
    for asks, asked in ((one, other), (other, one)):
        assert asks.put(f"/me/friends/{name_of(asked)}").status_code == 204


def open_table(host: httpx.Client, name: str = "", **more: Any) -> str:
    """Return a table with one free seat, which begins with the host."""
    opened = host.post("/tables", json={
        "game": PLAIN, "name": name, "options": FIRST, "seats": [{"kind": "me"}, {"kind": "open"}],
        **more})
    assert opened.status_code == 201, opened.text
    return str(opened.json()["table"])


@pytest.fixture(name="pair")
def _pair(site: Site) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Two friends, who share the server with other tests."""
    number = next(NUMBERS)
    host, guest = (new_member(site, f"{name} {number}") for name in ("Amrita", "Bela"))
    befriend(host, guest)
    yield host, guest
    for client in (host, guest):
        client.close()


NUMBERS = iter(range(1, 100))


def kinds(events: Iterator[dict[str, Any]], number: int, table: str) -> list[str]:
    """Return the names of this many events of the table."""
    found = (event["event"] for event in events if event["table"] == table)
    return [next(found) for _ in range(number)]


def test_invitations_turns_and_ends_are_sent(pair: tuple[httpx.Client, httpx.Client]) -> None:
    host, guest = pair
    with follow(guest) as events, follow(host) as mine:
        table = open_table(host, "Friday")
        assert host.put(f"/tables/{table}/seats/1/friend",
                        json={"name": name_of(guest)}).status_code == 204
        invited = next(events)
        assert invited == {
            "event": "invitation", "table": table, "game": PLAIN, "name": "Friday", "seat": 1,
            "players": 2, "pace": "live", "by": name_of(host), "options": FIRST}
        assert guest.post(f"/tables/{table}/seats", json={}).status_code == 200
        started = next(events)
        assert started["event"] == "game_started" and started.keys() == FACTS
        assert kinds(mine, 2, table) == ["game_started", "your_turn"]
        number = host.get(f"/tables/{table}").json()["number"]
        host.post(f"/tables/{table}/actions", json={"number": number, "action": "end"})
        turn = next(events)
        assert turn["event"] == "your_turn"
        assert turn["number"] == guest.get(f"/tables/{table}").json()["number"]
        play_to_end([host, guest], table)
        over = next(event for event in events if event["event"] == "game_over")
    assert over["result"] == host.get(f"/tables/{table}").json()["result"]
    assert (over["result"]["winners"], over["result"]["ranks"]) == ([0, 1], [1, 1])


def play_to_end(players: list[httpx.Client], table: str) -> None:
    """End every turn at once, by the player to move."""
    while not (seen := players[0].get(f"/tables/{table}").json())["over"]:
        players[seen["to_act"]].post(f"/tables/{table}/actions", json={
            "number": seen["number"], "action": "end"})


@pytest.mark.parametrize("media", ["application/x-ndjson", "text/event-stream"])
def test_new_streams_begin_with_open_matters(
        media: str, pair: tuple[httpx.Client, httpx.Client]) -> None:
    host, guest = pair
    room, game = open_table(host), open_table(host)
    assert host.put(f"/tables/{room}/seats/1/friend",
                    json={"name": name_of(guest)}).status_code == 204
    guest.post(f"/tables/{game}/seats", json={})
    with follow(guest, media) as events:
        assert {(event["event"], event["table"]) for event in (next(events), next(events))} == {
            ("invitation", room), ("game_started", game)}
    with follow(host, media) as events:
        assert kinds(events, 2, game) == ["game_started", "your_turn"]


def test_withdrawn_invitations_are_sent(pair: tuple[httpx.Client, httpx.Client]) -> None:
    host, guest = pair
    table = open_table(host)
    with follow(guest) as events:
        host.put(f"/tables/{table}/seats/1/friend", json={"name": name_of(guest)})
        assert next(events)["event"] == "invitation"
        host.delete(f"/tables/{table}/seats/1")
        assert next(events) == {"event": "invitation_ended", "table": table}


def test_lost_seats_are_sent_without_facts(two: Two) -> None:
    with follow(two.players[1]) as events:
        assert kinds(events, 1, two.table) == ["game_started"]
        give_away(two.players[0], two.players[1], two.table)
        assert next(events) == {"event": "seat_lost", "table": two.table}


def test_other_tables_stay_silent(pair: tuple[httpx.Client, httpx.Client], two: Two) -> None:
    """The account watches a game, writes there and could sit down elsewhere. Only its own table is
    in its stream."""
    host, guest = pair
    with follow(guest) as events, guest.stream("GET", f"/tables/{two.table}/stream") as watched:
        next(watched.iter_lines())
        open_table(host)
        two.act(0, "end")
        guest.post(f"/tables/{two.table}/messages", json={"phrase": "well_played"})
        own = open_table(guest)
        host.post(f"/tables/{own}/seats", json={})
        assert next(events)["table"] == own


def test_sealed_games_stay_silent(pair: tuple[httpx.Client, httpx.Client]) -> None:
    """A friend of a player hears nothing of a game that only its players may watch."""
    host, guest = pair
    with follow(guest) as events:
        sealed = open_table(host, terms={"watch": "nobody"}, seats=[
            {"kind": "me"}, {"kind": "bot", "bot": "walker"}])
        assert guest.get(f"/tables/{sealed}").json()["code"] == "not_watched"
        own = open_table(guest, seats=[{"kind": "me"}, {"kind": "bot", "bot": "walker"}])
        assert next(events)["table"] == own


def test_blocked_hosts_invite_no_one(pair: tuple[httpx.Client, httpx.Client]) -> None:
    host, guest = pair
    table = open_table(host)
    host.put(f"/tables/{table}/seats/1/friend", json={"name": name_of(guest)})
    guest.put(f"/me/blocks/{name_of(host)}")
    with follow(guest) as events:
        own = open_table(guest, seats=[{"kind": "me"}, {"kind": "bot", "bot": "walker"}])
        assert next(events)["table"] == own


def test_signed_out_accounts_hear_no_more(pair: tuple[httpx.Client, httpx.Client]) -> None:
    host, guest = pair
    table = open_table(guest)
    with follow(guest) as events:
        assert guest.post("/sign-out").status_code == 204
        host.post(f"/tables/{table}/seats", json={})
        assert next(events, None) is None


def test_strangers_and_weak_tokens_are_refused(site: Site) -> None:
    with site.player() as stranger:
        assert stranger.get("/me/stream").json()["code"] == "nobody"
    with site.player("nothing") as astray:
        assert astray.get("/me/stream").json()["code"] == "bad_token"
    member = new_member(site, f"Chandra {next(NUMBERS)}")
    token = member.post("/me/tokens", json={"label": "x", "scopes": ["play"]}).json()["token"]
    with site.player(token) as weak:
        assert weak.get("/me/stream").json()["code"] == "missing_scope"
