"""The browser edition: requests that come without a network, and cookies that no browser keeps."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from grandtour.browser_edition.cookies import Jar
from grandtour.browser_edition.gateway import Gateway
from grandtour.browser_edition.house import ELSEWHERE
from grandtour.browser_edition.packing import is_wanted
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.some_game import PLAIN


class Heard:
    """An answer as a browser hears it."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.ended = asyncio.Event()

    def begin(self, status: int, headers: str) -> None:
        self.status, self.headers = status, dict(json.loads(headers))

    def send(self, part: bytes) -> None:
        self.body += part

    def end(self) -> None:
        self.ended.set()


async def told(request: Request) -> Response:
    """What came, and a cookie."""
    body = await request.body()
    said = f"{request.url} {request.cookies.get('name', '-')} {body.decode()}"
    answer = PlainTextResponse(
        said, headers={"content-security-policy": "base-uri 'none'; frame-ancestors 'none'"})
    answer.set_cookie("name", "Mira")
    return answer


def gateway(folder: Path) -> Gateway:
    site = Starlette(routes=[Route("/told", told, methods=["POST"])])
    return Gateway(site, "https://games.example", Jar(folder / "cookies.json"))


async def asked(way: Gateway, target: str) -> Heard:
    heard = Heard()
    way.ask("POST", target, "[]", b"hello", heard)
    await heard.ended.wait()
    return heard


def test_a_request_is_answered_and_its_cookie_kept_for_the_next_visit(tmp_path: Path) -> None:
    async def visit() -> list[Heard]:
        way = gateway(tmp_path)
        return [await asked(way, "/told?a=1"), await asked(gateway(tmp_path), "/told")]

    first, second = asyncio.run(visit())
    assert first.status == 200
    assert first.body == b"https://games.example/told?a=1 - hello"
    assert "set-cookie" not in first.headers
    assert second.body == b"https://games.example/told Mira hello"


def test_its_pages_may_stand_in_the_frame_of_the_shell_alone(tmp_path: Path) -> None:
    heard = asyncio.run(asked(gateway(tmp_path), "/told"))
    assert heard.headers["content-security-policy"] == "base-uri 'none'; frame-ancestors 'self'"


def test_who_leaves_ends_a_stream(tmp_path: Path) -> None:
    ended = asyncio.Event()

    async def stream(request: Request) -> Response:
        async def parts() -> object:
            try:
                yield b"first"
                await asyncio.Event().wait()
            finally:
                ended.set()
        return StreamingResponse(parts())       # type: ignore[arg-type]

    async def visit() -> bytes:
        site = Starlette(routes=[Route("/stream", stream)])
        heard = Heard()
        exchange = Gateway(site, "http://localhost", Jar(tmp_path / "kept")).ask(
            "GET", "/stream", "[]", b"", heard)
        while not heard.body:
            await asyncio.sleep(0)
        exchange.leave()
        await ended.wait()
        return heard.body

    assert asyncio.run(visit()) == b"first"


def test_a_cookie_that_ends_is_let_go(tmp_path: Path) -> None:
    jar = Jar(tmp_path / "cookies.json")
    jar.take(["one=1; Path=/", "two=2; Path=/"])
    jar.take(["one=; Max-Age=0; Path=/"])
    assert Jar(tmp_path / "cookies.json").header() == "two=2"


def test_only_what_python_needs_is_packed() -> None:
    assert is_wanted("babel/locale-data/fr.dat")
    assert is_wanted("sqlalchemy/engine/base.py")
    assert not is_wanted("babel/locale-data/de.dat")
    assert not is_wanted("sqlalchemy/engine/cyextension.so")
    assert not is_wanted("../../bin/alembic")


LINK = re.compile(r'(?:href|action)="(/[^"#?]*)')
LOOKED_AT = 40                  # pages


def test_no_link_leads_where_only_a_server_is(tmp_path: Path) -> None:
    """From the first page and from a table on, whatever can be followed is there."""
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), requests=0, tables=0,
                              accounts="closed", without=ELSEWHERE))
    with TestClient(app) as client:
        opened = client.post("/api/v1/tables", json={
            "game": PLAIN, "guest": "Ana", "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
        client.cookies.set("grandtour", opened["token"])
        waiting, seen, dead = ["/", f"/t/{opened['table']}", "/me"], set[str](), set[str]()
        while waiting and len(seen) < LOOKED_AT:
            path = waiting.pop(0)
            seen.add(path)
            links = set(LINK.findall(client.get(path).text))
            dead |= {f"{path}: {link}" for link in links if link.startswith(ELSEWHERE)}
            waiting += sorted(link for link in links - seen - {*waiting}
                              if not link.startswith(("/static/", *ELSEWHERE)))
    assert sorted(dead) == []
