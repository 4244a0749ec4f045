"""Found by its beginning, an address is answered as the router answers that tries every route."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import Message

from grandtour.web.app import Settings, create_app
from grandtour.web.route_index import RouteIndex
from tests.new_database import new_database

METHODS = ("GET", "POST")


def saying(route: BaseRoute) -> BaseRoute:
    """A route with the same addresses and methods; it says which it is, and what varied."""
    async def say(request: Request) -> Response:
        return PlainTextResponse(f"{path} {sorted(request.path_params.items())}")

    if isinstance(route, Mount):
        path = route.path
        return Mount(path, PlainTextResponse(path))
    assert isinstance(route, Route)
    path = route.path
    return Route(path, say, methods=sorted(route.methods or ()))


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> list[BaseRoute]:
    """The site's, in their order."""
    place: Path = tmp_path_factory.mktemp("r") / "g.sqlite"
    app = create_app(Settings(new_database(place), hosts=("testserver",)))
    return [saying(route) for route in app.router.routes]


def index_routes(routes: list[BaseRoute]) -> Router:
    router = Router(routes)
    router.middleware_stack = RouteIndex(router)
    return router


def addresses(routes: list[BaseRoute]) -> list[str]:
    """One that each route answers, the same with one part more, and with a slash too many."""
    found = [re.sub(r"{[^}]+}", "x", route.path) for route in routes
             if isinstance(route, Route | Mount)]
    return sorted({*found, *(f"{one}/y" for one in found), *(f"{one}/" for one in found)})


async def route_answer(router: Router, method: str, path: str, below: str = "") -> object:
    """Return what is sent, or the error that the site makes a page of."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": below + path, "root_path": below,
             "headers": [(b"host", b"testserver")], "query_string": b"", "scheme": "http",
             "app": router}
    try:
        await router(scope, receive, send)
    except HTTPException as error:
        return error.status_code, error.headers
    return sent


@pytest.mark.slow
async def test_the_index_finds_every_route(routes: list[BaseRoute]) -> None:
    plain, quick = Router(routes), index_routes(routes)
    for method in METHODS:
        for path in addresses(routes):
            wanted = await route_answer(plain, method, path)
            assert await route_answer(quick, method, path) == wanted, (method, path)


@pytest.mark.parametrize(("method", "path", "told"), [
    ("GET", "/t/x", "/t/{id} [('id', 'x')]"),
    ("GET", "/api/v1/tables/x", "/api/v1/tables/{id} [('id', 'x')]"),
    ("GET", "/preview-x.png", "/preview-{code}.png [('code', 'x')]"),
    ("DELETE", "/tables", "405"),
    ("GET", "/tables/", "307"),
    ("GET", "/nowhere", "404"),
])
def test_an_address_of_each_kind(routes: list[BaseRoute], method: str, path: str,
                                 told: str) -> None:
    assert told in str(asyncio.run(route_answer(index_routes(routes), method, path)))


def test_the_index_works_below_a_prefix(routes: list[BaseRoute]) -> None:
    told = asyncio.run(route_answer(index_routes(routes), "GET", "/t/x", below="/evenings"))
    assert "/t/{id} [('id', 'x')]" in str(told)
