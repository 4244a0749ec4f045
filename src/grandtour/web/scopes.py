"""What a token may do. A browser, and a guest of a program, may do everything.

For the router of a subject: `APIRouter(dependencies=[reads_and("play")])`: looking (GET) needs the
scope `read`, everything else the scope named. Where one address differs:
`@router.get(..., dependencies=[needs("account")])`, in addition to the router's. Who is nobody
passes: an address that needs a person says so itself."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.ports import Scope
from grandtour.web.reader import Reader, reader_of

ReaderDep = Annotated[Reader, Depends(reader_of)]


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
