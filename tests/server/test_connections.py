"""Connections that say nothing, or half of something, keep nobody out."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
from real_site import Site

from grandtour.web.logs import QUIET, Folded

FILES = 300                     # that the server may open
HALF = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n"


def connections(stack: ExitStack, site: Site, number: int) -> Iterator[socket.socket]:
    for _ in range(number):
        yield stack.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=60))


def test_the_silent_keep_nobody_out(tmp_path: Path) -> None:
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
            assert httpx.get(f"{site.url}/health", timeout=30).text == "ok\n"
    told = [line for line in log.read_text(encoding="utf-8").splitlines() if line]
    assert 1 <= len(told) < 10, told[:10]


def test_a_request_that_does_not_come_is_not_waited_for(site: Site) -> None:
    """Neither for a head, nor for its rest, nor for a body; a whole request meanwhile is answered
    and its connection stays."""
    body = b"POST /new HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\ngame"
    beginnings = (b"", HALF, body)
    with ExitStack() as stack, httpx.Client(base_url=site.url) as whole:
        waiting = list(connections(stack, site, len(beginnings)))
        for one, beginning in zip(waiting, beginnings, strict=True):
            one.send(beginning)
        for one in waiting:
            assert ended(one)
            assert whole.get("/health").status_code == 200


def ended(one: socket.socket) -> bool:
    """Whether the other side ends the connection, within a minute."""
    try:
        while one.recv(65536):
            pass
    except ConnectionResetError:
        return True
    return True


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with Site(tmp_path / "grandtour.sqlite", "--connections", "20") as site, ExitStack() as stack:
        here = list(connections(stack, site, 20))
        assert ended(next(connections(stack, site, 1)))
        for one in here[:10]:
            one.close()
        deadline = time.monotonic() + 30
        while not answered(site):
            assert time.monotonic() < deadline
            time.sleep(0.1)


def answered(site: Site) -> bool:
    try:
        return httpx.get(f"{site.url}/health").status_code == 200
    except httpx.TransportError:
        return False


def test_what_is_said_again_and_again_is_a_line_a_minute() -> None:
    now = [0.0]
    folded = Folded(lambda: now[0])

    def told(message: str) -> str:
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, message, (), None)
        return record.getMessage() if folded.filter(record) else ""

    assert told("no files") == "no files"
    assert [told("no files") for _ in range(1000)] == [""] * 1000
    assert told("other") == "other"
    now[0] = QUIET
    assert told("no files") == "no files (and 1000 times before)"
    assert told("no files") == ""
