"""Boards as lists and cards show them, drawn when somebody looks at them: of a table what a
spectator sees, of a game what it looks like while it is played. The address of a table's board
changes with its position, so a browser asks for each of them once."""

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
from grandtour.bots.puzzles.house import puzzles
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import begun_at
from grandtour.games.picture import picture
from grandtour.language import Language, language
from grandtour.tables import errors
from grandtour.tables.rows import TableSummary
from grandtour.tables.table import Table
from grandtour.web.http.access import table_of
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import game_asked
from grandtour.web.http.services import Keepsake, Services, services_of
from grandtour.web.http.viewer import viewer_of

DRAWN: Final = 100              # boards that stay drawn, of some 50 kB each
FILE: Final = {"cache-control": "private, max-age=86400", "vary": "cookie, accept-language",
               "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


@dataclass(frozen=True)
class SmallBoard:
    """The addresses of a board by day and by night."""

    light: str
    dark: str


def small_board(line: TableSummary, language: Language) -> SmallBoard | None:
    """None where nobody plays yet."""
    if line.status.phase == "room":
        return None
    return by_day_and_night(
        f"/t/{line.id}/board.svg?at={line.status.moment}&lang={language.code}")


def game_board(game: str, language: Language) -> SmallBoard | None:
    """None where the game has no position to show."""
    return by_day_and_night(f"/games/{game}/board.svg?lang={language.code}") \
        if puzzles(game) else None


def by_day_and_night(address: str) -> SmallBoard:
    return SmallBoard(f"{address}&theme=light", f"{address}&theme=dark")


class SmallBoards(Keepsake):
    """Each position drawn once for all who look, one after the other, beside everything else."""

    def __init__(self, services: Services) -> None:
        self._turn = asyncio.Lock()
        self._drawn: OrderedDict[tuple[object, ...], str] = OrderedDict()

    async def svg(self, table: Table, language: Language, theme: str) -> str:
        names = tuple(language.called(name) for name in table.names)
        key = (table.id, table.match.number, *table.moments[-1:], names, language.code, theme)
        game, view = table.match.game.name, table.match.state.view(PUBLIC)
        async with self._turn:
            if key not in self._drawn:
                self._drawn[key] = await asyncio.to_thread(
                    drawn, game, view, language, names, theme)
            self._drawn.move_to_end(key)
            while len(self._drawn) > DRAWN:
                self._drawn.popitem(last=False)
            return self._drawn[key]


def drawn(game: str, view: dict[str, Any], language: Language, names: tuple[str, ...],
          theme: str) -> str:
    """The board as a whole SVG."""
    return picture(game, view, language, names).standalone(theme)


@lru_cache(DRAWN)
def drawn_of_game(game: str, code: str, theme: str) -> str:
    """The puzzle with the most to write down of its position, as a spectator sees it."""
    fullest = max(puzzles(game), key=lambda puzzle: len(puzzle.position))
    match, tongue = begun_at(games.game(game), fullest.position), language(code)
    names = tuple(tongue.say(PLAYER, number=seat + 1) for seat in range(match.players))
    return drawn(game, match.state.view(PUBLIC), tongue, names, theme)


async def board_picture(request: Request) -> Response:
    """GET /t/{id}/board.svg?at=&lang=&theme=: the table as it stands, for everybody who may look
    at it alike. Refused: no_such_table, not_watched."""
    viewer = await viewer_of(request)
    table = await table_of(request)
    svg = await services_of(request).kept(SmallBoards).svg(
        table, viewer.language, theme_of(request))
    return Response(svg, media_type="image/svg+xml", headers=FILE)


async def game_picture(request: Request) -> Response:
    """GET /games/{game}/board.svg?lang=&theme=. Refused: no_such_game, no_such_position where
    there is none to show."""
    viewer = await viewer_of(request)
    game = game_asked(request)
    if not puzzles(game):
        raise Refused(errors.NO_POSITION, {"number": 0})
    svg = await asyncio.to_thread(
        drawn_of_game, game, viewer.language.code, theme_of(request))
    return Response(svg, media_type="image/svg+xml", headers=FILE)


def theme_of(request: Request) -> str:
    return "dark" if request.query_params.get("theme") == "dark" else "light"


routes: Final = [
    Route("/t/{id}/board.svg", board_picture),
    Route("/games/{game}/board.svg", game_picture),
]
