"""Every answer has headers against framing, sniffing and caching."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import brotli
import pytest
from fastapi.routing import APIRoute
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message

from grandtour.web.app import Settings, create_app
from grandtour.web.discovery import list_pages, list_routers
from grandtour.web.http.access import iterate_query_names
from grandtour.web.server.responses import Compression
from tests.new_database import new_database
from tests.some_game import PLAIN

HUGE = "9" * 5000
LAST = ("/sign-out", "/delete", "/end", "/{session}")       # who is signed out asks no further
QUERIES = ("position", "page", "number", "version", "players", "minutes", "after", "before",
           "most", "limit", "width", "day", "seat", "as", "weight", "n", "q")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    async def fail(request: Request) -> Response:
        raise RuntimeError("unforeseen")

    app = create_app(Settings(new_database(tmp_path_factory.mktemp('h') / "g.sqlite"), pause=0,
                              requests=0, hosts=("testserver",)))
    app.router.routes.append(Route("/fails", fail))
    with TestClient(app, raise_server_exceptions=False, follow_redirects=False) as made:
        yield made


@pytest.fixture
def table(client: TestClient) -> str:
    """A running game; the client is a new guest who plays in it."""
    client.cookies.clear()
    client.headers.pop("authorization", None)
    opened = client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
    client.headers["authorization"] = f"Bearer {opened['token']}"
    return str(opened["table"])


def routes() -> list[tuple[str, str]]:
    """Return every method and address of the site."""
    people = [(method, route.path) for route in list_pages()
              for method in sorted(route.methods or ())]
    programs = [(method, route.path) for router in list_routers()
                for route in router.routes if isinstance(route, APIRoute)
                for method in sorted(route.methods)]
    return sorted(people + programs, key=lambda one: one[1].endswith(LAST))


def fill_path(path: str, table: str, other: str) -> str:
    """Return the address with this table, a game, and another value for every other part."""
    path = path.replace("{id}", table).replace("{game}", PLAIN)
    return re.sub(r"{[^}]+}", other, path)


def has_headers(answer: Response) -> bool:
    """Return whether the answer has the headers that each must have."""
    head = answer.headers
    return head.get("x-content-type-options") == "nosniff" and \
        head.get("referrer-policy") == "same-origin" and \
        "default-src 'none'" in head.get("content-security-policy", "") and \
        ("no-store" in head.get("cache-control", "") or "etag" in head
         or "max-age" in head.get("cache-control", ""))


@pytest.mark.sample("other")
@pytest.mark.parametrize("other", ["1", "nothing"])
def test_every_route_has_the_headers(client: TestClient, table: str, other: str) -> None:
    faults = []
    for method, path in routes():
        answer = client.request(method, fill_path(path, table, other))
        if not has_headers(answer):
            faults.append((method, path, answer.status_code, dict(answer.headers)))
    assert faults == []


def test_early_refusals_have_security_headers(client: TestClient, table: str) -> None:
    for status, answer in (
            (421, client.get("/", headers={"host": "evil.example"})),
            (413, client.post("/api/v1/tables", content=b"x" * 300_000)),
            (403, client.post("/new", headers={"origin": "https://evil.example"})),
            (404, client.get("/nowhere")), (405, client.post("/rules")),
            (404, client.get("/api/v1/nowhere")), (422, client.post("/api/v1/tables", json=[]))):
        assert (answer.status_code, has_headers(answer)) == (status, True)
        assert "no-store" in answer.headers["cache-control"]


def test_too_many_requests_have_them_too(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(new_database(tmp_path / "g.sqlite"), requests=20))) as made:
        answers = [made.get("/tables") for _ in range(20)]
    assert 429 in [answer.status_code for answer in answers]
    assert all(map(has_headers, answers))


def test_failures_have_headers_and_close(client: TestClient) -> None:
    answer = client.get("/fails")
    assert (answer.status_code, has_headers(answer)) == (500, True)
    assert answer.headers["connection"] == "close"
    assert answer.headers["x-request-id"]
    assert client.get("/health").status_code == 200


def test_files_may_be_kept(client: TestClient) -> None:
    for address in ("/static/style.css", "/static/table.css", f"/static/games/{PLAIN}.css",
                    "/static/grandtour.css"):
        assert "no-store" not in client.get(address).headers.get("cache-control", ""), address


@pytest.mark.parametrize(("accepted", "encoding"), [
    ("gzip, deflate, br, zstd", "br"), ("br;q=0.5", "br"), ("gzip, br;q=0", "gzip"),
    ("gzip", "gzip"), ("identity", None)])
@pytest.mark.parametrize("address", [
    "/static/style.css", "/static/table.css", "/static/joined/client.js"])
def test_browsers_get_the_smallest_coding(
        client: TestClient, address: str, accepted: str, encoding: str | None) -> None:
    plain = client.get(address, headers={"accept-encoding": "identity"})
    sent = client.get(address, headers={"accept-encoding": accepted})
    assert sent.headers.get("content-encoding") == encoding
    assert sent.text == plain.text
    assert "accept-encoding" in sent.headers["vary"].lower()
    if encoding == "br":
        assert int(sent.headers["content-length"]) < len(plain.content) / 4


@pytest.mark.parametrize(("accepted", "encoding"), [
    ("gzip, deflate, br, zstd", "br"), ("br;q=0, gzip", "gzip"), ("GZIP", "gzip"),
    ("gzip;q=0", None), ("br;q=0.2, gzip;q=0.8", "gzip"), ("*", "br"), ("identity", None)])
def test_pages_use_an_accepted_coding(
        client: TestClient, accepted: str, encoding: str | None) -> None:
    plain = client.get("/help", headers={"accept-encoding": "identity"})
    sent = client.get("/help", headers={"accept-encoding": accepted})
    assert sent.headers.get("content-encoding") == encoding
    assert sent.text == plain.text
    if encoding:
        assert "accept-encoding" in sent.headers["vary"].lower()
        assert int(sent.headers["content-length"]) < len(plain.content) / 2


@pytest.mark.parametrize("address", ["/health", "/icon-512.png"])
def test_short_or_compressed_answers_stay_unchanged(client: TestClient, address: str) -> None:
    sent = client.get(address, headers={"accept-encoding": "br"})
    assert "content-encoding" not in sent.headers


def test_each_coding_has_an_etag(client: TestClient) -> None:
    tags = set()
    for coding in ("br", "gzip", "identity"):
        headers = {"accept-encoding": coding}
        tag = client.get("/static/idiomorph.js", headers=headers).headers["etag"]
        again = client.get("/static/idiomorph.js", headers={**headers, "if-none-match": tag})
        assert (again.status_code, again.headers["etag"]) == (304, tag)
        tags.add(tag)
    assert len(tags) == 3


@pytest.mark.parametrize(("method", "path", "allowed"), [
    ("PUT", "/me/name", "POST"), ("DELETE", "/c/a/meetings/b", "GET, HEAD, POST"),
    ("PATCH", "/api/v1/games", "GET, HEAD"), ("PATCH", "/api/v1/me/friends/a", "DELETE, PUT")])
def test_refused_methods_name_those_allowed(
        client: TestClient, method: str, path: str, allowed: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


@pytest.mark.slow
def test_head_answers_wherever_get_does(client: TestClient, table: str) -> None:
    for method, path in routes():
        if method == "GET" and "stream" not in path:
            here = fill_path(path, table, "1")
            assert client.head(here).status_code != 405, path
    head, whole = client.head("/api/v1/games"), client.get("/api/v1/games")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize(("wish", "code"), [
    ("fr;q=0.2, ja;q=0.9", "ja"), ("fr;q=0, en", "en"), ("FR", "fr"), ("JA-jp", "ja"),
    ("fr-CA,fr;q=0.9,en;q=0.8", "fr"), ("zh-TW, ja;q=0.5", "ja"), ("fr;q=much, ja", "ja")])
def test_languages_are_wished_by_weight(client: TestClient, wish: str, code: str) -> None:
    page = client.get("/help", headers={"accept-language": wish}).text
    assert f'<html lang="{code}"' in page


ELSEWHERE = {"origin": "https://bots.example", "sec-fetch-site": "cross-site"}


def test_other_sites_use_the_api_by_token(client: TestClient, table: str) -> None:
    token = client.headers.pop("authorization")
    asked = client.options("/api/v1/me/friends/Bo", headers={
        **ELSEWHERE, "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization"})
    changed = client.patch("/api/v1/me/settings", json={"language": "fr"},
                           headers={**ELSEWHERE, "authorization": token})
    for answer in (asked, changed):
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
    for headers in (ELSEWHERE, {**ELSEWHERE, "authorization": "Bearer "}):
        assert client.post("/api/v1/tables", json={}, headers=headers).status_code == 403
    assert "access-control-allow-origin" not in client.get(
        "/api/v1/games", headers=ELSEWHERE).headers


@pytest.mark.parametrize(("code", "sentence"), [
    ("ja", "「game」がありません"), ("fr", "il manque «\u00a0game\u00a0»")])
def test_malformed_requests_are_explained_in_language(
        client: TestClient, code: str, sentence: str) -> None:
    answer = client.post("/api/v1/tables", json={}, headers={"accept-language": code})
    assert answer.status_code == 422
    assert sentence in answer.json()["message"]
    assert not re.search("required|should|valid |Input", answer.json()["message"])


def test_the_api_describes_true_lengths(client: TestClient) -> None:
    models = client.get("/api/v1/openapi.json").json()["components"]["schemas"]
    assert models["NewMeeting"]["properties"]["about"]["maxLength"] == 600


def test_streamed_answers_are_compressed_in_pieces() -> None:
    """Each piece can be read as soon as it arrives."""
    pieces = ["One after the other. " * 200, "", "Then more. " * 20]

    async def told(request: Request) -> Response:
        return StreamingResponse(iter(pieces), media_type="text/plain")

    with TestClient(Compression(Starlette(routes=[Route("/", told)]))) as made, \
            made.stream("GET", "/", headers={"accept-encoding": "br"}) as sent:
        raw = list(sent.iter_raw())
    assert sent.headers["content-encoding"] == "br" and "content-length" not in sent.headers
    unpacking = brotli.Decompressor()
    assert unpacking.process(raw[0]).decode() == pieces[0]
    assert "".join(unpacking.process(piece).decode() for piece in raw[1:]) == pieces[2]


def huge_query(names: Sequence[str]) -> str:
    return "&".join(f"{name}={HUGE}" for name in names)


@pytest.mark.slow
@pytest.mark.sample("number", "query")
@pytest.mark.parametrize(("number", "query"), [
    (HUGE, ()), ("1", QUERIES[0::2]), ("1", QUERIES[1::2])])
def test_no_number_is_too_long(client: TestClient, table: str, number: str,
                               query: Sequence[str]) -> None:
    """In the address or in the body it is refused, and nothing fails. The API refuses names that
    it does not know first, so it gets only those that it knows."""
    faults = []
    known = {route.path: set(iterate_query_names(route.dependant)) for router in list_routers()
             for route in router.routes if isinstance(route, APIRoute)}
    for method, path in routes():
        names = [name for name in query if name in known.get(path, QUERIES)]
        status = status_of(client, method, fill_path(path, table, number), huge_query(names))
        if status >= 500:
            faults.append((method, path, status))
    assert faults == []


def status_of(client: TestClient, method: str, path: str, query: str) -> int:
    """Return the status of the answer to this client. The request bypasses the client library,
    which looks at each character of an address six times: with these addresses that takes longer
    than all the answers."""
    head = client.build_request(method, "/").headers
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
             "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
             "query_string": query.encode(), "headers": [
                 (name.lower(), value) for name, value in head.raw],
             "client": ("testclient", 50000), "server": ("testserver", 80), "state": {}}
    found: list[int] = []

    async def ask() -> None:
        asked, answered = False, asyncio.Event()

        async def receive() -> Message:
            nonlocal asked
            if asked:
                await answered.wait()
                return {"type": "http.disconnect"}
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                found.append(message["status"])
            else:
                answered.set()

        with suppress(Exception):            # a fault: its status has been sent
            await client.app(scope, receive, send)

    assert client.portal is not None
    client.portal.call(ask)
    return found[0] if found else 500


@pytest.mark.parametrize("address", ["/t/{id}/{n}", "/t/{id}/{n}.svg", "/t/{id}/{n}/reason"])
def test_a_position_that_no_table_has(client: TestClient, table: str, address: str) -> None:
    assert client.get(address.format(id=table, n=HUGE)).status_code == 404


def test_unread_databases_still_get_explanations(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(secret: str) -> None:
        raise ConnectionError("the database has gone")

    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), requests=600))
    with TestClient(app, raise_server_exceptions=False, cookies={"grandtour": "x"}) as made:
        monkeypatch.setattr(app.state.services.people.sessions, "find_session", silent)
        answer = made.get("/tables")
    assert (answer.status_code, has_headers(answer)) == (500, True)
    assert "Something went wrong on this server." in answer.text
