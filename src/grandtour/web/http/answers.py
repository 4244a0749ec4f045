"""Error responses: a page for people, JSON for programs."""

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
from grandtour.store.database import CannotWrite, CannotRead
from grandtour.tables.codec import DamagedTable
from grandtour.web.http.layout import list_open_tables, respond_problem
from grandtour.web.server.validation import HALF, describe_error
from grandtour.web.http.refusals import refusal_json, refusal_text, http_status
from grandtour.web.http.viewer import Viewer, choose_language_code, load_viewer
from grandtour.web.server.logs import REQUEST
from grandtour.web.server.request_log import HEADER

LOG: Final = logging.getLogger(__name__)
CODES: Final = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
# Seconds after which a retry may work, where the refusal itself does not know it better.
LATER: Final = {"files_waiting": 30, "advice_waiting": 10, "analyses_waiting": 60,
                "too_many_attempts": 900, "too_many_reports": 3600}
NOT_FOUND: Final = N_("There is nothing at this address.")
FAILED: Final = N_(
    "Something went wrong on this server. Everything confirmed before is saved; reload the page "
    "to see the current position.")
UNKEPT: Final = {
    "full": ("disk_full", N_(
        "This could not be saved: the server’s disk is full. Nothing confirmed before is lost; "
        "try again when the host has freed some space.")),
    "closed": ("cannot_write", N_(
        "This could not be saved: the server cannot write at the moment. Nothing confirmed "
        "before is lost; try again in a minute.")),
}
UNREAD: Final = N_(
    "This server cannot read its database at the moment. Nothing confirmed before is lost; try "
    "again in a minute.")
MALFORMED: Final = N_("The request was not understood: {fault}.")
UNCLEAR: Final = N_("The request was not understood.")
SENTENCES: Final = {
    404: NOT_FOUND,
    405: N_("This address does not accept that kind of request."),
    413: N_("Requests can be up to 256 kB long; nothing was read."),
}


def wants_json(request: Request) -> bool:
    """Return whether the response must be JSON: for the API or a page's own script."""
    return request.url.path.startswith("/api/") or \
        "application/json" in request.headers.get("accept", "")


async def respond_to_refusal(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    viewer = await load_viewer(request)
    if wants_json(request):
        return JSONResponse(refusal_json(refused, None, viewer.language), http_status(refused),
                            make_refusal_headers(refused))
    answer = respond_problem(request, viewer, http_status(refused),
                             refusal_text(refused, None, viewer.language), refused.refusal.clause,
                             opened=await list_open_tables(request, viewer, refused))
    answer.headers.update(make_refusal_headers(refused))
    return answer


def make_refusal_headers(refused: Refused) -> dict[str, str]:
    """Return `www-authenticate` for 401, or `retry-after` where a retry may work."""
    if http_status(refused) == 401:
        return {"www-authenticate": "Bearer"}
    later = find_retry_seconds(refused)
    return {"retry-after": str(later)} if later else {}


def find_retry_seconds(refused: Refused) -> int:
    """Return the seconds after which a retry may work; 0 if time alone does not help."""
    if http_status(refused) != 429:
        return 0
    seconds, minutes = (refused.details.get(name, 0) for name in ("seconds", "minutes"))
    assert isinstance(seconds, int)
    assert isinstance(minutes, int)
    return seconds + 60 * minutes or LATER.get(refused.refusal.code, 0)


async def respond_to_http_error(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    viewer = await load_viewer(request)
    headers = {name.lower(): value for name, value in (fault.headers or {}).items()}
    if fault.status_code == 405:
        headers["allow"] = ", ".join(list_allowed_methods(request))
    said = viewer.language.say(SENTENCES.get(fault.status_code, UNCLEAR)) \
        if fault.detail != HALF else viewer.language.say(MALFORMED, fault=Phrase(HALF))
    if wants_json(request):
        code = CODES.get(fault.status_code, "bad_request")
        return JSONResponse({"code": code, "clause": "", "message": said}, fault.status_code,
                            headers)
    page = respond_problem(request, viewer, fault.status_code, said)
    page.headers.update(headers)
    return page


def list_allowed_methods(request: Request) -> list[str]:
    """Return the methods of all routes at this address (RFC 9110, 10.2.1)."""
    methods: set[str] = set()
    for route in request.app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            methods |= route.methods or set()
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))


async def respond_to_malformed_request(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    viewer = await load_viewer(request)
    first = fault.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    said = viewer.language.say(MALFORMED, fault=describe_error(first))
    return JSONResponse({"code": "malformed", "clause": "", "message": said, "field": where}, 422)


async def respond_to_damaged_table(request: Request, fault: Exception) -> Response:
    """Respond to a table in memory that is damaged since another server changed it."""
    assert isinstance(fault, DamagedTable)
    LOG.error("%s", fault)
    return await respond_to_refusal(request, fault.refused)


async def respond_to_unforeseen_error(request: Request, fault: Exception) -> Response:
    """Respond to an unforeseen exception. The server's log has the details."""
    return await respond_with_fault(request, "server_fault", FAILED)


async def respond_to_write_failure(request: Request, fault: Exception) -> Response:
    """Respond when nothing can be written. The log says why."""
    assert isinstance(fault, CannotWrite)
    LOG.error("%s", fault)
    return await respond_with_fault(request, *UNKEPT[fault.reason], 503)


async def respond_to_read_failure(request: Request, fault: Exception) -> Response:
    """Respond when nothing can be read. The log says why."""
    LOG.error("%s", fault)
    return await respond_with_fault(request, "cannot_read", UNREAD, 503)


async def find_viewer_safely(request: Request) -> Viewer:
    """Return the viewer, or a stranger if the database cannot be read."""
    try:
        return await load_viewer(request)
    except Exception:
        return Viewer(None, language(choose_language_code(request, USUAL)))


async def respond_with_fault(request: Request, code: str, message: str,
                             status: int = 500) -> Response:
    viewer = await find_viewer_safely(request)
    said = viewer.language.say(message)
    answer = JSONResponse({"code": code, "clause": "", "message": said}, status) \
        if wants_json(request) else respond_problem(request, viewer, status, said)
    answer.headers[HEADER] = REQUEST.get()
    return answer


ANSWERS: Final = ((Refused, respond_to_refusal), (HTTPException, respond_to_http_error),
                  (RequestValidationError, respond_to_malformed_request),
                  (DamagedTable, respond_to_damaged_table),
                  (CannotWrite, respond_to_write_failure), (CannotRead, respond_to_read_failure))
