"""Pages of the demo game: the part of the front page that changes, and pictures of frames.

Whoever asks for the part makes the game go on. If nobody asks, nothing is done."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from grandtour.games.picture import picture
from grandtour.language import N_, Language
from grandtour.features.demo_game.demo_game import DemoGame, DemoFrame
from grandtour.web.http.layout import GameBox, describe_box
from grandtour.web.http.services import PackageState, Services, services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import load_viewer

DRAWN: Final = 24               # the last frames, in every language by day and by night
FILE: Final = {"cache-control": "private, max-age=10", "vary": "cookie, accept-language",
               "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


@dataclass(frozen=True)
class FrameView:
    """A frame in words, and the addresses of its picture by day and by night."""

    number: int
    game: GameBox
    said: str
    light: str
    dark: str


class FramePictures(PackageState):
    """Each frame drawn once for all who look, beside everything else."""

    def __init__(self, services: Services) -> None:
        self._turn = asyncio.Lock()
        self._drawn: OrderedDict[tuple[int, str, str], str] = OrderedDict()

    async def draw_svg(self, frame: DemoFrame, language: Language, theme: str) -> str:
        key = (frame.number, language.code, theme)
        async with self._turn:
            if key not in self._drawn:
                self._drawn[key] = await asyncio.to_thread(draw_frame, frame, language, theme)
            while len(self._drawn) > DRAWN:
                self._drawn.popitem(last=False)
            return self._drawn[key]


def draw_frame(frame: DemoFrame, language: Language, theme: str) -> str:
    """The board as a whole SVG."""
    return picture(frame.game, frame.view, language, frame.names,
                   last=frame.places).standalone(theme)


def describe_frame(frame: DemoFrame, language: Language) -> FrameView:
    """Return the frame as the front page shows it."""
    game = describe_box(frame.game, language)
    address = f"/demo/{frame.number}.svg?lang={language.code}&theme="
    names = language.join(list(frame.names))
    said = language.say(frame.said) if frame.said else language.say(
        N_("{names} sit down."), names=names)
    return FrameView(frame.number, game, said, f"{address}light", f"{address}dark")


async def render_part(request: Request) -> Response:
    """GET /demo: what changes of the first page, after the next action if it is time."""
    viewer = await load_viewer(request)
    frame = await services_of(request).get(DemoGame).advance_if_due()
    tag = f'W/"{frame.number}-{viewer.language.code}-{viewer.settings.theme}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": FILE["vary"]}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    part = render("demo_game/frame.html", viewer.language, theme=viewer.settings.theme,
                  demo=describe_frame(frame, viewer.language))
    return HTMLResponse(part, headers=headers)


async def render_picture(request: Request) -> Response:
    """GET /demo/{number}.svg?lang=&theme=: of a frame that has long gone by, the last."""
    viewer = await load_viewer(request)
    frame = services_of(request).get(DemoGame).find_frame(request.path_params["number"])
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    svg = await services_of(request).find_state(FramePictures).draw_svg(frame, viewer.language,
                                                                        theme)
    return Response(svg, media_type="image/svg+xml", headers=FILE)


routes: Final = [
    Route("/demo", render_part),
    Route("/demo/{number:int}.svg", render_picture),
]
