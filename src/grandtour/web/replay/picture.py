"""Boards as files: SVG with its colours resolved, and PNG."""

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
from grandtour.web.replay.position_code import position_of
from grandtour.web.replay.position_pages import any_position, view_of
from grandtour.web.replay.perspective import perspective_at
from grandtour.web.table_view.game_log import last_places
from grandtour.web.table_view.studio import WIDTH, Studio
from grandtour.web.table_view.view import TableView

NARROWEST, WIDEST = 200, 2400
DAY: Final = 86400
FILE: Final = {"cache-control": f"private, max-age={DAY}", "vary": "cookie, accept-language",
               "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


def drawn(view: TableView, language: Language, layout: str = "wide", theme: str = "light") -> str:
    """The position as a whole SVG, as its seat may see it."""
    past = [line for line in view.log_lines if line.entry.number <= view.number]
    return picture(view.table.match.game.name, view.visible, language, view.table.names, layout,
                   last_places(past)).standalone(theme)


async def table_picture(request: Request) -> Response:
    """GET /t/{id}/{n}.svg, .png: the position, as the viewer or ?as= may see it."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    number = request.path_params["number"]
    state = services_of(request).tables.position(table, number)
    seat = perspective_at(table, viewer.asker, request.query_params.get("as", ""), number)
    view = TableView(table, seat, viewer.language, 0, state, number, live=False)
    return await file_of(request, view, f"{table.match.game.name}-{table.id}-{number}")


async def position_picture(request: Request) -> Response:
    """GET /p/{game}/{position}.svg, .png."""
    viewer = await viewer_of(request)
    game = request.path_params["game"]
    state = position_of(game, request.path_params["code"])
    return await file_of(request, view_of(state, EVERYTHING, viewer.language), game)


async def file_of(request: Request, view: TableView, name: str) -> Response:
    """The position in the wished lay-out, theme and width."""
    return await sent(request, drawn(view, view.language, *look_asked(request)), name)


def look_asked(request: Request) -> tuple[str, str]:
    """The lay-out and the theme that are wished for."""
    wish = request.query_params
    return one_of(wish.get("layout"), "wide", "tall"), one_of(wish.get("theme"), "light", "dark")


async def sent(request: Request, svg: str, name: str) -> Response:
    """A whole SVG as the kind of file that is asked for, in the wished width."""
    wish, kind = request.query_params, request.path_params["kind"]
    if kind == "svg":
        return Response(svg, media_type="image/svg+xml", headers=headers(name, kind))
    studio = services_of(request).kept(Studio)
    body = await studio.png(svg, width_of(wish.get("width", "")))
    return Response(body, media_type="image/png", headers=headers(name, kind))


def headers(name: str, kind: str) -> dict[str, str]:
    return FILE | {"content-disposition": f'inline; filename="{name}.{kind}"'}


def one_of(wish: str | None, usual: str, other: str) -> str:
    return other if wish == other else usual


def width_of(wish: str) -> int:
    if not (wish.isascii() and wish.isdecimal() and len(wish) < 6):
        return WIDTH
    return max(NARROWEST, min(WIDEST, int(wish)))


def kinds(address: str, handler: Any) -> list[Route]:
    """An address for each kind of file."""
    return [Route(f"{address}.svg", kind_of("svg", handler)),
            Route(f"{address}.png", kind_of("png", handler))]


def kind_of(kind: str, handler: Any) -> Any:
    async def answer(request: Request) -> Response:
        request.path_params["kind"] = kind
        return await handler(request)  # type: ignore[no-any-return]
    return answer


routes: Final = [*kinds("/t/{id}/{number:int}", table_picture),
                 *kinds("/p/{game}/{code}", position_picture),
                 Route("/p/{game}/{code}", any_position)]
