"""One picture of a finished game to share: its turning point or its end, with its sentence."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC
from grandtour.features.training.analyses import AnalysisService
from grandtour.features.training.analysis_pages import progress_text
from grandtour.features.training.moment_card import (
    WIDTH, BoardImage, compute_card_height, draw_card,
)
from grandtour.features.training.moments import (
    Moment, choose_moment, describe_players, list_moments,
)
from grandtour.language import Language
from grandtour.tables.table import Table
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.layout import describe_box, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer
from grandtour.web.replay.picture import draw_view, make_file_routes, respond_svg
from grandtour.web.table_view.preview import is_public
from grandtour.web.table_view.view import TableView


async def show_moment_page(request: Request) -> Response:
    """GET /t/{id}/moment?at=: the picture of a moment, by default of the costliest turning point.

    Refused: game_running, no_result."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    services = services_of(request)
    asked = await services.get(AnalysisService).find_analysis(table)
    moments = list_moments(asked.analysis if asked else None, table, viewer.language)
    moment = choose_moment(moments, request.query_params.get("at", ""))
    view = build_view(request, table, moment, viewer.language)
    query = urlencode({"at": moment.number, "lang": viewer.language.code})
    return respond_page(
        request, viewer, "training/moment.html", "tables", table=table, moments=moments,
        moment=moment, game=describe_box(table.match.game.name, viewer.language), asked=asked,
        known=bool(asked and asked.analysis.has_turning_points),
        quarter=progress_text(asked, viewer.language), query=query, width=WIDTH,
        height=compute_card_height(measure_board(view, ""), moment,
                                   describe_players(table, viewer.language)),
        public=is_public(table),
        link=str(request.url.replace(path=f"/t/{table.id}/{moment.number}", query="")))


def build_view(request: Request, table: Table, moment: Moment, language: Language) -> TableView:
    """Return the position of the moment as a spectator sees it."""
    state = services_of(request).tables.find_position(table, moment.number)
    return TableView(table, PUBLIC, language, 0, state, moment.number, live=False)


def measure_board(view: TableView, svg: str) -> BoardImage:
    board = view.board_pictures.wide_picture
    return BoardImage(svg, board.width, board.height)


async def show_moment_picture(request: Request) -> Response:
    """GET /t/{id}/moment.svg, .png?at=&lang=: the picture, the same for all who may look at the
    table. Refused: game_running, no_result."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    services, language = services_of(request), viewer.language
    asked = await services.get(AnalysisService).find_analysis(table)
    moments = list_moments(asked.analysis if asked else None, table, language)
    moment = choose_moment(moments, request.query_params.get("at", ""))
    view = build_view(request, table, moment, language)

    def draw() -> str:
        board = measure_board(view, draw_view(view, language))
        return draw_card(board, describe_box(table.match.game.name, language).title,
                         services.site.name, moment, describe_players(table, language))
    return await respond_svg(request, await to_thread(draw),
                             f"{table.match.game.name}-{table.id}-moment")


routes: Final = [Route("/t/{id}/moment", show_moment_page),
                 *make_file_routes("/t/{id}/moment", show_moment_picture)]
