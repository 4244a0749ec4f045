"""Figures of the rules as pictures, drawn on demand from their positions."""

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
from grandtour.games.figures import Figure, load_figures
from grandtour.games.picture import picture
from grandtour.language import Language, language
from grandtour.tables import errors
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import find_game
from grandtour.web.http.viewer import load_viewer
from grandtour.web.replay.picture import FILE, choose_allowed_value
from grandtour.web.replay.position_code import encode_position


@dataclass(frozen=True)
class FigureView:
    """A figure on a page: a picture for each theme, a sentence, the address of its position, and
    its size."""

    say: str
    light: str
    dark: str
    position: str
    width: float
    height: float


def describe_figure(game: str, one: Figure, tongue: Language) -> FigureView:
    address = f"/figures/{game}/{one.number}.svg?lang={tongue.code}&theme="
    return FigureView(tongue.say(one.say), f"{address}light", f"{address}dark",
                      f"/p/{game}/{encode_position(str(one.state))}", *measure_figures(game))


def describe_figures(game: str, found: Sequence[Figure], tongue: Language) -> list[FigureView]:
    return [describe_figure(game, one, tongue) for one in found]


@cache
def measure_figures(game: str) -> tuple[float, float]:
    """Return width and height of the first figure; all figures of a game have that size."""
    drawing = draw_position(game, load_figures(game)[0], language("en"))
    return drawing.width, drawing.height


@cache
def draw_figure(game: str, number: int, code: str, theme: str) -> str:
    """Return the figure with this number as a whole SVG."""
    one = load_figures(game)[number - 1]
    return draw_position(game, one, language(code)).pointing_at(one.place).standalone(theme)


def draw_position(game: str, one: Figure, tongue: Language) -> Picture:
    players = len(one.state.scores())
    names = [tongue.say(PLAYER, number=seat + 1) for seat in range(players)]
    return picture(game, one.state.view(one.seat), tongue, names)


async def show_figure(request: Request) -> Response:
    """GET /figures/{game}/{number}.svg?lang=&theme=."""
    viewer = await load_viewer(request)
    game, number = find_game(request), int(request.path_params["number"])
    if not 1 <= number <= len(load_figures(game)):
        raise Refused(errors.NO_POSITION, {"number": len(load_figures(game))})
    theme = choose_allowed_value(request.query_params.get("theme"), "light", "dark")
    return Response(draw_figure(game, number, viewer.language.code, theme),
                    media_type="image/svg+xml",
                    headers=FILE)


routes: Final = [Route("/figures/{game}/{number:int}.svg", show_figure)]
