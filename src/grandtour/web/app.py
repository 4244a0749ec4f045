"""The site put together: pages, API, streams, static files, and what guards them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount, Route

from grandtour import __version__
from grandtour.web.discovery import open_routers, pages, routers, streams
from grandtour.web.http.access import API
from grandtour.web.http.answers import ANSWERS, failed_answer
from grandtour.web.http.guard import Guard
from grandtour.web.admission.new_guests import NewGuests
from grandtour.web.admission.space import SpaceLimits
from grandtour.web.http.statics import joined_script, static_files, style_sheet
from grandtour.web.route_index import RouteIndex
from grandtour.web.admission.cross_origin import CrossOrigin
from grandtour.web.server.hosts import Hosts
from grandtour.web.server.responses import Compression, ErrorResponses, HeadAnswers
from grandtour.web.server.request_log import RequestLog
from grandtour.web.server.metrics import Metrics
from grandtour.web.http.settings import Settings
from grandtour.web.wiring import opened

__all__ = ["Settings", "create_app"]


def create_app(settings: Settings) -> FastAPI:
    """The application. The database is opened and migrated when it starts."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(settings, metrics) as services:
            app.state.services = services
            yield

    app = FastAPI(title="Grand Tour", version=__version__, lifespan=lifespan, docs_url=None,
                  redoc_url=None, openapi_url=f"{API}/openapi.json")
    add_routes(app)
    app.router.routes[:] = [route for route in app.router.routes
                            if not lacking(settings.without, route)]
    app.router.middleware_stack = RouteIndex(app.router)
    app.state.without = settings.without
    app.add_middleware(SpaceLimits)
    app.add_middleware(NewGuests)
    app.add_middleware(ErrorResponses, answer=failed_answer)
    app.add_middleware(Compression)
    app.add_middleware(HeadAnswers, under=API)
    app.add_middleware(Guard, hosts=Hosts(settings.hosts), connections=settings.connections)
    app.add_middleware(CrossOrigin, under=API)
    app.add_middleware(RequestLog, metrics=metrics, templates=templates(app.router.routes),
                       addresses=settings.addresses)
    return app


def add_routes(app: FastAPI) -> None:
    """What is answered, and what is said of whatever cannot be."""
    for router in (*routers(), *open_routers()):
        app.router.routes.extend(router.routes)
    app.router.routes.extend(streams())
    app.router.routes.append(Route("/static/style.css", style_sheet, methods=["GET"]))
    app.router.routes.append(Route("/static/joined/{names}.js", joined_script, methods=["GET"]))
    app.router.routes.append(Mount("/static", static_files()))
    app.router.routes.extend(pages())
    for kind, answer in ANSWERS:
        app.add_exception_handler(kind, answer)


def lacking(without: tuple[str, ...], route: BaseRoute) -> bool:
    """Whether this edition of the site has neither the page nor what programs ask there."""
    path = str(getattr(route, "path", ""))
    return path.removeprefix(API).startswith(without)


def templates(routes: Sequence[BaseRoute]) -> dict[object, str]:
    """Under which address, with names for what varies, an endpoint is."""
    return {route.endpoint if isinstance(route, Route) else route.app: route.path
            for route in routes if isinstance(route, Route | Mount)}
