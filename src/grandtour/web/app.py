"""The site put together: pages, API, streams, static files, and what guards them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from fastapi import Depends, FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from grandtour import __version__
from grandtour.web import (
    account_api, account_pages, advice_api, advice_pages, analysis_api, analysis_pages, api,
    community_api, community_pages, exercise_api, exercise_pages, folded, friends_api, hosting_api,
    hosting_pages, lobby_api, lobby_pages, notice_api, notice_pages, pages, picture, place_pages,
    position_pages, profile_pages, replay_api, replay_pages, results_api, results_pages, rules_api,
    rules_pages, settings_pages, shelf_api, shelf_pages, since, stream, talk_api, talk_pages,
    text_pages, thread_pages, time_api, time_pages, turn_api,
)
from grandtour.web.http import health
from grandtour.web.http.access import known_token
from grandtour.web.http.answers import ANSWERS, failed_answer
from grandtour.web.http.guard import Guard
from grandtour.web.http.refusals import REFUSALS
from grandtour.web.http.statics import style_sheet
from grandtour.web.server.compressed import Compressed
from grandtour.web.server.failing import Failing
from grandtour.web.server.hosts import Hosts
from grandtour.web.server.measured import Measured
from grandtour.web.server.metrics import Metrics
from grandtour.web.wiring import Settings, opened

__all__ = ["Settings", "create_app"]

ROUTERS: Final = (
    api.router, notice_api.router, lobby_api.router, account_api.router, talk_api.router,
    time_api.router, shelf_api.router, replay_api.router, hosting_api.router, results_api.router,
    friends_api.router, community_api.router, rules_api.router, analysis_api.router,
    turn_api.router, advice_api.router, exercise_api.router)
PAGES: Final = (
    health.routes, notice_pages.routes, lobby_pages.routes, pages.routes, settings_pages.routes,
    time_pages.routes, account_pages.routes, talk_pages.routes, since.routes, shelf_pages.routes,
    text_pages.routes, hosting_pages.routes, replay_pages.routes, results_pages.routes,
    position_pages.routes, picture.routes, profile_pages.routes, community_pages.routes,
    thread_pages.routes, place_pages.routes, rules_pages.routes, analysis_pages.routes,
    advice_pages.routes, exercise_pages.routes, folded.routes)


def create_app(settings: Settings) -> FastAPI:
    """The application. The database is opened and migrated when it starts."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(settings, metrics) as services:
            app.state.services = services
            yield

    app = FastAPI(title="Grand Tour", version=__version__, lifespan=lifespan, docs_url=None,
                  redoc_url=None, openapi_url="/api/v1/openapi.json")
    add_routes(app)
    app.add_middleware(Failing, answer=failed_answer)
    app.add_middleware(Compressed)
    app.add_middleware(Guard, requests_in_ten_seconds=settings.requests,
                       hosts=Hosts(settings.hosts))
    app.add_middleware(Measured, metrics=metrics, templates=templates(app.router.routes),
                       addresses=settings.addresses)
    return app


def add_routes(app: FastAPI) -> None:
    """What is answered, and what is said of whatever cannot be."""
    for router in ROUTERS:
        app.include_router(router, prefix="/api/v1", responses=REFUSALS,
                           dependencies=[Depends(known_token)])
    app.include_router(account_api.door, prefix="/api/v1", responses=REFUSALS)
    app.router.routes.extend(stream.streams)
    app.router.routes.append(Route("/static/style.css", style_sheet, methods=["GET"]))
    app.router.routes.append(Mount("/static", StaticFiles(packages=[("grandtour.web", "static")])))
    for routes in PAGES:
        app.router.routes.extend(routes)
    for kind, answer in ANSWERS:
        app.add_exception_handler(kind, answer)


def templates(routes: Sequence[BaseRoute]) -> dict[object, str]:
    """Under which address, with names for what varies, an endpoint is."""
    own = {route.endpoint: route.path for route in routes if isinstance(route, Route)}
    mounted = {route.app: route.path for route in routes if isinstance(route, Mount)}
    api_routes = [route for router in (*ROUTERS, account_api.door) for route in router.routes]
    return own | mounted | {route.endpoint: f"/api/v1{route.path}" for route in api_routes
                            if isinstance(route, APIRoute)}
