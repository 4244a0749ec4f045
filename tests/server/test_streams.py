"""Test that a slow watcher never delays the table, and later sees the current state."""

from __future__ import annotations

import random
import socket
import threading
import time
from contextlib import suppress

import httpx

from tests.real_site import Site
from tests.some_game import PLAIN
from tests.two_people import FIRST, ME_AND_OPEN, Two, give_away

MOVES = 250


def follow_stream(client: httpx.Client, table: str) -> threading.Thread:
    """Return a thread that reads the stream of a table until it ends."""
    begun = threading.Event()

    def follow() -> None:
        with suppress(httpx.HTTPError), \
                client.stream("GET", f"/tables/{table}/stream", timeout=60) as stream:
            for _line in stream.iter_lines():
                begun.set()

    reader = threading.Thread(target=follow, daemon=True)
    reader.start()
    assert begun.wait(10)
    return reader


def test_signed_out_streams_stop(two: Two) -> None:
    reader = follow_stream(two.players[1], two.table)
    assert two.players[1].post("/sign-out").status_code == 204
    assert two.act(0, two.see(0)["actions"][0]).status_code == 200
    reader.join(60)
    assert not reader.is_alive()


def test_replaced_players_streams_stop(site: Site) -> None:
    with site.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "seats": ME_AND_OPEN, "options": FIRST, "guest": "Inès",
            "terms": {"watch": "nobody"}}).json()
        table = opened["table"]
        joined = client.post(f"/tables/{table}/seats", json={"guest": "Kenji"}).json()
    ines, kenji = site.player(opened["token"]), site.player(joined["token"])
    reader = follow_stream(kenji, table)
    give_away(ines, kenji, table)
    reader.join(60)
    assert not reader.is_alive()


def open_stalled(site: Site, path: str) -> socket.socket:
    """A watcher that opens the stream and then reads nothing, as a sleeping phone does."""
    sleeper = socket.socket()
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sleeper.connect(("127.0.0.1", site.port))
    sleeper.sendall(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
    return sleeper


def test_stalled_readers_hold_up_no_one(two: Two, site: Site) -> None:
    """The players continue, and readers get the last position."""
    path = f"/t/{two.table}/stream?number=0&version=0"
    sleepers = [open_stalled(site, path) for _ in range(3)]
    seen: list[str] = []

    def watch() -> None:
        with suppress(httpx.HTTPError), \
                httpx.stream("GET", f"{site.url}{path}", timeout=60) as stream:
            for line in stream.iter_lines():
                seen.append(line)

    threading.Thread(target=watch, daemon=True).start()
    whim = random.Random(7)
    for _ in range(MOVES):
        position = two.see(0)
        if position["over"]:
            break
        seat = position["to_act"]
        moves = [move for move in two.see(seat)["actions"] if move != "end"]
        assert two.act(seat, whim.choice(moves)).status_code == 200
    last = f'"number":{two.see(0)["number"]},'
    deadline = time.monotonic() + 60
    while not any(last in line for line in seen):
        assert time.monotonic() < deadline, "the last position was not sent"
        time.sleep(0.01)
    for sleeper in sleepers:
        sleeper.close()
