"""What a token may do. A browser, and a guest of a program, may do everything.

For the router of a subject: `APIRouter(dependencies=[reads_and("play")])`: looking (GET) needs the
scope `read`, everything else the scope named. Where one address differs:
`@router.get(..., dependencies=[needs("account")])`, in addition to the router's. Who is nobody
passes: an address that needs a person says so itself."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.ports import Scope
from grandtour.web.reader import Reader, bearer_of, reader_of

ReaderDep = Annotated[Reader, Depends(reader_of)]


async def known_token(request: Request, reader: ReaderDep) -> None:
    """A dependency. Refused: bad_token."""
    check_token(request, reader)


def check_token(connection: HTTPConnection, reader: Reader) -> None:
    """A token that opens nothing does not make somebody new. Browsers show theirs everywhere, so
    they may look on as strangers do. Refused: bad_token."""
    if reader.astray and (bearer_of(connection) or connection.scope["method"] != "GET"):
        raise Refused(errors.BAD_TOKEN, {})


def needs(scope: Scope) -> Any:
    """A dependency. Refused: missing_scope."""
    async def check(reader: ReaderDep) -> None:
        require(reader, scope)
    return Depends(check)


def reads_and(scope: Scope) -> Any:
    """A dependency. Refused: missing_scope."""
    async def check(request: Request, reader: ReaderDep) -> None:
        require(reader, "read" if request.method == "GET" else scope)
    return Depends(check)


def require(reader: Reader, scope: Scope) -> None:
    """Refused: missing_scope."""
    if reader.session is not None and scope not in reader.session.scopes:
        raise Refused(errors.MISSING_SCOPE, {"scope": scope})
