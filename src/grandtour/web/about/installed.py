"""The site as an installable web app."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.language import N_
from grandtour.web.http.layout import respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer

SIZES: Final = (192, 512)
GROUND: Final = "#fffaf0"
SHORTCUTS: Final = ((N_("Next table"), "/next"), (N_("Tables"), "/tables"))
# A worker has a policy of its own: it only asks this site.
POLICY: Final = "default-src 'none'; connect-src 'self'"


async def show_worker(request: Request) -> Response:
    """GET /worker.js: the service worker. At this address it serves all pages.

    A browser checks for a new version each time."""
    script = files("grandtour.web.about") / "static" / "worker.js"
    return Response(script.read_bytes(), media_type="text/javascript", headers={
        "cache-control": "max-age=0", "content-security-policy": POLICY})


async def show_manifest(request: Request) -> Response:
    """GET /manifest.webmanifest: the name and look of the installed app."""
    viewer, name = await load_viewer(request), services_of(request).site.name
    icons = [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
             for size in SIZES]
    cut = {"src": "/icon-cut-512.png", "sizes": "512x512", "type": "image/png",
           "purpose": "maskable"}
    shortcuts = [{"name": viewer.language.say(title), "url": address}
                 for title, address in SHORTCUTS]
    return JSONResponse({
        "name": name, "short_name": name, "id": "/", "start_url": "/",
        "scope": "/", "display": "standalone", "lang": viewer.language.code,
        "background_color": GROUND, "theme_color": GROUND, "icons": [*icons, cut],
        "shortcuts": shortcuts}, media_type="application/manifest+json")


async def show_offline(request: Request) -> Response:
    """GET /offline: the page that is shown without a network. It is the same for everyone."""
    return respond_page(request, await load_viewer(request), "about/offline.html")


routes: Final = [Route("/worker.js", show_worker), Route("/manifest.webmanifest", show_manifest),
                 Route("/offline", show_offline)]
