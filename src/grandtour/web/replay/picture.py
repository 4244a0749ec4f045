"""Boards as files: SVG with resolved colours, and PNG."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import EVERYTHING
from grandtour.games.picture import picture
from grandtour.language import Language
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.viewer import load_viewer
from grandtour.web.http.services import services_of
from grandtour.web.replay.position_code import load_position
from grandtour.web.replay.position_pages import show_any_position, build_position_view
from grandtour.web.replay.perspective import find_perspective_at_position
from grandtour.web.table_view.game_log import find_last_places
from grandtour.web.table_view.studio import WIDTH, PngRenderPool
from grandtour.web.table_view.view import TableView

NARROWEST, WIDEST = 200, 2400
DAY: Final = 86400
FILE: Final = {"cache-control": f"private, max-age={DAY}", "vary": "cookie, accept-language",
               "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


def draw_view(view: TableView, language: Language, layout: str = "wide",
              theme: str = "light") -> str:
    """Return the position as a whole SVG, as its seat may see it."""
    past = [line for line in view.log_lines if line.entry.number <= view.number]
    return picture(view.table.match.game.name, view.visible_state, language, view.table.names,
                   layout,
                   find_last_places(past)).standalone(theme)


async def show_table_picture(request: Request) -> Response:
    """GET /t/{id}/{n}.svg, .png: the position, as the viewer or ?as= may see it."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    number = request.path_params["number"]
    state = services_of(request).tables.find_position(table, number)
    seat = find_perspective_at_position(table, viewer.caller,
                                        request.query_params.get("as", ""), number)
    view = TableView(table, seat, viewer.language, 0, state, number, live=False)
    return await respond_picture(request, view, f"{table.match.game.name}-{table.id}-{number}")


async def show_position_picture(request: Request) -> Response:
    """GET /p/{game}/{position}.svg, .png."""
    viewer = await load_viewer(request)
    game = request.path_params["game"]
    state = load_position(game, request.path_params["code"])
    return await respond_picture(request, build_position_view(state, EVERYTHING, viewer.language),
                                 game)


async def respond_picture(request: Request, view: TableView, name: str) -> Response:
    """Return the position in the requested layout, theme and width."""
    return await respond_svg(request,
                             draw_view(view, view.language, *read_picture_settings(request)), name)


def read_picture_settings(request: Request) -> tuple[str, str]:
    """Return the requested layout and theme."""
    wish = request.query_params
    return choose_allowed_value(wish.get("layout"), "wide",
                                "tall"), choose_allowed_value(wish.get("theme"), "light",
                                                                                          "dark")


async def respond_svg(request: Request, svg: str, name: str) -> Response:
    """Return a whole SVG in the requested file format and width."""
    wish, kind = request.query_params, request.path_params["kind"]
    if kind == "svg":
        return Response(svg, media_type="image/svg+xml", headers=make_picture_headers(name, kind))
    studio = services_of(request).find_state(PngRenderPool)
    body = await studio.render_png(svg, parse_width(wish.get("width", "")))
    return Response(body, media_type="image/png", headers=make_picture_headers(name, kind))


def make_picture_headers(name: str, kind: str) -> dict[str, str]:
    return FILE | {"content-disposition": f'inline; filename="{name}.{kind}"'}


def choose_allowed_value(wish: str | None, usual: str, other: str) -> str:
    return other if wish == other else usual


def parse_width(wish: str) -> int:
    if not (wish.isascii() and wish.isdecimal() and len(wish) < 6):
        return WIDTH
    return max(NARROWEST, min(WIDEST, int(wish)))


def make_file_routes(address: str, handler: Any) -> list[Route]:
    """Return a route for each file format."""
    return [Route(f"{address}.svg", add_file_format("svg", handler)),
            Route(f"{address}.png", add_file_format("png", handler))]


def add_file_format(kind: str, handler: Any) -> Any:
    async def answer(request: Request) -> Response:
        request.path_params["kind"] = kind
        return await handler(request)  # type: ignore[no-any-return]
    return answer


routes: Final = [*make_file_routes("/t/{id}/{number:int}", show_table_picture),
                 *make_file_routes("/p/{game}/{code}", show_position_picture),
                 Route("/p/{game}/{code}", show_any_position)]
