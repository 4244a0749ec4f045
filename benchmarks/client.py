"""A small client for measuring: HTTP over plain sockets, so that it costs little itself."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any


class Connection:
    """One kept connection to the site. Only for 127.0.0.1, and one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Connection:
        self._reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=1 << 20)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._writer is not None
        self._writer.close()

    async def request(self, method: str, path: str, body: object = None,
                      **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body as they came."""
        assert self._reader is not None and self._writer is not None
        self._writer.write(written(method, path, body, headers))
        status, answered = await head(self._reader)
        if answered.get("transfer-encoding") == "chunked":
            parts = []
            while part := await chunk(self._reader):
                parts.append(part)
            return status, answered, b"".join(parts)
        content = await self._reader.readexactly(int(answered.get("content-length", 0)))
        return status, answered, content

    async def call(self, method: str, path: str, body: object = None, token: str = "",
                   ) -> tuple[int, Any]:
        """Status and JSON of a call of the API."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        status, _, content = await self.request(method, f"/api/v1{path}", body, **headers)
        return status, json.loads(content)


class Watcher:
    """Follows the stream of a page. `seen` has the number of the position in each event, with the
    time at which it arrived."""

    def __init__(self, port: int, path: str) -> None:
        self.port = port
        self.path = path
        self.seen: list[tuple[int, float]] = []
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Returns when the first event has arrived."""
        self._task = asyncio.create_task(self._follow())
        await self.reach(0)

    async def reach(self, number: int) -> float:
        """When the position of this number, or a later one, arrived."""
        while not self.seen or self.seen[-1][0] < number:
            assert self._task is not None
            if self._task.done():
                self._task.result()
                raise ConnectionError("the stream has ended")
            self._news.clear()
            await self._news.wait()
        return next(at for seen, at in self.seen if seen >= number)

    async def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _follow(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        try:
            writer.write(written("GET", self.path, None, {"accept": "text/event-stream"}))
            status, _ = await head(reader)
            assert status == 200, status
            text = b""
            while part := await chunk(reader):
                text += part
                while b"\n\n" in text:
                    event, _, text = text.partition(b"\n\n")
                    if event.startswith(b"data: "):
                        self.seen.append((json.loads(event[6:])["number"], time.perf_counter()))
                        self._news.set()
        finally:
            self._news.set()
            writer.close()


def written(method: str, path: str, body: object, headers: dict[str, str]) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body is not None:
        lines += ["content-type: application/json", f"content-length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and headers of an answer."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()
    pairs = [line.partition(": ") for line in lines[1:] if line]
    return int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}


async def chunk(reader: asyncio.StreamReader) -> bytes:
    """The next chunk of a body of unknown length; empty at its end."""
    length = int(await reader.readline(), 16)
    part = await reader.readexactly(length)
    await reader.readexactly(2)
    return part
