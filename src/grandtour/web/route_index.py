"""Routes by the part of their address that comes first, so that hundreds need not be tried for
each request."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import Receive, Scope, Send

from grandtour.web.http.access import API

PLACE: Final = len(API.split("/"))      # of what comes first below the API


class RouteIndex:
    """Answers as the router does. What none of the routes with the same beginning answers is left
    to the router: addresses that begin with a parameter, those with one slash too many, unknown
    ones."""

    def __init__(self, router: Router) -> None:
        self._router = router.middleware_stack
        self._under = {
            beginning: Router(routes, redirect_slashes=False, default=router.middleware_stack)
            for beginning, routes in grouped(router.routes)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = scope["type"] == "http" and self._under.get(beginning_of(scope["path"]))
        await (known.app if known else self._router)(scope, receive, send)


def grouped(routes: list[BaseRoute]) -> Iterator[tuple[str, list[BaseRoute]]]:
    """Routes with the same beginning, in their order."""
    found: defaultdict[str, list[BaseRoute]] = defaultdict(list)
    for route in routes:
        if isinstance(route, Route | Mount):
            found[beginning_of(route.path)].append(route)
    yield from found.items()


def beginning_of(path: str) -> str:
    """The address up to what comes first, below the API up to what comes first there."""
    return "/".join(path.split("/", PLACE + 1)[:PLACE + 1 if path.startswith(API) else 2])
