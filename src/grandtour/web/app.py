"""The site put together: pages, API, streams, static files, and what guards them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from grandtour import __version__
from grandtour.engine.game import Refused
from grandtour.language import N_, language
from grandtour.people.settings import USUAL
from grandtour.store.database import CannotKeep
from grandtour.tables.kept import Damaged
from grandtour.web import (
    account_api, account_pages, advice_api, advice_pages, analysis_api, analysis_pages, api,
    community_api, community_pages, exercise_api, exercise_pages, folded, friends_api, health,
    hosting_api, hosting_pages, lobby_api, lobby_pages, notice_api, notice_pages, pages, picture,
    place_pages, position_pages, profile_pages, replay_api, replay_pages, results_api,
    results_pages, rules_api, rules_pages, settings_pages, shelf_api, shelf_pages, since, talk_api,
    talk_pages, text_pages, thread_pages, time_api, time_pages, turn_api,
)
from grandtour.web.failing import Failing
from grandtour.web.guard import Guard
from grandtour.web.hosts import Hosts
from grandtour.web.logs import REQUEST
from grandtour.web.measured import HEADER, Measured
from grandtour.web.metrics import Metrics
from grandtour.web.opened import opened_by
from grandtour.web.reader import Reader, language_code, reader_of
from grandtour.web.scopes import known_token
from grandtour.web.shell import style
from grandtour.web.speech import refusal_json, sentence, status_of
from grandtour.web.stream import page_stream, program_stream
from grandtour.web.wiring import Settings, opened

__all__ = ["Settings", "create_app"]

LOG: Final = logging.getLogger(__name__)
CODES: Final = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
ROUTERS: Final = (
    api.router, notice_api.router, lobby_api.router, account_api.router, talk_api.router,
    time_api.router, shelf_api.router, replay_api.router, hosting_api.router, results_api.router,
    friends_api.router, community_api.router, rules_api.router, analysis_api.router,
    turn_api.router, advice_api.router, exercise_api.router)
PAGES: Final = (
    health.routes, notice_pages.routes, lobby_pages.routes, pages.routes, settings_pages.routes,
    time_pages.routes, account_pages.routes, talk_pages.routes, since.routes, shelf_pages.routes,
    text_pages.routes, hosting_pages.routes, replay_pages.routes, results_pages.routes,
    position_pages.routes, picture.routes, profile_pages.routes, community_pages.routes,
    thread_pages.routes, place_pages.routes, rules_pages.routes, analysis_pages.routes,
    advice_pages.routes, exercise_pages.routes, folded.routes)
WEEK: Final = "public, max-age=604800"
NOT_FOUND: Final = N_("There is nothing at this address.")
FAILED: Final = N_(
    "Something went wrong on this server. Everything that was confirmed before is kept; load the "
    "page again to see how the table stands.")
UNKEPT: Final = {
    "full": ("disk_full", N_(
        "The disk of this server is full, so this could not be kept. Nothing that was confirmed "
        "before is lost; try again when the host has made room.")),
    "closed": ("cannot_write", N_(
        "Nothing can be written on this server at the moment, so this could not be kept. Nothing "
        "that was confirmed before is lost; try again in a minute.")),
}
MALFORMED: Final = N_("The request was not understood: {fault}.")


def create_app(settings: Settings) -> FastAPI:
    """The application. The database is opened and migrated when it starts."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(settings, metrics) as services:
            app.state.services = services
            yield

    app = FastAPI(title="Grand Tour", version=__version__, lifespan=lifespan, docs_url=None,
                  redoc_url=None, openapi_url="/api/v1/openapi.json")
    add_routes(app)
    app.add_middleware(Failing, answer=failed_answer)
    app.add_middleware(Compressed)
    app.add_middleware(Guard, requests_in_ten_seconds=settings.requests,
                       hosts=Hosts(settings.hosts))
    app.add_middleware(Measured, metrics=metrics, templates=templates(app.router.routes),
                       addresses=settings.addresses)
    return app


def add_routes(app: FastAPI) -> None:
    """What is answered, and what is said of whatever cannot be."""
    for router in ROUTERS:
        app.include_router(router, prefix="/api/v1", responses=api.REFUSALS,
                           dependencies=[Depends(known_token)])
    app.include_router(account_api.door, prefix="/api/v1", responses=api.REFUSALS)
    app.router.routes.append(
        Route("/api/v1/tables/{id}/stream", Streaming(program_stream), methods=["GET"]))
    app.router.routes.append(
        Route("/t/{id}/stream", Streaming(page_stream), methods=["GET"]))
    app.router.routes.append(Route("/static/style.css", style_sheet, methods=["GET"]))
    app.router.routes.append(Mount("/static", StaticFiles(packages=[("grandtour.web", "static")])))
    for routes in PAGES:
        app.router.routes.extend(routes)
    for kind, answer in ANSWERS:
        app.add_exception_handler(kind, answer)


