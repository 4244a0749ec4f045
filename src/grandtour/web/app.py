"""The site put together: pages, API, streams, static files, and what guards them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from grandtour import __version__, games
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.language import N_
from grandtour.store.database import Database
from grandtour.tables.service import Damaged, Tables, foreseen, secret
from grandtour.web import api, pages
from grandtour.web.guard import Guard
from grandtour.web.reader import reader_of
from grandtour.web.speech import refusal_json, sentence, status_of
from grandtour.web.stream import Gallery, page_stream, program_stream

LOG: Final = logging.getLogger(__name__)
CODES: Final = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
BEAT: Final = 15.0
WEEK: Final = "public, max-age=604800"
NOT_FOUND: Final = N_("There is nothing at this address.")
DAMAGED: Final = N_(
    "The record of this table is damaged or of another version of the rules, so it is not "
    "shown. Nothing in it was changed; the host can read in the server’s log what is wrong.")
FAILED: Final = N_(
    "Something went wrong on this server. Everything that was confirmed before is kept; load the "
    "page again to see how the table stands.")
MALFORMED: Final = N_("The request was not understood: {fault}.")


@dataclass(frozen=True)
class Settings:
    """How the site runs. `pause`: seconds between two actions of a bot. `requests`: how many one
    address may send in ten seconds, 0 for any number. `processes`: in which bots think."""

    database: str
    pause: float = 0.35
    requests: int = 600
    processes: int = 1
    draws: int | None = None            # what all draws follow from, for tests; None: secrets


def create_app(settings: Settings) -> FastAPI:
    """The application. The database is opened and migrated when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database)
        bots = BotPool(settings.processes)
        tables = Tables(database, bots, settings.pause,
                        secret if settings.draws is None else foreseen(settings.draws))
        app.state.tables = tables
        app.state.gallery = Gallery(tables)
        beat = asyncio.create_task(tables.hub.beat(BEAT))
        try:
            yield
        finally:
            beat.cancel()
            await tables.close()
            bots.close()
            await database.close()

    app = FastAPI(title="Grand Tour", version=__version__, lifespan=lifespan, docs_url=None,
                  redoc_url=None, openapi_url="/api/v1/openapi.json")
    app.include_router(api.router, prefix="/api/v1")
    app.router.routes.append(
        Route("/api/v1/tables/{id}/stream", Streaming(program_stream), methods=["GET"]))
    app.router.routes.append(
        Route("/t/{id}/stream", Streaming(page_stream), methods=["GET"]))
    app.router.routes.append(Route("/t/{id}/record", record_page, methods=["GET"]))
    app.router.routes.append(Route("/static/style.css", style_sheet, methods=["GET"]))
    app.router.routes.append(Mount("/static", StaticFiles(packages=[("grandtour.web", "static")])))
    app.router.routes.extend(pages.routes)
    app.add_exception_handler(Refused, refused_answer)
    app.add_exception_handler(HTTPException, http_answer)
    app.add_exception_handler(RequestValidationError, malformed_answer)
    app.add_exception_handler(Damaged, damaged_answer)
    app.add_exception_handler(Exception, failed_answer)
    app.add_middleware(Compressed)
    app.add_middleware(Guard, requests_in_ten_seconds=settings.requests)
    return app


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


async def record_page(request: Request) -> Response:
    """The record as a file to keep."""
    table = await request.app.state.tables.table(request.path_params["id"])
    name = f"{table.match.game.name}-{table.id}.txt"
    return PlainTextResponse(api.finished_record(table), headers={
        "content-disposition": f'attachment; filename="{name}"'})


async def style_sheet(request: Request) -> Response:
    """The one style sheet: the tokens and states of boards, each game's own, then the pages."""
    return Response(style(), media_type="text/css", headers={"cache-control": WEEK})


def style() -> str:
    sheets = [files("grandtour.draw") / "board.css"]
    sheets += [files("grandtour.games") / name / "drawing.css" for name in games.names()]
    sheets.append(files("grandtour.web") / "static" / "grandtour.css")
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def for_programs(request: Request) -> bool:
    """Whether the answer is to be JSON: the API, or the page's own script."""
    return request.url.path.startswith("/api/") or \
        "application/json" in request.headers.get("accept", "")


async def refused_answer(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    reader = await reader_of(request)
    if for_programs(request):
        return JSONResponse(refusal_json(refused, None, reader.language), status_of(refused))
    return pages.problem(request, reader, status_of(refused),
                         sentence(refused, None, reader.language), refused.refusal.clause)


async def http_answer(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    reader = await reader_of(request)
    said = reader.language.say(NOT_FOUND) if fault.status_code == 404 else str(fault.detail)
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
    LOG.error("%s", fault)
    return await fault_of_ours(request, "damaged_record", DAMAGED)


async def failed_answer(request: Request, fault: Exception) -> Response:
    """Anything unforeseen; the server's log has the whole of it."""
    return await fault_of_ours(request, "server_fault", FAILED)


async def fault_of_ours(request: Request, code: str, message: str) -> Response:
    reader = await reader_of(request)
    said = reader.language.say(message)
    if for_programs(request):
        return JSONResponse({"code": code, "clause": "", "message": said}, 500)
    return pages.problem(request, reader, 500, said)


