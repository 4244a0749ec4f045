"""Any position at an address of its own: its board, and what could be done there."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from grandtour.engine.core import EVERYTHING, State
from grandtour.language import Language, N_
from grandtour.tables.table import Seat, Table
from grandtour.web.http.viewer import viewer_of
from grandtour.web.http.layout import respond
from grandtour.web.replay.position_code import position_of, set_up
from grandtour.web.replay.replay import possible
from grandtour.web.table_view.fragments import Scene, players

PLAYER: Final = N_("Player {number}")


async def any_position(request: Request) -> Response:
    """GET /p/{game}/{position}: a position as text, packed (position_code). Whoever has the
    address has the whole position, so it is shown with everything open."""
    viewer = await viewer_of(request)
    game, code = request.path_params["game"], request.path_params["code"]
    state = position_of(game, code)
    scene = scene_of(state, EVERYTHING, viewer.language)
    board = scene.boards
    return respond(
        request, viewer, "replay/position.html", scene=scene, table=scene.table, game=game,
        words=scene.words, code=code, text=str(state), choices=possible(scene),
        wide=Markup(board.wide.svg()), tall=Markup(board.tall.svg()), sprite=Markup(board.sprite),
        players=[Markup(part) for part in players(scene).values()],
        overview=Markup(scene.show("overview", overview=scene.words.overview(
            scene.view, scene.table.names))))


def scene_of(state: State, seat: int, language: Language) -> Scene:
    """A position that belongs to no table, with players who have only numbers."""
    match = set_up(state)
    seats = [Seat("person", language.say(PLAYER, number=one + 1)) for one in range(match.players)]
    table = Table(id="", code="", opened_as="", seats=seats,
                  match=match, seed=0, opened_by="")
    return Scene(table, seat, language, 0, state, 0, live=False)
