"""Where the API lies, what a token may do there, and who may look at a table.

A browser, and a guest of a program, may do everything that its person may.

For the router of a subject see `api_router`. An address that needs one more scope says so:
`@router.get(..., dependencies=[needs("account")])`. docs/api.md has the scopes of every route.
A caller without a session passes: an address that needs a person says so itself.

Every page, picture, stream and answer about a table that names it by its address gets it here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request
from pydantic import AfterValidator, WithJsonSchema
from starlette.requests import HTTPConnection

from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people import errors
from grandtour.people.rows import Scope
from grandtour.tables.table import Table
from grandtour.tables.watching import check_may_look
from grandtour.web.http.refusals import REFUSALS
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, bearer_of, viewer_of, session_of

ViewerDep = Annotated[Viewer, Depends(viewer_of)]
API: Final = "/api/v1"


def known_language(code: str) -> str:
    if code not in CODES:
        raise ValueError(f"there is no such language; there are {', '.join(CODES)}")
    return code


LanguageCode = Annotated[str, AfterValidator(known_language),
                         WithJsonSchema({"type": "string", "enum": [*CODES]})]


def api_router(subject: str, scope: Scope | None = None, under: str = "") -> APIRouter:
    """For whoever shows a good token or none: looking (GET) needs the scope `read`, everything
    else the scope that is named. Refused: bad_token, missing_scope."""
    scopes: list[Any] = [Depends(Needs("read", scope))] if scope else []
    return APIRouter(prefix=f"{API}{under}", tags=[subject], responses=REFUSALS,
                     dependencies=[Depends(known_token), *scopes])


def open_api_router(subject: str) -> APIRouter:
    """For everybody, whatever token they show."""
    return APIRouter(prefix=API, tags=[subject], responses=REFUSALS)


async def known_token(request: Request, viewer: ViewerDep) -> None:
    """A dependency. Refused: bad_token."""
    check_token(request, viewer)


def check_token(connection: HTTPConnection, viewer: Viewer) -> None:
    """A token that opens nothing does not make somebody new. Browsers show theirs everywhere, so
    they may look on as strangers do. Refused: bad_token."""
    if viewer.astray and (bearer_of(connection) or connection.scope["method"] != "GET"):
        raise Refused(errors.BAD_TOKEN, {})


@dataclass(frozen=True)
class Needs:
    """A dependency: which scope a token must have to look (GET), and which to change something.
    Refused: missing_scope."""

    looking: Scope
    changing: Scope

    def scope(self, method: str) -> Scope:
        """The scope that a request by this method needs."""
        return self.looking if method == "GET" else self.changing

    async def __call__(self, request: Request, viewer: ViewerDep) -> None:
        require(viewer, self.scope(request.method))


def needs(scope: Scope) -> Any:
    """A dependency. Refused: missing_scope."""
    return Depends(Needs(scope, scope))


def require(viewer: Viewer, scope: Scope) -> None:
    """Refused: missing_scope."""
    if viewer.session is not None and scope not in viewer.session.scopes:
        raise Refused(errors.MISSING_SCOPE, {"scope": scope})


async def table_of(connection: HTTPConnection) -> Table:
    """The table that the address names. Refused: no_such_table, not_watched."""
    return await looked_at(connection, connection.path_params["id"])


async def looked_at(connection: HTTPConnection, id: str) -> Table:
    """The table, if whoever asks may look at it. Refused: no_such_table, not_watched."""
    await services_of(connection).cluster.refresh(id)
    table = await services_of(connection).tables.table(id)
    if table.terms.watch != "all":
        _, person = await session_of(connection)
        check_may_look(table, person.id if person else "")
    return table


TableDep = Annotated[Table, Depends(looked_at)]
