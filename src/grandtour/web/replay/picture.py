"""Boards as files: SVG with resolved colours, and PNG."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import EVERYTHING
from grandtour.games.picture import picture
from grandtour.language import Language
from grandtour.web.http.access import table_of
from grandtour.web.http.viewer import viewer_of
from grandtour.web.http.services import services_of
from grandtour.web.replay.position_code import load_position
from grandtour.web.replay.position_pages import show_any_position, build_position_view
from grandtour.web.replay.perspective import find_perspective_at
from grandtour.web.table_view.game_log import last_places
from grandtour.web.table_view.studio import WIDTH, PngRenderer
from grandtour.web.table_view.view import TableView

NARROWEST, WIDEST = 200, 2400
DAY: Final = 86400
FILE: Final = {"cache-control": f"private, max-age={DAY}", "vary": "cookie, accept-language",
               "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


def draw_view(view: TableView, language: Language, layout: str = "wide",
              theme: str = "light") -> str:
    """Return the position as a whole SVG, as its seat may see it."""
    past = [line for line in view.log_lines if line.entry.number <= view.number]
    return picture(view.table.match.game.name, view.visible, language, view.table.names, layout,
                   last_places(past)).standalone(theme)


async def show_table_picture(request: Request) -> Response:
    """GET /t/{id}/{n}.svg, .png: the position, as the viewer or ?as= may see it."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    number = request.path_params["number"]
    state = services_of(request).tables.find_position(table, number)
    seat = find_perspective_at(table, viewer.asker, request.query_params.get("as", ""), number)
    view = TableView(table, seat, viewer.language, 0, state, number, live=False)
    return await respond_picture(request, view, f"{table.match.game.name}-{table.id}-{number}")


async def show_position_picture(request: Request) -> Response:
    """GET /p/{game}/{position}.svg, .png."""
    viewer = await viewer_of(request)
    game = request.path_params["game"]
    state = load_position(game, request.path_params["code"])
    return await respond_picture(request, build_position_view(state, EVERYTHING, viewer.language),
                                 game)


async def respond_picture(request: Request, view: TableView, name: str) -> Response:
    """Return the position in the requested layout, theme and width."""
    return await respond_svg(request, draw_view(view, view.language, *read_look(request)), name)


def read_look(request: Request) -> tuple[str, str]:
    """Return the requested layout and theme."""
    wish = request.query_params
    return choose_one(wish.get("layout"), "wide", "tall"), choose_one(wish.get("theme"), "light",
                                                                      "dark")


async def respond_svg(request: Request, svg: str, name: str) -> Response:
    """Return a whole SVG in the requested file format and width."""
    wish, kind = request.query_params, request.path_params["kind"]
    if kind == "svg":
        return Response(svg, media_type="image/svg+xml", headers=picture_headers(name, kind))
    studio = services_of(request).find_state(PngRenderer)
    body = await studio.render_png(svg, parse_width(wish.get("width", "")))
    return Response(body, media_type="image/png", headers=picture_headers(name, kind))


def picture_headers(name: str, kind: str) -> dict[str, str]:
    return FILE | {"content-disposition": f'inline; filename="{name}.{kind}"'}


def choose_one(wish: str | None, usual: str, other: str) -> str:
    return other if wish == other else usual


def parse_width(wish: str) -> int:
    if not (wish.isascii() and wish.isdecimal() and len(wish) < 6):
        return WIDTH
    return max(NARROWEST, min(WIDEST, int(wish)))


def file_routes(address: str, handler: Any) -> list[Route]:
    """Return a route for each file format."""
    return [Route(f"{address}.svg", with_format("svg", handler)),
            Route(f"{address}.png", with_format("png", handler))]


def with_format(kind: str, handler: Any) -> Any:
    async def answer(request: Request) -> Response:
        request.path_params["kind"] = kind
        return await handler(request)  # type: ignore[no-any-return]
    return answer


routes: Final = [*file_routes("/t/{id}/{number:int}", show_table_picture),
                 *file_routes("/p/{game}/{code}", show_position_picture),
                 Route("/p/{game}/{code}", show_any_position)]
