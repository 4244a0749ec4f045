"""Any position at an address of its own: its board, and what could be done there."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from grandtour.engine.core import EVERYTHING, State
from grandtour.language import Language
from grandtour.tables.table import Seat, Table
from grandtour.web.http.viewer import viewer_of
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import respond
from grandtour.web.replay.position_code import position_of, set_up
from grandtour.web.replay.replay import possible
from grandtour.web.table_view.fragments import players
from grandtour.web.table_view.studio import WIDTH
from grandtour.web.table_view.view import TableView


async def any_position(request: Request) -> Response:
    """GET /p/{game}/{position}: a position as text, packed (position_code). Whoever has the
    address has the whole position, so it is shown with everything open."""
    viewer = await viewer_of(request)
    game, code = request.path_params["game"], request.path_params["code"]
    state = position_of(game, code)
    view = view_of(state, EVERYTHING, viewer.language)
    board = view.boards
    return respond(
        request, viewer, "replay/position.html", view=view, table=view.table, game=game,
        words=view.words, code=code, text=str(state), choices=possible(view),
        size=round(WIDTH * board.wide.height / board.wide.width),
        wide=Markup(board.wide.svg()), tall=Markup(board.tall.svg()), sprite=Markup(board.sprite),
        players=[Markup(part) for part in players(view).values()],
        overview=Markup(view.show("overview", overview=view.words.overview(
            view.visible, view.table.names))))


def view_of(state: State, seat: int, language: Language) -> TableView:
    """A position that belongs to no table, with players who have only numbers."""
    match = set_up(state)
    seats = [Seat("person", language.say(PLAYER, number=one + 1)) for one in range(match.players)]
    table = Table(id="", code="", opened_as="", seats=seats,
                  match=match, seed=0, opened_by="")
    return TableView(table, seat, language, 0, state, 0, live=False)
