"""Test that silent or half-finished connections keep no one out."""

from __future__ import annotations

import pytest

import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx

from grandtour.web.server.connections import BACKLOG, RESERVE, ConnectionLimiter, TimedConnection
from grandtour.web.server.logs import MOST_KEPT, QUIET, RepeatedFailureFilter
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.two_people import ME_AND_OPEN

FILES = 300                     # that the server may open
HALF = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n"


def connections(stack: ExitStack, site: Site, number: int) -> Iterator[socket.socket]:
    for _ in range(number):
        yield stack.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=60))


@pytest.mark.slow
def test_silent_connections_keep_no_one_out(tmp_path: Path) -> None:
    """More of them than the server may open files; half of them have sent half a head."""
    log = tmp_path / "log"
    site = Site(tmp_path / "grandtour.sqlite", within=("prlimit", f"--nofile={FILES}:{FILES}"))
    with log.open("wb") as out, ExitStack() as stack:
        site.start(stderr=out)
        stack.callback(site.stop)
        for number, one in enumerate(connections(stack, site, 2 * FILES)):
            if number % 2:
                one.send(HALF)
        for _ in range(5):
            assert httpx.get(f"{site.url}/health", timeout=60).text == "ok\n"
    told = [line for line in log.read_text(encoding="utf-8").splitlines() if line]
    assert 1 <= len(told) < 10, told[:10]


@pytest.mark.slow
def test_missing_requests_time_out(site: Site) -> None:
    """Neither for a head, nor for its rest, nor for a body; a whole request meanwhile is answered
    and its connection stays."""
    body = b"POST /new HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\ngame"
    beginnings = (b"", HALF, body)
    with ExitStack() as stack, httpx.Client(base_url=site.url, timeout=60) as whole:
        waiting = list(connections(stack, site, len(beginnings)))
        for one, beginning in zip(waiting, beginnings, strict=True):
            one.send(beginning)
        for one in waiting:
            assert is_closed(one)
            assert whole.get("/health").status_code == 200


def is_closed(one: socket.socket) -> bool:
    """Return whether the other side ends the connection, within a minute."""
    try:
        while one.recv(65536):
            pass
    except ConnectionResetError:
        return True
    return True


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with Site(tmp_path / "grandtour.sqlite", "--connections", "20") as site, ExitStack() as stack:
        here = list(connections(stack, site, 20))
        assert is_closed(next(connections(stack, site, 1)))
        for one in here[:10]:
            one.close()
        deadline = time.monotonic() + 60
        while not is_healthy(site):
            assert time.monotonic() < deadline
            time.sleep(0.1)


def is_healthy(site: Site) -> bool:
    try:
        return httpx.get(f"{site.url}/health", timeout=60).status_code == 200
    except httpx.TransportError:
        return False


class Guest(TimedConnection):
    """A connection as the limiter knows it."""

    def __init__(self, address: str) -> None:
        self.address = self.owner = address
        self.was_cut = False

    def cut_connection(self) -> None:
        self.was_cut = True


def test_connections_are_counted_by_address() -> None:
    limiter = ConnectionLimiter(1000, 2, proxies=("10.0.0.0/8",))
    here = [Guest("192.0.2.1") for _ in range(3)]
    assert [limiter.admit_connection(one) for one in here] == [True, True, False]
    assert limiter.admit_connection(Guest("192.0.2.2"))
    for one in here[1:]:
        limiter.release_connection(one)
    assert limiter.admit_connection(Guest("192.0.2.1"))
    assert all(limiter.admit_connection(Guest("10.1.1.1")) for _ in range(9))


def test_the_longest_silent_connection_makes_room() -> None:
    limiter = ConnectionLimiter(RESERVE + BACKLOG, 0)
    here = [Guest("192.0.2.1") for _ in range(BACKLOG)]
    for one in here:
        assert limiter.admit_connection(one)
        limiter.mark_silent(one)
    limiter.mark_heard(here[0])
    assert limiter.admit_connection(Guest("192.0.2.2"))
    assert [number for number, one in enumerate(here) if one.was_cut] == [1]


def filtered_message(folded: RepeatedFailureFilter, message: str) -> str:
    """Return what the log keeps of the message."""
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, message, (), None)
    return record.getMessage() if folded.filter(record) else ""


def test_the_repeat_filter_forgets_old_lines() -> None:
    folded = RepeatedFailureFilter(lambda: 0)
    for number in range(MOST_KEPT + 1):
        assert filtered_message(folded, f"line {number}")
        assert not filtered_message(folded, f"line {number}")
    assert filtered_message(folded, "line 0") == "line 0"


def test_repeated_log_lines_are_limited() -> None:
    now = [0.0]
    folded = RepeatedFailureFilter(lambda: now[0])
    assert filtered_message(folded, "no files") == "no files"
    assert [filtered_message(folded, "no files") for _ in range(1000)] == [""] * 1000
    assert filtered_message(folded, "other") == "other"
    now[0] = QUIET
    assert filtered_message(folded, "no files") == "no files (and 1000 times before)"
    assert filtered_message(folded, "no files") == ""


def test_proxy_clients_have_stream_limits(tmp_path: Path) -> None:
    """The proxy itself has any number of connections."""
    with Site(tmp_path / "grandtour.sqlite", "--connections", "3",
              "--proxy", "127.0.0.1") as site, site.player() as client, ExitStack() as stack:
        table = client.post("/tables", json={"game": PLAIN, "seats": ME_AND_OPEN}).json()["table"]

        def status(client_address: str) -> int:
            answer = stack.enter_context(client.stream(
                "GET", f"/tables/{table}/stream", headers={"x-forwarded-for": client_address}))
            return answer.status_code
        assert [status("192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
        assert status("192.0.2.2") == 200
        assert client.get("/games", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 200
