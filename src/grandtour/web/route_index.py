"""An index of routes by the start of their path, so that a request tries few of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import Receive, Scope, Send

from grandtour.web.http.access import API

PLACE: Final = len(API.split("/"))      # of what comes first below the API


class RouteIndex:
    """A router with an index over another router.

    A request that no route with the same start matches goes to the full router: paths that begin
    with a parameter, paths with an extra slash, unknown paths."""

    def __init__(self, router: Router) -> None:
        self._router = router.middleware_stack
        self._under = {
            beginning: Router(routes, redirect_slashes=False, default=router.middleware_stack)
            for beginning, routes in group_routes(router.routes)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = scope["type"] == "http" and self._under.get(find_path_start(scope["path"]))
        await (known.app if known else self._router)(scope, receive, send)


def group_routes(routes: list[BaseRoute]) -> Iterator[tuple[str, list[BaseRoute]]]:
    """Yield routes with the same start, in their order."""
    found: defaultdict[str, list[BaseRoute]] = defaultdict(list)
    for route in routes:
        if isinstance(route, Route | Mount):
            found[find_path_start(route.path)].append(route)
    yield from found.items()


def find_path_start(path: str) -> str:
    """Return the first part of a path; below the API, up to the first part there."""
    return "/".join(path.split("/", PLACE + 1)[:PLACE + 1 if path.startswith(API) else 2])
