"""The application: pages, API, streams, static files, and middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial

from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount, Route

from grandtour import __version__
from grandtour.web.discovery import list_open_routers, list_pages, list_routers, list_streams
from grandtour.web.http.access import API
from grandtour.web.http.answers import ANSWERS, respond_to_unforeseen_error
from grandtour.web.http.description import describe_api
from grandtour.web.http.guard import RequestGuard
from grandtour.web.admission.new_guests import NewGuests
from grandtour.web.admission.space import SpaceLimits
from grandtour.web.http.statics import (
    make_static_app, show_game_sheet, show_joined_script, show_style_sheet, show_table_sheet)
from grandtour.web.route_index import RouteIndex
from grandtour.web.admission.cross_origin import CrossOrigin
from grandtour.web.server.hosts import Hosts
from grandtour.web.server.responses import Compression, ErrorResponses, HeadResponses
from grandtour.web.server.request_log import RequestLog
from grandtour.web.server.metrics import SiteMetrics
from grandtour.web.http.settings import Settings
from grandtour.web.wiring import open_site

__all__ = ["Settings", "create_app"]


def create_app(settings: Settings) -> FastAPI:
    """Return the application. It opens and migrates the database when it starts."""
    metrics = SiteMetrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_site(settings, metrics) as services:
            app.state.services = services
            yield

    app = FastAPI(title="Grand Tour", version=__version__, lifespan=lifespan, docs_url=None,
                  redoc_url=None, openapi_url=f"{API}/openapi.json")
    add_routes(app)
    app.router.routes[:] = [route for route in app.router.routes
                            if not is_route_left_out(settings.without, route)]
    app.router.middleware_stack = RouteIndex(app.router)
    app.state.without = settings.without
    app.openapi = cache(  # type: ignore[method-assign]
        partial(describe_api, app.routes, app.title, app.version))
    app.add_middleware(SpaceLimits)
    app.add_middleware(NewGuests)
    app.add_middleware(ErrorResponses, answer=respond_to_unforeseen_error)
    app.add_middleware(Compression)
    app.add_middleware(HeadResponses, under=API)
    app.add_middleware(RequestGuard, hosts=Hosts(settings.hosts), connections=settings.connections)
    app.add_middleware(CrossOrigin, under=API)
    app.add_middleware(RequestLog, metrics=metrics,
                       templates=list_path_templates(app.router.routes),
                       addresses=settings.addresses)
    return app


def add_routes(app: FastAPI) -> None:
    """Add all routes and exception handlers."""
    for router in (*list_routers(), *list_open_routers()):
        app.router.routes.extend(router.routes)
    app.router.routes.extend(list_streams())
    for path, endpoint in (("/static/style.css", show_style_sheet),
                           ("/static/table.css", show_table_sheet),
                           ("/static/games/{name}.css", show_game_sheet),
                           ("/static/joined/{names}.js", show_joined_script)):
        app.router.routes.append(Route(path, endpoint, methods=["GET"]))
    app.router.routes.append(Mount("/static", make_static_app()))
    app.router.routes.extend(list_pages())
    for kind, answer in ANSWERS:
        app.add_exception_handler(kind, answer)


def is_route_left_out(without: tuple[str, ...], route: BaseRoute) -> bool:
    """Return whether this edition of the site has neither the page nor its API."""
    path = str(getattr(route, "path", ""))
    return path.removeprefix(API).startswith(without)


def list_path_templates(routes: Sequence[BaseRoute]) -> dict[object, str]:
    """Return the path template of each endpoint."""
    return {route.endpoint if isinstance(route, Route) else route.app: route.path
            for route in routes if isinstance(route, Route | Mount)}
