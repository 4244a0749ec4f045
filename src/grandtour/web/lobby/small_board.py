"""Small boards for lists and cards, drawn on demand.

A table's board is what a spectator sees, a game's board is a position in play. The address of a
table's board changes with its position, so a browser asks for each of them once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.bots.puzzles.house import load_puzzles
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import match_from_position
from grandtour.games.picture import picture
from grandtour.language import Language, language
from grandtour.tables import errors
from grandtour.tables.rows import TableSummary
from grandtour.tables.table import Table
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import find_game
from grandtour.web.http.services import PackageState, Services, services_of
from grandtour.web.http.viewer import load_viewer

DRAWN: Final = 100              # boards that stay drawn, of some 50 kB each
FILE: Final = {"cache-control": "private, max-age=86400", "vary": "cookie, accept-language",
               "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


@dataclass(frozen=True)
class SmallBoard:
    """The addresses of a board in the light and dark themes."""

    light: str
    dark: str


def find_small_board(line: TableSummary, language: Language) -> SmallBoard | None:
    """Return the board of a table; None before the game."""
    if line.status.phase == "room":
        return None
    return build_small_board(
        f"/t/{line.id}/board.svg?at={line.status.moment}&lang={language.code}")


def find_game_board(game: str, language: Language) -> SmallBoard | None:
    """Return the board of a game; None if it has no position to show."""
    return build_small_board(f"/games/{game}/board.svg?lang={language.code}") \
        if load_puzzles(game) else None


def build_small_board(address: str) -> SmallBoard:
    return SmallBoard(f"{address}&theme=light", f"{address}&theme=dark")


class SmallBoardCache(PackageState):
    """A cache of drawings. Each position is drawn once for all viewers, one at a time."""

    def __init__(self, services: Services) -> None:
        self._turn = asyncio.Lock()
        self._drawn: OrderedDict[tuple[object, ...], str] = OrderedDict()

    async def draw_cached(self, table: Table, language: Language, theme: str) -> str:
        names = tuple(language.show_name(name) for name in table.names)
        key = (table.id, table.match.number, *table.moments[-1:], names, language.code, theme)
        game, view = table.match.game.name, table.match.state.view(PUBLIC)
        async with self._turn:
            if key not in self._drawn:
                self._drawn[key] = await asyncio.to_thread(
                    draw_board, game, view, language, names, theme)
            self._drawn.move_to_end(key)
            while len(self._drawn) > DRAWN:
                self._drawn.popitem(last=False)
            return self._drawn[key]


def draw_board(game: str, view: dict[str, Any], language: Language, names: tuple[str, ...],
               theme: str) -> str:
    """Return the board as a whole SVG."""
    return picture(game, view, language, names).standalone(theme)


@lru_cache(DRAWN)
def draw_game(game: str, code: str, theme: str) -> str:
    """Return a puzzle's position as a spectator sees it: the puzzle with the longest notation."""
    fullest = max(load_puzzles(game), key=lambda puzzle: len(puzzle.position))
    match, tongue = match_from_position(games.game(game), fullest.position), language(code)
    names = tuple(tongue.say(PLAYER, number=seat + 1) for seat in range(match.players))
    return draw_board(game, match.state.view(PUBLIC), tongue, names, theme)


async def show_board(request: Request) -> Response:
    """GET /t/{id}/board.svg?at=&lang=&theme=: the table now, the same for all who may look at it.

    Refused: no_such_table, not_watched."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    svg = await services_of(request).find_state(SmallBoardCache).draw_cached(
        table, viewer.language, read_theme(request))
    return Response(svg, media_type="image/svg+xml", headers=FILE)


async def show_game_board(request: Request) -> Response:
    """GET /games/{game}/board.svg?lang=&theme=.

    Refused: no_such_game; no_such_position if there is none to show."""
    viewer = await load_viewer(request)
    game = find_game(request)
    if not load_puzzles(game):
        raise Refused(errors.NO_POSITION, {"number": 0})
    svg = await asyncio.to_thread(
        draw_game, game, viewer.language.code, read_theme(request))
    return Response(svg, media_type="image/svg+xml", headers=FILE)


def read_theme(request: Request) -> str:
    return "dark" if request.query_params.get("theme") == "dark" else "light"


routes: Final = [
    Route("/t/{id}/board.svg", show_board),
    Route("/games/{game}/board.svg", show_game_board),
]
