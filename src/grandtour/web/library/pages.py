"""The front page with all games, the page of each game, and the covers."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.games.figures import select_pictures
from grandtour.language import CODES, language
from grandtour.tables import errors
from grandtour.texts.markdown import render_html
from grandtour.web.http.added import find_added
from grandtour.web.http.layout import describe_box, find_game, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer
from grandtour.web.library.onward import find_next_steps
from grandtour.web.lobby.own_games import list_unfinished
from grandtour.web.lobby.small_board import find_game_board
from grandtour.web.replay.figures import describe_figures
from grandtour.web.table_view.board import draw_cover
from grandtour.web.table_view.studio import WIDTH, PngRenderPool

SHOWN: Final = 3                # pictures of a game on its page
COVER: Final = {"cache-control": "public, max-age=86400"}


async def show_shelf(request: Request) -> Response:
    """GET /: the viewer's tables and all games, or those that a feature has chosen."""
    viewer, services = await load_viewer(request), services_of(request)
    say, tables = viewer.language, await list_unfinished(request, viewer)
    added = await find_added("shelf", request, viewer)
    welcome = services.site.find_text_in("welcome", say.code)
    shown = added.get("welcome_game", next(iter(games.names())))
    finished = await services.lobby.listing.list_finished(viewer.person_id, 0,
                                                          1) if viewer.person_id else []
    last = next((table for table in finished if table.game in games.names()), None)
    return respond_page(
        request, viewer, "library/shelf.html", "shelf", tables=tables,
        cards=[{"game": describe_box(name, say), "board": find_game_board(name, say)}
               for name in added.get("shelf_games", games.names())],
        known=viewer.person is not None, shown=describe_box(shown, say),
        onward=await find_next_steps(request, viewer, last) if last else None,
        welcome=Markup(render_html(welcome)), **added)


async def show_game(request: Request) -> Response:
    """GET /games/{game}."""
    viewer = await load_viewer(request)
    game, say = find_game(request), viewer.language
    return respond_page(
        request, viewer, "library/game.html", "shelf", game=describe_box(game, say),
        about=games.words(game).ABOUT,
        pictures=describe_figures(game, select_pictures(game)[:SHOWN], say),
        **await find_added("game", request, viewer))


def draw_requested_cover(request: Request) -> str:
    """Return the cover in the address. Refused: no_such_game."""
    game, _, code = request.path_params["name"].rpartition("-")
    if game not in games.names() or code not in CODES:
        raise Refused(errors.NO_GAME, {"game": game})
    return draw_cover(game, language(code))


async def show_cover(request: Request) -> Response:
    """GET /cover/{game}-{language}.svg: a picture for an <img>."""
    return Response(draw_requested_cover(request), media_type="image/svg+xml", headers=COVER | {
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"})


async def show_cover_png(request: Request) -> Response:
    """GET /cover/{game}-{language}.png: the cover for link previews."""
    renderer = services_of(request).find_state(PngRenderPool)
    made = await renderer.render_png(draw_requested_cover(request), WIDTH)
    return Response(made, media_type="image/png", headers=COVER)


routes: Final = [
    Route("/", show_shelf),
    Route("/games/{game}", show_game),
    Route("/cover/{name}.svg", show_cover),
    Route("/cover/{name}.png", show_cover_png),
]