def templates(routes: Sequence[BaseRoute]) -> dict[object, str]:
    """Under which address, with names for what varies, an endpoint is."""
    own = {route.endpoint: route.path for route in routes if isinstance(route, Route)}
    mounted = {route.app: route.path for route in routes if isinstance(route, Mount)}
    api_routes = [route for router in (*ROUTERS, account_api.door) for route in router.routes]
    return own | mounted | {route.endpoint: f"/api/v1{route.path}" for route in api_routes
                            if isinstance(route, APIRoute)}


class Streaming:
    """Makes a raw ASGI function a route's endpoint: an object is called as ASGI."""

    def __init__(self, stream: ASGIApp) -> None:
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._stream(scope, receive, send)


class Compressed:
    """Compresses everything but event streams, which must leave at once."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._compressed = GZipMiddleware(app, minimum_size=800, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        streams = scope["type"] == "http" and scope["path"].endswith("/stream")
        await (self._plain if streams else self._compressed)(scope, receive, send)


async def style_sheet(request: Request) -> Response:
    return Response(style(), media_type="text/css", headers={"cache-control": WEEK})


def for_programs(request: Request) -> bool:
    """Whether the answer is to be JSON: the API, or the page's own script."""
    return request.url.path.startswith("/api/") or \
        "application/json" in request.headers.get("accept", "")


async def refused_answer(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    reader = await reader_of(request)
    if for_programs(request):
        return JSONResponse(refusal_json(refused, None, reader.language), status_of(refused),
                            asks_for(refused))
    return pages.problem(request, reader, status_of(refused),
                         sentence(refused, None, reader.language), refused.refusal.clause,
                         opened=await opened_by(request, reader, refused))


def asks_for(refused: Refused) -> dict[str, str]:
    """What a program is to show instead of its token."""
    return {"www-authenticate": "Bearer"} if status_of(refused) == 401 else {}


async def http_answer(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    reader = await reader_of(request)
    said = reader.language.say(NOT_FOUND) if fault.status_code == 404 else \
        reader.language.say(MALFORMED, fault=fault.detail)
    if for_programs(request):
        code = CODES.get(fault.status_code, "bad_request")
        return JSONResponse({"code": code, "clause": "", "message": said}, fault.status_code,
                            fault.headers)
    return pages.problem(request, reader, fault.status_code, said)


async def malformed_answer(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    reader = await reader_of(request)
    first = fault.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    said = reader.language.say(MALFORMED, fault=f"{where}: {first['msg']}")
    return JSONResponse({"code": "malformed", "clause": "", "message": said, "field": where}, 422)


async def damaged_answer(request: Request, fault: Exception) -> Response:
    """A table that was in memory was found to be damaged when another server had changed it."""
    assert isinstance(fault, Damaged)
    LOG.error("%s", fault)
    return await refused_answer(request, fault.refused)


async def failed_answer(request: Request, fault: Exception) -> Response:
    """Anything unforeseen; the server's log has the whole of it."""
    return await fault_of_ours(request, "server_fault", FAILED)


async def unkept_answer(request: Request, fault: Exception) -> Response:
    """Nothing can be written; the log says why."""
    assert isinstance(fault, CannotKeep)
    LOG.error("%s", fault)
    return await fault_of_ours(request, *UNKEPT[fault.reason], 503)


async def reader_in_need(request: Request) -> Reader:
    """The reader, if the database tells who it is."""
    try:
        return await reader_of(request)
    except Exception:
        return Reader(None, language(language_code(request, USUAL)))


async def fault_of_ours(request: Request, code: str, message: str, status: int = 500) -> Response:
    reader = await reader_in_need(request)
    said = reader.language.say(message)
    answer = JSONResponse({"code": code, "clause": "", "message": said}, status) \
        if for_programs(request) else pages.problem(request, reader, status, said)
    answer.headers[HEADER] = REQUEST.get()
    return answer


ANSWERS: Final = ((Refused, refused_answer), (HTTPException, http_answer),
                  (RequestValidationError, malformed_answer), (Damaged, damaged_answer),
                  (CannotKeep, unkept_answer))
