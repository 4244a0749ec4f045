"""Figures of the rules as pictures, drawn of their positions when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.draw import Picture
from grandtour.engine.game import Refused
from grandtour.games.figures import Figure, figures
from grandtour.games.picture import picture
from grandtour.language import Language, language
from grandtour.tables import errors
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import game_asked
from grandtour.web.http.viewer import viewer_of
from grandtour.web.replay.picture import FILE, one_of
from grandtour.web.replay.position_code import packed


@dataclass(frozen=True)
class Drawn:
    """A figure as a page shows it: a picture for each theme that there can be, a sentence, where
    its position can be looked at and tried, and the room that it takes before it is there."""

    say: str
    light: str
    dark: str
    position: str
    width: float
    height: float


def drawn(game: str, one: Figure, tongue: Language) -> Drawn:
    address = f"/figures/{game}/{one.number}.svg?lang={tongue.code}&theme="
    return Drawn(tongue.say(one.say), f"{address}light", f"{address}dark",
                 f"/p/{game}/{packed(str(one.state))}", *room(game))


def all_drawn(game: str, found: Sequence[Figure], tongue: Language) -> list[Drawn]:
    return [drawn(game, one, tongue) for one in found]


@cache
def room(game: str) -> tuple[float, float]:
    """Width and height of the first figure; the others of a game are as large."""
    drawing = board(game, figures(game)[0], language("en"))
    return drawing.width, drawing.height


@cache
def svg(game: str, number: int, code: str, theme: str) -> str:
    """The figure of this number as a whole SVG."""
    one = figures(game)[number - 1]
    return board(game, one, language(code)).pointing_at(one.place).standalone(theme)


def board(game: str, one: Figure, tongue: Language) -> Picture:
    players = len(one.state.scores())
    names = [tongue.say(PLAYER, number=seat + 1) for seat in range(players)]
    return picture(game, one.state.view(one.seat), tongue, names)


async def figure_picture(request: Request) -> Response:
    """GET /figures/{game}/{number}.svg?lang=&theme=."""
    viewer = await viewer_of(request)
    game, number = game_asked(request), int(request.path_params["number"])
    if not 1 <= number <= len(figures(game)):
        raise Refused(errors.NO_POSITION, {"number": len(figures(game))})
    theme = one_of(request.query_params.get("theme"), "light", "dark")
    return Response(svg(game, number, viewer.language.code, theme), media_type="image/svg+xml",
                    headers=FILE)


routes: Final = [Route("/figures/{game}/{number:int}.svg", figure_picture)]
