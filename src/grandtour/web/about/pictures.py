"""The icons of the site, and the picture of link previews.

`tools/icons.py` creates the icons."""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import escape
from grandtour.language import CODES, N_, Language, language
from grandtour.web.http.services import services_of
from grandtour.web.http.statics import WEEK
from grandtour.web.table_view.board import draw_cover
from grandtour.web.table_view.studio import PngRenderPool

ICONS: Final = {"favicon.ico": "image/x-icon", "apple-touch-icon.png": "image/png",
                "icon-192.png": "image/png", "icon-512.png": "image/png",
                "icon-cut-512.png": "image/png"}
WIDTH, HEIGHT = 1200, 630
MOST: Final = 4                                         # covers
COVER: Final = (310, 186)
BESIDE: Final = 20                                      # between two covers
LEFT, TOP = 530, 112
NAME_LEFT: Final = 56
LARGE: Final = 72                                       # letters of the name
TAGLINE: Final = (N_("Board games in your browser,"), N_("with friends or on your own"))


async def show_icon(request: Request) -> Response:
    """GET /favicon.ico, /apple-touch-icon.png and others, at their usual addresses."""
    name = request.url.path.removeprefix("/")
    found = files("grandtour.web.about") / "static" / name
    return Response(found.read_bytes(), media_type=ICONS[name], headers={"cache-control": WEEK})


async def show_preview(request: Request) -> Response:
    """GET /preview-{language}.png."""
    code = request.path_params["code"]
    if code not in CODES:
        raise HTTPException(404)
    services = services_of(request)
    made = await services.find_state(PngRenderPool).render_png(draw_preview(services.site.name,
                                                                               language(code)),
                                                                  WIDTH)
    return Response(made, media_type="image/png", headers={"cache-control": WEEK})


def draw_preview(site: str, language: Language) -> str:
    """Return the site's name next to the covers of its first games. A long name is smaller."""
    size = min(LARGE, LARGE * (LEFT - BESIDE - NAME_LEFT) / estimate_text_width(site, LARGE))
    covers = "".join(place_cover(number, draw_cover(game, language))
                     for number, game in enumerate(games.names()[:MOST]))
    tagline = "".join(f'<text x="60" y="{400 + 44 * row}" font-family="sans-serif" '
                      f'font-size="28" fill="#5b4a3a">{escape(language.say(line))}</text>'
                      for row, line in enumerate(TAGLINE))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffaf0"/>'
            f'<rect y="{HEIGHT - 14}" width="{WIDTH}" height="14" fill="#8c2f2a"/>'
            '<g transform="translate(60 140) scale(4)" fill="none" stroke="#8c2f2a" '
            'stroke-width="2.4" stroke-linejoin="round"><circle cx="13" cy="13" r="11.5"/>'
            '<path d="m18 8-3 7-7 3 3-7z"/></g>'
            f'<text x="{NAME_LEFT}" y="330" font-family="serif" font-weight="600" '
            f'font-size="{size:.0f}" fill="#2b211a">{escape(site)}</text>{tagline}{covers}</svg>')


def place_cover(number: int, svg: str) -> str:
    """Return a cover at its place, as an embedded picture."""
    width, height = COVER
    row, column = divmod(number, 2)
    data = b64encode(svg.encode()).decode()
    x, y = LEFT + column * (width + BESIDE), TOP + row * (height + BESIDE)
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return (f'<clipPath id="c{number}"><rect {box}/></clipPath><g clip-path="url(#c{number})">'
            f'<image {box} href="data:image/svg+xml;base64,{data}"/></g>')


routes: Final = [*(Route(f"/{name}", show_icon) for name in ICONS),
                 Route("/preview-{code}.png", show_preview)]
