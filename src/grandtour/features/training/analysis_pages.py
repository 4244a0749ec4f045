"""The page of an analysis."""

from __future__ import annotations

from math import ceil
from typing import Final

from babel.numbers import format_percent
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.features.training import errors
from grandtour.features.training.analyses import AnalysisService, AnalysisJob
from grandtour.features.training.analysis_nav import AnalysisNavigation
from grandtour.features.training.analysis_view import AnalysisPage, show_analysis
from grandtour.language import Count, Language
from grandtour.results.from_table import count_seconds
from grandtour.tables.table import Table
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import describe_box, redirect_to, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.replay.perspective import find_perspective
from grandtour.web.replay.replay import RenderedPositions, Parts
from grandtour.web.table_view.line import render_line
from grandtour.web.table_view.view import TableView


async def show_analysis_page(request: Request) -> Response:
    """GET /t/{id}/analysis?at=&as=: the findings so far, or a button to begin; with the board of a
    position, by default the last."""
    services = services_of(request)
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    asked = await services.get(AnalysisService).find_analysis(table)
    found = show_analysis(asked.analysis, table, viewer.language) if asked else None
    own = table.seat_of(viewer.person_id)
    number = read_requested_position(request, table)
    view = TableView(table, find_perspective(table, own, request.query_params.get("as", "")),
                  viewer.language, 0, services.tables.find_position(table, number), number,
                  live=False)
    replay = AnalysisNavigation(view, own, tuple(found.turning_points) if found else ())
    return render_analysis(request, viewer, asked, found, replay,
                           services.find_state(RenderedPositions).load_frame(replay))


def render_analysis(request: Request, viewer: Viewer, asked: AnalysisJob | None,
                    found: AnalysisPage | None, replay: AnalysisNavigation,
                    frame: Parts) -> Response:
    """Render the page of an analysis with the board of a position and its parts."""
    view, table, number = replay.view, replay.table, replay.number
    parts = {name: Markup(part) for name, part in frame.items()}
    board = view.board_pictures
    return respond_page(
        request, viewer, "training/page.html", "tables", table=table, asked=asked, own=replay.own,
        game=describe_box(table.match.game.name, viewer.language), found=found, replay=replay,
        parts=parts,
        here=found.find_row(number) if found else None,
        quarter=progress_text(asked, viewer.language),
        points=list_final_points(table), lasted=duration_text(table),
        wide=Markup(board.wide_picture.svg()), tall=Markup(board.tall_picture.svg()),
        sprite=Markup(board.symbol_sheet))


def progress_text(asked: AnalysisJob | None, language: Language) -> str:
    """Return the progress in quarters, so that screen readers do not announce it too often."""
    part = asked.done_pieces / max(1, asked.total_pieces) if asked else 0.0
    return str(format_percent(int(4 * part) / 4, locale=language.code))


def read_requested_position(request: Request, table: Table) -> int:
    """Return the number of the requested position; the last one for larger numbers."""
    asked = request.query_params.get("at", "")
    return min(int(asked), table.match.number) if asked.isdecimal() and len(asked) < 10 \
        else table.match.number


def list_final_points(table: Table) -> list[int | None]:
    """Return the public points by seat."""
    words = games.words(table.match.game.name)
    view = table.match.state.view(PUBLIC)
    return [words.panel(view, seat).score for seat in range(len(table.seats))]


def duration_text(table: Table) -> Count | None:
    """Return how long the game took; None if unknown."""
    minutes = ceil(count_seconds(table.moments) / 60)
    return Count("{n} minute", "{n} minutes", minutes) if minutes else None


async def show_line_page(request: Request) -> Response:
    """GET /t/{id}/analysis/line?at=&step=: show the better line from this position after `step`
    steps. Refused: game_running, no_result, and no_exercise if no better line is known."""
    services = services_of(request)
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    asked = await services.get(AnalysisService).find_analysis(table)
    number = read_requested_position(request, table)
    loss = asked.analysis.exercise(number) if asked else None
    if loss is None:
        raise Refused(errors.NO_EXERCISE, {})
    address = f"/t/{table.id}/analysis"
    return render_line(request, viewer, table, table.match.at(number), loss.better_rest,
                       loss.played.seat, f"{address}/line?at={number}", f"{address}?at={number}")


async def post_analysis_request(request: Request) -> Response:
    """POST /t/{id}/analysis: request the analysis; with then=moment, go to the picture."""
    table = await load_table_of_request(request)
    await services_of(request).get(AnalysisService).request_analysis(table)
    pictured = read_text_field(await read_form_fields(request), "then") == "moment"
    return redirect_to(f"/t/{table.id}/{'moment' if pictured else 'analysis'}")


routes: Final = [
    Route("/t/{id}/analysis", show_analysis_page),
    Route("/t/{id}/analysis", post_analysis_request, methods=["POST"]),
    Route("/t/{id}/analysis/line", show_line_page),
]
