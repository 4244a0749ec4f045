"""A position at its own address: its board, and the possible actions."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from grandtour.engine.core import EVERYTHING, State
from grandtour.language import Language
from grandtour.tables.table import Seat, Table
from grandtour.web.http.viewer import load_viewer
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import respond_page
from grandtour.web.replay.position_code import load_position, start_match
from grandtour.web.replay.replay import list_possible_actions
from grandtour.web.table_view.fragments import render_players
from grandtour.web.table_view.studio import WIDTH
from grandtour.web.table_view.view import TableView


async def show_any_position(request: Request) -> Response:
    """GET /p/{game}/{position}: a position as packed text (position_code).

    The address contains the whole position, so it is shown open."""
    viewer = await load_viewer(request)
    game, code = request.path_params["game"], request.path_params["code"]
    state = load_position(game, code)
    view = build_position_view(state, EVERYTHING, viewer.language)
    board = view.board_pictures
    return respond_page(
        request, viewer, "replay/position.html", view=view, table=view.table, game=game,
        words=view.words, code=code, text=str(state), choices=list_possible_actions(view),
        size=round(WIDTH * board.wide_picture.height / board.wide_picture.width),
        wide=Markup(board.wide_picture.svg()), tall=Markup(board.tall_picture.svg()),
        sprite=Markup(board.symbol_sheet),
        players=[Markup(part) for part in render_players(view).values()],
        overview=Markup(view.render_part_of_page("overview", overview=view.words.overview(
            view.visible_state, view.table.names))))


def build_position_view(state: State, seat: int, language: Language) -> TableView:
    """Return a view of a position without a table; its players have only numbers."""
    match = start_match(state)
    seats = [Seat("person", language.say(PLAYER, number=one + 1)) for one in range(match.players)]
    table = Table(id="", code="", opened_as="", seats=seats,
                  match=match, seed=0, opened_by="")
    return TableView(table, seat, language, 0, state, 0, live=False)
