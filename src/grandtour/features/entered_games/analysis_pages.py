"""The analysis of a finished entered game. It is kept until the game changes."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import EVERYTHING
from grandtour.engine.game import Refused
from grandtour.features.entered_games.rows import name_version
from grandtour.features.entered_games.service import EnteredGame, EnteredGames, read_game
from grandtour.features.entered_games.views import (
    build_entered_table, game_address, build_replay_view,
)
from grandtour.features.training import errors
from grandtour.features.training.analyses import AnalysisService, AnalysisJob
from grandtour.features.training.analysis_nav import AnalysisNavigation
from grandtour.features.training.analysis_pages import read_requested_position, render_analysis
from grandtour.features.training.analysis_view import show_analysis
from grandtour.tables.table import Table
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.replay.replay import render_replay
from grandtour.web.table_view.line import render_line


@dataclass(frozen=True)
class EnteredAnalysisNav(AnalysisNavigation):
    """The navigation on the page of the analysis of an entered game."""

    address_of_game: str = ""

    @property
    def game_address(self) -> str:
        return self.address_of_game

    @property
    def can_train(self) -> bool:
        return False

    @property
    def query(self) -> str:
        return ""

    @property
    def source(self) -> str:
        return f"{self.game_address}/-1"

    @property
    def perspectives(self) -> list[tuple[str, str]]:
        return []


async def load_game(request: Request, viewer: Viewer) -> tuple[EnteredGame, Table]:
    """Return the game of the address, and a table whose id differs after each change of the game.
    Refused: no_entered_game, entered_game_outdated."""
    id = request.path_params["id"]
    row = await services_of(request).get(EnteredGames).require_own_row(id,
                                                                                viewer.person_id)
    found = await to_thread(read_game, row)
    return found, replace(build_entered_table(found), id=name_version(row.id, row.version))


async def find_analysis(request: Request, table: Table) -> AnalysisJob | None:
    """Return what was found so far. Refused: game_running."""
    services = services_of(request)
    return await services.get(AnalysisService).find_analysis(table, services.get(
        EnteredGames).analyses)


async def show_analysis_page(request: Request) -> Response:
    """GET /enter/{id}/analysis?at=: the findings so far, or a button to begin; with the board of a
    position, by default the last. Refused: as `load_game`, game_running."""
    viewer = await load_viewer(request)
    found, table = await load_game(request, viewer)
    asked = await find_analysis(request, table)
    shown = show_analysis(asked.analysis, table, viewer.language) if asked else None
    id, number = request.path_params["id"], read_requested_position(request, table)
    nav = EnteredAnalysisNav(build_replay_view(id, found, number, viewer.language), EVERYTHING,
                             tuple(shown.turning_points) if shown else (), game_address(id))
    return render_analysis(request, viewer, asked, shown, nav,
                           await to_thread(render_replay, nav))


async def post_analysis_request(request: Request) -> Response:
    """POST /enter/{id}/analysis: request the analysis."""
    _, table = await load_game(request, await load_viewer(request))
    services = services_of(request)
    await services.get(AnalysisService).request_analysis(table, services.get(
        EnteredGames).analyses)
    return redirect_to(f"{game_address(request.path_params['id'])}/analysis")


async def show_line_page(request: Request) -> Response:
    """GET /enter/{id}/analysis/line?at=&step=: the better line from this position. Refused: as
    `show_analysis_page`, and no_exercise if no better line is known."""
    viewer = await load_viewer(request)
    _, table = await load_game(request, viewer)
    asked = await find_analysis(request, table)
    number = read_requested_position(request, table)
    loss = asked.analysis.exercise(number) if asked else None
    if loss is None:
        raise Refused(errors.NO_EXERCISE, {})
    address = f"{game_address(request.path_params['id'])}/analysis"
    return render_line(request, viewer, table, table.match.at(number), loss.better_rest,
                       loss.played.seat, f"{address}/line?at={number}", f"{address}?at={number}")


routes: Final = [
    Route("/enter/{id}/analysis", show_analysis_page),
    Route("/enter/{id}/analysis", post_analysis_request, methods=["POST"]),
    Route("/enter/{id}/analysis/line", show_line_page),
]
