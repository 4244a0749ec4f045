"""A slow watcher never holds up the table, and sees how it stands when it looks again."""

from __future__ import annotations

import random
import socket
import threading
import time
from contextlib import suppress

import httpx
from real_site import Site
from two_people import Two

MOVES = 250


def stalled(site: Site, path: str) -> socket.socket:
    """A watcher that opens the stream and then reads nothing, as a sleeping phone does."""
    sleeper = socket.socket()
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sleeper.connect(("127.0.0.1", site.port))
    sleeper.sendall(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
    return sleeper


def test_a_stalled_reader_holds_up_nobody(two: Two, site: Site) -> None:
    """People go on, and whoever reads is sent the last position."""
    path = f"/t/{two.table}/stream?number=0&version=0"
    sleepers = [stalled(site, path) for _ in range(3)]
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
    deadline = time.monotonic() + 10
    while not any(last in line for line in seen):
        assert time.monotonic() < deadline, "the last position was not sent"
        time.sleep(0.01)
    for sleeper in sleepers:
        sleeper.close()
