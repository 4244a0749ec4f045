"""Standard addresses for programs (RFC 8615)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from grandtour.language import CODES
from grandtour.web.http.services import services_of

VALID: Final = timedelta(days=180)


async def redirect_to_password(request: Request) -> Response:
    """GET /.well-known/change-password: for password managers (W3C)."""
    return RedirectResponse("/me/account#h-password", 302)


async def show_security(request: Request) -> Response:
    """GET /.well-known/security.txt (RFC 9116): how to report a vulnerability.

    404 if the host has given no contact."""
    contact = services_of(request).site.find_value("contact")
    if not contact:
        raise HTTPException(404)
    address = contact if contact.startswith(("http://", "https://")) else f"mailto:{contact}"
    expires = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + VALID
    return PlainTextResponse(f"Contact: {address}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\n"
                             f"Preferred-Languages: {', '.join(CODES)}\n")


routes: Final = [
    Route("/.well-known/change-password", redirect_to_password),
    Route("/.well-known/security.txt", show_security),
]
