"""CORS: requests of other sites' pages to the API (the Fetch standard, 3.2)."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
SENT: Final = ("authorization", "content-type", "accept-language", "last-event-id")
READ: Final = ("retry-after", "ratelimit", "ratelimit-policy", "etag", "www-authenticate", "allow")
REMEMBERED: Final = 7200        # seconds that a browser keeps the answer to a preflight


class CrossOrigin:
    """Middleware that lets pages of any origin use the API with a bearer token only.

    Cookies are never accepted. A page without a token cannot read a site in its visitor's own
    network."""

    def __init__(self, app: ASGIApp, under: str) -> None:
        self._plain = app
        self._under = under
        self._open = CORSMiddleware(
            app, allow_origins=["*"], allow_methods=METHODS, allow_headers=SENT,
            expose_headers=READ, max_age=REMEMBERED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = scope["type"] == "http" and scope["path"].startswith(self._under) \
            and has_token(Headers(scope=scope))
        await (self._open if known else self._plain)(scope, receive, send)


def has_token(headers: Headers) -> bool:
    """Return whether a request has a bearer token, or is a preflight for one."""
    asked = headers.get("access-control-request-headers", "").lower().split(",")
    return headers.get("authorization", "").lower().startswith("bearer ") \
        or "authorization" in [name.strip() for name in asked]
