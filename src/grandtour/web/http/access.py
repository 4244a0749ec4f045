"""API routers, scopes of tokens, and access to tables.

A browser and a program's guest may do everything that their person may do.

Create the router of a subject with `make_api_router`. A route that needs one more scope says so:
`@router.get(..., dependencies=[depend_on_scope("account")])`. The reference of the API lists the
scopes of every route. A caller without a session passes: a route that needs a person checks that
itself.

Every page, picture, stream and answer about a table in the address gets that table here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
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
from grandtour.web.http.viewer import Viewer, read_bearer_token, load_viewer, load_session

ViewerDep = Annotated[Viewer, Depends(load_viewer)]
API: Final = "/api/v1"


def check_language_code(code: str) -> str:
    """Return the code. Raise ValueError if there is no such language."""
    if code not in CODES:
        raise ValueError(f"there is no such language; there are {', '.join(CODES)}")
    return code


LanguageCode = Annotated[str, AfterValidator(check_language_code),
                         WithJsonSchema({"type": "string", "enum": [*CODES]})]


async def refuse_unknown_query(request: Request) -> None:
    """Check that the route has each name in the query of a request (a dependency). Every route has
    `lang`. Raise RequestValidationError if it has another one."""
    route = request.scope["route"]
    assert isinstance(route, APIRoute)
    unknown = set(request.query_params).difference(("lang",),
                                                   iterate_query_names(route.dependant)) \
        if request.query_params else ()
    if unknown:
        raise RequestValidationError([
            {"type": "extra_forbidden", "loc": ("query", name)} for name in sorted(unknown)])


def iterate_query_names(dependant: Dependant) -> Iterator[str]:
    """Yield the names of the query that a handler and its dependencies read."""
    for field in dependant.query_params:
        yield field.alias
    for inner in dependant.dependencies:
        yield from iterate_query_names(inner)


KNOWN_QUERY: Final[Any] = Depends(refuse_unknown_query)


def make_api_router(subject: str, scope: Scope | None = None, under: str = "") -> APIRouter:
    """Return a router for callers with a valid token or none.

    GET needs the scope `read`; other methods need `scope`. Refused: bad_token, missing_scope."""
    scopes: list[Any] = [Depends(RequiredScopes("read", scope))] if scope else []
    return APIRouter(prefix=f"{API}{under}", tags=[subject], responses=REFUSALS,
                     dependencies=[Depends(require_known_token), *scopes, KNOWN_QUERY])


def make_open_api_router(subject: str) -> APIRouter:
    """Return a router for all callers, even those with an invalid token."""
    return APIRouter(prefix=API, tags=[subject], responses=REFUSALS, dependencies=[KNOWN_QUERY])


async def require_known_token(request: Request, viewer: ViewerDep) -> None:
    """Check the token of a request (a dependency). Refused: bad_token, suspended."""
    check_token(request, viewer)


def check_token(connection: HTTPConnection, viewer: Viewer) -> None:
    """Refuse a token that no session has, or that of a suspended person: it must not create a new
    guest.

    Browsers send their cookie everywhere, so they may still GET as strangers do. Refused:
    bad_token, suspended."""
    if viewer.astray and (read_bearer_token(connection) or connection.scope["method"] != "GET"):
        raise viewer.suspended or Refused(errors.BAD_TOKEN, {})


@dataclass(frozen=True)
class RequiredScopes:
    """A dependency on the scopes that a token needs: one to look (GET), one to change.

    Refused: missing_scope."""

    looking: Scope
    changing: Scope

    def find_scope(self, method: str) -> Scope:
        """Return the scope that a request with this method needs."""
        return self.looking if method == "GET" else self.changing

    async def __call__(self, request: Request, viewer: ViewerDep) -> None:
        require_scope(viewer, self.find_scope(request.method))


def depend_on_scope(scope: Scope) -> Any:
    """Return a dependency on one scope for all methods. Refused: missing_scope."""
    return Depends(RequiredScopes(scope, scope))


def require_scope(viewer: Viewer, scope: Scope) -> None:
    """Check that the viewer's session has the scope. Refused: missing_scope."""
    if viewer.session is not None and scope not in viewer.session.scopes:
        raise Refused(errors.MISSING_SCOPE, {"scope": scope})


async def load_table_of_request(connection: HTTPConnection) -> Table:
    """Return the table in the address. Refused: no_such_table, not_watched."""
    return await load_visible_table(connection, connection.path_params["id"])


async def load_visible_table(connection: HTTPConnection, id: str) -> Table:
    """Return the table if the caller may look at it. Refused: no_such_table, not_watched."""
    await services_of(connection).cluster.reload_if_stale(id)
    table = await services_of(connection).tables.load_table(id)
    if table.terms.watch != "all":
        _, person = await load_session(connection)
        check_may_look(table, person.id if person else "")
    return table


TableDep = Annotated[Table, Depends(load_visible_table)]
