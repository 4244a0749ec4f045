"""What is said of whatever cannot be answered, to people as a page and to programs as JSON."""

from __future__ import annotations

import logging
from typing import Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Route

from grandtour.engine.game import Refused
from grandtour.language import N_, Phrase, language
from grandtour.people.settings import USUAL
from grandtour.store.database import CannotKeep, CannotRead
from grandtour.tables.codec import DamagedTable
from grandtour.web.http.layout import opened_by, problem
from grandtour.web.server.validation import HALF, describe_error
from grandtour.web.http.refusals import refusal_json, sentence, status_of
from grandtour.web.http.viewer import Viewer, language_code, viewer_of
from grandtour.web.server.logs import REQUEST
from grandtour.web.server.request_log import HEADER

LOG: Final = logging.getLogger(__name__)
CODES: Final = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
LATER: Final = {"files_waiting": 30}    # seconds
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
UNREAD: Final = N_(
    "The record of this server cannot be read at the moment. Nothing that was confirmed before is "
    "lost; try again in a minute.")
MALFORMED: Final = N_("The request was not understood: {fault}.")
UNCLEAR: Final = N_("The request was not understood.")
SENTENCES: Final = {
    404: NOT_FOUND,
    405: N_("This address does not take that kind of request."),
    413: N_("A request may have up to 256 kB; nothing was read."),
}


def for_programs(request: Request) -> bool:
    """Whether the answer is to be JSON: the API, or the page's own script."""
    return request.url.path.startswith("/api/") or \
        "application/json" in request.headers.get("accept", "")


async def refused_answer(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    viewer = await viewer_of(request)
    if for_programs(request):
        return JSONResponse(refusal_json(refused, None, viewer.language), status_of(refused),
                            headers_of(refused))
    answer = problem(request, viewer, status_of(refused),
                     sentence(refused, None, viewer.language), refused.refusal.clause,
                     opened=await opened_by(request, viewer, refused))
    answer.headers.update(headers_of(refused))
    return answer


def headers_of(refused: Refused) -> dict[str, str]:
    """How a program is to show who it is, or in how many seconds it may ask again."""
    if status_of(refused) == 401:
        return {"www-authenticate": "Bearer"}
    later = LATER.get(refused.refusal.code)
    return {"retry-after": str(later)} if later else {}


async def http_answer(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    viewer = await viewer_of(request)
    headers = {name.lower(): value for name, value in (fault.headers or {}).items()}
    if fault.status_code == 405:
        headers["allow"] = ", ".join(allowed_methods(request))
    said = viewer.language.say(SENTENCES.get(fault.status_code, UNCLEAR)) \
        if fault.detail != HALF else viewer.language.say(MALFORMED, fault=Phrase(HALF))
    if for_programs(request):
        code = CODES.get(fault.status_code, "bad_request")
        return JSONResponse({"code": code, "clause": "", "message": said}, fault.status_code,
                            headers)
    page = problem(request, viewer, fault.status_code, said)
    page.headers.update(headers)
    return page


def allowed_methods(request: Request) -> list[str]:
    """Return the methods that an address takes, those of all its routes (RFC 9110, 10.2.1)."""
    methods: set[str] = set()
    for route in request.app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            methods |= route.methods or set()
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))


async def malformed_answer(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    viewer = await viewer_of(request)
    first = fault.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    said = viewer.language.say(MALFORMED, fault=describe_error(first))
    return JSONResponse({"code": "malformed", "clause": "", "message": said, "field": where}, 422)


async def damaged_answer(request: Request, fault: Exception) -> Response:
    """A table that was in memory was found to be damaged when another server had changed it."""
    assert isinstance(fault, DamagedTable)
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


async def unread_answer(request: Request, fault: Exception) -> Response:
    """Nothing can be read; the log says why."""
    LOG.error("%s", fault)
    return await fault_of_ours(request, "cannot_read", UNREAD, 503)


async def viewer_in_need(request: Request) -> Viewer:
    """The viewer, if the database tells who it is."""
    try:
        return await viewer_of(request)
    except Exception:
        return Viewer(None, language(language_code(request, USUAL)))


async def fault_of_ours(request: Request, code: str, message: str, status: int = 500) -> Response:
    viewer = await viewer_in_need(request)
    said = viewer.language.say(message)
    answer = JSONResponse({"code": code, "clause": "", "message": said}, status) \
        if for_programs(request) else problem(request, viewer, status, said)
    answer.headers[HEADER] = REQUEST.get()
    return answer


ANSWERS: Final = ((Refused, refused_answer), (HTTPException, http_answer),
                  (RequestValidationError, malformed_answer), (DamagedTable, damaged_answer),
                  (CannotKeep, unkept_answer), (CannotRead, unread_answer))
