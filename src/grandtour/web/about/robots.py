"""robots.txt and the sitemap, for search engines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from grandtour import games
from grandtour.feature import list_features
from grandtour.games.lessons import lessons
from grandtour.language import CODES
from grandtour.web.http.layout import list_bar_entries, find_request_origin
from grandtour.web.http.services import services_of

DAY: Final = {"cache-control": "public, max-age=86400"}

# Addresses that are useless to strangers. Tables themselves are not among them: anyone who
# gets a link to a table sees its preview. They ask not to be listed (`PageFrame.may_be_indexed`).
CLOSED: Final = (
    "/api/", "/me", "/notifications/", "/calendar/", "/password/", "/forgotten", "/sign-in",
    "/next", "/new",
    "/waiting", "/report/", "/t/*/chat", "/t/*/host", "/t/*/seats/", "/t/*/take-over",
    "/t/*/stream", "/t/*/since", "/t/*/why", "/t/*/retry/", "/t/*/analysis", "/t/*/record",
    "/t/*/replay.html")

FIXED: Final = ("/docs", "/about", "/help", "/credits", "/privacy", "/terms", "/contact")
OF_GAMES: Final = ("/games/{game}", "/rules/{game}", "/rules/{game}/teach", "/learn/{game}",
                   "/ladder/{game}", "/games/{game}/statistics")


async def show_robots(request: Request) -> Response:
    """GET /robots.txt."""
    closed = [*CLOSED, *(path for feature in list_features() for path in feature.unlisted_pages)]
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed), "",
             f"Sitemap: {find_request_origin(request)}/sitemap.xml", ""]
    return PlainTextResponse("\n".join(lines), headers=DAY)


async def show_sitemap(request: Request) -> Response:
    """GET /sitemap.xml: the public pages in all languages; texts of members in their own."""
    origin = find_request_origin(request)
    places = [render_sitemap_entry(origin, address, code) for address in list_addresses()
              for code in CODES]
    places += [f"<url><loc>{escape(origin + address)}</loc></url>"
               for feature in list_features() if feature.listed_texts
               for address in await feature.listed_texts(services_of(request))]
    body = ('<?xml version="1.0" encoding="UTF-8"?>\n'
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
            'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' + "\n".join(places) + "\n</urlset>\n")
    return Response(body, media_type="application/xml", headers=DAY)


def list_addresses() -> Iterator[str]:
    """Yield the addresses of all pages that exist in every language."""
    yield from (address for _, address, _ in list_bar_entries())
    yield from FIXED
    for feature in list_features():
        yield from feature.listed_pages
    for game in games.names():
        yield from (address.format(game=game) for address in OF_GAMES)
        yield from (f"/learn/{game}/{lesson.name}/1" for lesson in lessons(game))


def render_sitemap_entry(origin: str, address: str, code: str) -> str:
    """Return the entry of a page in this language, with links to the other languages."""
    at = escape(origin + address)
    others = "".join(f'<xhtml:link rel="alternate" hreflang="{other}" href="{at}?lang={other}"/>'
                     for other in CODES)
    return (f"<url><loc>{at}?lang={code}</loc>{others}"
            f'<xhtml:link rel="alternate" hreflang="x-default" href="{at}"/></url>')


routes: Final = [Route("/robots.txt", show_robots), Route("/sitemap.xml", show_sitemap)]
