"""The browser edition: requests that come without a network, and cookies that no browser keeps."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.metadata import packages_distributions
from pathlib import Path
from shutil import copytree
from typing import Any

import grandtour
import pytest
from click.testing import CliRunner
from grandtour import browser_edition
from grandtour.browser_edition.__main__ import static
from fastapi.routing import APIRoute
from packaging.utils import canonicalize_name
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from grandtour.browser_edition.cookies import CookieJar
from grandtour.browser_edition.gateway import Gateway
from grandtour.browser_edition.house import ELSEWHERE
from grandtour.browser_edition.library import ROOM, empty_library, write_library
from grandtour.browser_edition.packing import (
    COMPILED, NEED_OTHERS, PURE, READ, concatenate_files, is_for_programs, is_wanted,
    iterate_own_files,
)
from grandtour.browser_edition.visitor import identify_visitor
from grandtour.feature import NAMES as FEATURE_NAMES
from grandtour.language import CODES, language
from grandtour.people.rows import PersonRow
from grandtour.web.app import Settings, create_app
from grandtour.web.documents.contents import NAMES
from tests.new_database import new_database
from tests.some_game import PLAIN


WEB = Path(grandtour.__file__).parent / "web"
NEED_A_SERVER = ("account", "communities")      # rooms whose scripts no page of the edition loads


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


async def echo_request(request: Request) -> Response:
    """Return the request, and set a cookie."""
    body = await request.body()
    said = f"{request.url} {request.cookies.get('name', '-')} {body.decode()}"
    answer = PlainTextResponse(
        said, headers={"content-security-policy": "base-uri 'none'; frame-ancestors 'none'"})
    answer.set_cookie("name", "Mira")
    return answer


def gateway(folder: Path) -> Gateway:
    site = Starlette(routes=[Route("/told", echo_request, methods=["POST"])])
    return Gateway(site, "https://games.example", CookieJar(folder / "cookies.json"))


async def ask_gateway(way: Gateway, target: str) -> Heard:
    heard = Heard()
    way.ask("POST", target, "[]", b"hello", heard)
    await heard.ended.wait()
    return heard


def test_cookies_last_until_the_next_visit(tmp_path: Path) -> None:
    async def visit() -> list[Heard]:
        way = gateway(tmp_path)
        return [await ask_gateway(way, "/told?a=1"), await ask_gateway(gateway(tmp_path), "/told")]

    first, second = asyncio.run(visit())
    assert first.status == 200
    assert first.body == b"https://games.example/told?a=1 - hello"
    assert "set-cookie" not in first.headers
    assert second.body == b"https://games.example/told Mira hello"


def test_pages_may_be_framed_by_the_shell(tmp_path: Path) -> None:
    heard = asyncio.run(ask_gateway(gateway(tmp_path), "/told"))
    assert heard.headers["content-security-policy"] == "base-uri 'none'; frame-ancestors 'self'"


def test_leaving_ends_a_stream(tmp_path: Path) -> None:
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
        exchange = Gateway(site, "http://localhost", CookieJar(tmp_path / "kept")).ask(
            "GET", "/stream", "[]", b"", heard)
        while not heard.body:
            await asyncio.sleep(0)
        exchange.leave()
        await ended.wait()
        return heard.body

    assert asyncio.run(visit()) == b"first"


def test_ended_cookies_are_dropped(tmp_path: Path) -> None:
    jar = CookieJar(tmp_path / "cookies.json")
    jar.apply_headers(["one=1; Path=/", "two=2; Path=/"])
    jar.apply_headers(["one=; Max-Age=0; Path=/"])
    assert CookieJar(tmp_path / "cookies.json").make_cookie_header() == "two=2"


def test_only_what_python_needs_is_packed() -> None:
    for code in CODES:          # its days, and what they inherit
        assert is_wanted(f"babel/locale-data/{code}.dat")
        assert is_wanted(f"babel/locale-data/{language(code).pack.locale}.dat")
    assert is_wanted("sqlalchemy/engine/base.py")
    assert not is_wanted("babel/locale-data/de.dat")
    assert not is_wanted("sqlalchemy/engine/cyextension.so")
    assert not is_wanted("sqlalchemy/dialects/oracle/base.py")
    assert not is_wanted("sqlalchemy/orm/session.py")
    assert not is_wanted("../../bin/alembic")


def test_documents_for_players_are_packed_from_anywhere() -> None:
    assert set(READ) < set(NAMES)
    packed = {name for name, _ in iterate_own_files()}
    assert {f"grandtour/documents/{name}.md" for name in READ} <= packed
    assert "grandtour/documents/ja/tutorial-players.md" in packed
    assert "grandtour/documents/engine.md" not in packed


def test_features_for_several_people_are_not_packed() -> None:
    assert set(NEED_OTHERS) < set(FEATURE_NAMES)
    packed = dict(iterate_own_files())
    named = packed["grandtour/feature.py"].decode()
    for feature in NEED_OTHERS:
        assert f'"{feature}"' not in named
        assert f"grandtour/features/{feature}/feature.py" not in packed
    assert '"training"' in named


def test_api_addresses_of_scripts_are_packed(tmp_path: Path) -> None:
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), requests=0, accounts="closed"))
    left_out = [route for route in app.routes if isinstance(route, APIRoute)
                and is_for_programs(file_of(route.endpoint))]
    assert any(route.path_regex.match("/api/v1/puzzles") for route in left_out)
    scripts = [script for script in (*WEB.glob("*/static/*.js"),
                                     *WEB.parent.glob("features/*/static/*.js"))
               if script.parent.parent.name not in NEED_A_SERVER]
    asked = {re.sub(r"\$\{[^}]*\}", "x", address) for script in scripts for address in
             re.findall(r"/api/v1/[^`\"]*", script.read_text(encoding="utf-8"))}
    assert "/api/v1/rules/x" in asked
    for address in asked:
        assert not any(route.path_regex.match(address) for route in left_out), address


def file_of(endpoint: Callable[..., Any]) -> str:
    """Return the file of the package in which an endpoint is defined."""
    return endpoint.__module__.removeprefix("grandtour.").replace(".", "/") + ".py"


def test_packed_files_can_be_emptied() -> None:
    row = concatenate_files([("a.py", b"first"), ("b.toml", b""), ("c.py", b"last")])
    assert (row.ends, row.content) == ([("a.py", 5), ("b.toml", 5), ("c.py", 9)], b"firstlast")
    emptied = [("a.py", b""), ("b.toml", b""), ("c.py", b"last")]
    assert row.drop_contents({"a.py"}) == concatenate_files(emptied)


def test_loaded_python_modules_are_emptied(tmp_path: Path) -> None:
    given, made = tmp_path / "given.zip", tmp_path / "made.zip"
    with zipfile.ZipFile(given, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("abc.py", "pdb.py", "wave.py"):
            archive.writestr(name, f"# {name}\n" * 10)
    write_library(given, made)
    before = made.stat().st_size
    empty_library(made, {f"{ROOM}abc.py"})
    with zipfile.ZipFile(made) as archive:
        assert archive.namelist() == ["abc.py", "wave.py"]
        assert archive.read("wave.py") == b"# wave.py\n" * 10
        with pytest.raises(zipfile.BadZipFile):     # though it stands where it stood
            archive.read("abc.py")
    assert made.stat().st_size == before
    assert b"# abc.py" not in made.read_bytes()


# What Pyodide has not.
LACKING = ("_multiprocessing", "_posixshmem", "termios", "curses", "readline")
OPENED = """
import sys
sys.modules |= dict.fromkeys(sys.argv[1:])
from grandtour.browser_edition import looking
looking.BrowserSite("/nowhere")
"""


@pytest.mark.slow
def test_the_site_needs_only_browser_modules(tmp_path: Path) -> None:
    """Neither of Python's own library nor of others: it opens where all else cannot be imported."""
    for name, content in iterate_own_files():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    copytree(Path(browser_edition.__path__[0]), tmp_path / "grandtour" / "browser_edition",
             dirs_exist_ok=True)                # a wheel lacks it
    packed = set(map(canonicalize_name, (*PURE, *COMPILED, "grandtour")))
    others = [name for name, owners in packages_distributions().items()
              if not packed.intersection(map(canonicalize_name, owners))]
    subprocess.run([sys.executable, "-c", OPENED, *LACKING, *others], check=True,
                   env={**os.environ, "PYTHONPATH": str(tmp_path)})


