"""A small client for measuring: HTTP over plain sockets, so that it costs little itself."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

LONGEST_LINE: Final = 1 << 20
NUMBER: Final = re.compile(rb'"number": ?(\d+)')
BREATH: Final = 0.1             # seconds before a stream that has ended is asked for again


class NotHere(ValueError):
    """The address is not one of this machine."""


@dataclass(frozen=True)
class Site:
    """The address at which a site of this machine listens."""

    host: str
    port: int


def site_at(url: str) -> Site:
    """Return the site of this address. Raise NotHere: no other machine is ever loaded."""
    parts = urlsplit(url)
    host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname or ""
    try:
        here = parts.scheme == "http" and parts.port is not None and ip_address(host).is_loopback
    except ValueError:
        here = False
    if not here or parts.port is None:
        raise NotHere(f"'{url}' is no http address of this machine with a port")
    return Site(host, parts.port)


class Connection:
    """One kept connection to the site, and one request at a time."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Connection:
        self._reader, self._writer = await asyncio.open_connection(
            self.site.host, self.site.port, limit=LONGEST_LINE)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._writer is not None
        self._writer.close()

    async def request(self, method: str, path: str, body: object = None,
                      **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body."""
        assert self._reader is not None
        assert self._writer is not None
        self._writer.write(format_request(method, path, body, headers))
        status, answered = await head(self._reader)
        if answered.get("transfer-encoding") == "chunked":
            content = b"".join([part async for part in chunks(self._reader)])
            return status, answered, content
        content = await self._reader.readexactly(int(answered.get("content-length", 0)))
        return status, answered, content

    async def call(self, method: str, path: str, body: object = None, token: str = "",
                   ) -> tuple[int, Any]:
        """Return status and JSON of a call of the API."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        status, _, content = await self.request(method, f"/api/v1{path}", body, **headers)
        return status, json.loads(content)


class Watcher:
    """A client that follows a stream, and requests it again when it ends.

    `seen` has the number of the position in each event, with the time at which it arrived. `last`
    is the last event. Several watchers can share `news`, to wait for any of them."""

    def __init__(self, site: Site, path: str, token: str = "",
                 news: asyncio.Event | None = None) -> None:
        self.site = site
        self.path = path
        self.seen: list[tuple[int, float]] = []
        self.last = b""
        self._token = token
        self._news = news or asyncio.Event()
        self._life = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Return when the first event has arrived."""
        self._task = asyncio.create_task(self._follow())
        await self.reach(0)

    async def reach(self, number: int) -> float:
        """Return when the position of this number, or a later one, arrived."""
        while not self.seen or self.seen[-1][0] < number:
            await self.wait()
        return next(at for seen, at in self.seen if seen >= number)

    async def wait(self) -> None:
        """Wait until the next event arrives."""
        assert self._task is not None
        if self._task.done():
            self._task.result()
        self._news.clear()
        await self._news.wait()

    async def breath(self) -> None:
        """Wait until the next event or sign of life."""
        self._life.clear()
        await self._life.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _follow(self) -> None:
        try:
            while True:
                try:
                    async for event in events(self.site, self.path, self._token):
                        self._hear(event)
                except (OSError, EOFError):
                    pass
                await asyncio.sleep(BREATH)
        finally:
            self._news.set()

    def _hear(self, event: bytes) -> None:
        self._life.set()
        found = NUMBER.search(event)
        if found:
            self.last = event
            self.seen.append((int(found[1]), time.perf_counter()))
            self._news.set()


class RefusedStream(Exception):
    """The site has refused a stream."""


async def events(site: Site, path: str, token: str = "") -> AsyncIterator[bytes]:
    """Yield server-sent events and signs of life until the stream ends.

    Raise RefusedStream, or OSError or EOFError if the connection breaks or cannot be made."""
    reader, writer = await asyncio.open_connection(site.host, site.port, limit=LONGEST_LINE)
    headers = {"accept": "text/event-stream"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    try:
        writer.write(format_request("GET", path, None, headers))
        status, _ = await head(reader)
        if status >= 500:
            raise ConnectionError(f"{path}: {status}")
        if status != 200:
            raise RefusedStream(f"{path}: {status}")
        text = b""
        async for part in chunks(reader):
            text += part
            while b"\n\n" in text:
                event, _, text = text.partition(b"\n\n")
                yield event.removeprefix(b"data: ")
    finally:
        writer.close()


def format_request(method: str, path: str, body: object, headers: dict[str, str]) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body is not None:
        lines += ["content-type: application/json", f"content-length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return the status and headers of an answer."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()
    pairs = [line.partition(": ") for line in lines[1:] if line]
    return int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield the chunks of a body of unknown length."""
    while length := int(await reader.readline() or b"0", 16):
        yield await reader.readexactly(length)
        await reader.readexactly(2)
    await reader.readline()
