"""The site as something that a phone or a desk keeps like a program of its own."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


# A worker has a policy of its own: it only asks this site.
POLICY: Final = "default-src 'none'; connect-src 'self'"


async def worker(request: Request) -> Response:
    """GET /worker.js: the service worker, of all pages since it lies here. A browser asks for it
    anew whenever it looks."""
    script = files("grandtour.web.about") / "static" / "worker.js"
    return Response(script.read_bytes(), media_type="text/javascript", headers={
        "cache-control": "no-cache", "content-security-policy": POLICY})


routes: Final = [Route("/worker.js", worker)]