def test_visitors_are_always_the_same_member(tmp_path: Path) -> None:
    """Also with another language, and where the cookie has gone."""
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), requests=0, accounts="closed"))
    jar = CookieJar(tmp_path / "cookies.json")

    async def visited(code: str) -> PersonRow:
        people = app.state.services.people
        await identify_visitor(people, jar, code)
        found = await people.sessions.find_session(jar.find_value("grandtour"))
        assert found is not None
        return found[1]

    async def visits() -> list[PersonRow]:
        async with app.router.lifespan_context(app):
            came = [await visited("fr"), await visited("ja")]
            jar.apply_headers(["grandtour=; Max-Age=0"])
            return [*came, await visited("fr")]

    first, *others = asyncio.run(visits())
    assert first.member and first.name == "Voyageur"
    assert {other.id for other in others} == {first.id}


LINK = re.compile(r'(?:href|action)="(/[^"#?]*)')
LOOKED_AT = 40                  # pages


def test_no_link_needs_a_server(tmp_path: Path) -> None:
    """The test follows every link from the first page and from a table."""
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), requests=0, tables=0,
                              accounts="closed", without=ELSEWHERE))
    jar = CookieJar(tmp_path / "cookies.json")
    with TestClient(app) as client:
        assert client.portal is not None
        client.portal.call(identify_visitor, app.state.services.people, jar, "en")
        client.cookies.set("grandtour", jar.find_value("grandtour"))
        opened = client.post("/api/v1/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
        waiting, seen, dead = ["/", f"/t/{opened['table']}", "/me"], set[str](), set[str]()
        while waiting and len(seen) < LOOKED_AT:
            path = waiting.pop(0)
            seen.add(path)
            links = set(LINK.findall(client.get(path).text))
            dead |= {f"{path}: {link}" for link in links if link.startswith(ELSEWHERE)}
            waiting += sorted(link for link in links - seen - {*waiting}
                              if not link.startswith(("/static/", *ELSEWHERE)))
    assert sorted(dead) == []


def test_making_it_says_which_step_it_is_at(tmp_path: Path) -> None:
    """Here it ends in the first one, for want of a wheel."""
    done = CliRunner().invoke(static, [
        str(tmp_path / "site"), "--pyodide", str(tmp_path), "--wheels", str(tmp_path)])
    step, fault = done.stderr.splitlines()
    assert done.exit_code == 1
    assert step.startswith("1 of 5")
    assert "there is no wheel of" in fault
