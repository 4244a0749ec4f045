"""Checks before any page or route: host name, size, rate limits, origin."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandtour.language import N_, language
from grandtour.people.settings import USUAL
from grandtour.web.http.access import API
from grandtour.web.http.viewer import read_bearer_token, choose_language_code, read_token
from grandtour.web.http.services import services_of
from grandtour.web.server.validation import HALF
from grandtour.web.server.addresses import find_owner
from grandtour.web.server.hosts import Hosts
from grandtour.web.cost.metering import CostMeter
from grandtour.web.cost.open_streams import OpenStreams, may_stay_open
from grandtour.web.cost.rate_limits import (
    WINDOW, RateAllowance, Known, RateLimits, find_cost, find_exceeded_limit,
)

LARGEST_BODY: Final = 256 * 1024     # the longest text, in any script, as a form sends it
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")

SECURITY: Final = {"x-content-type-options": "nosniff", "referrer-policy": "same-origin"}
FRESH: Final = "no-store"
# Nothing inline, nothing from elsewhere; pages may not be framed.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'")
# A part of a page obeys the policy of that page and needs none of its own.
PARTS: Final = ("text/css", "text/javascript", "application/javascript")

XML: Final = ("image/svg+xml", "application/xml")      # gets a charset

TOO_LARGE: Final = ("too_large", 413, N_("Requests can be up to 256 kB long; nothing was read."))
TOO_MANY: Final = ("too_many_requests", 429, N_("Too many requests; wait a few seconds."))
TOO_MANY_OPEN: Final = ("too_many_streams", 429, N_(
    "Your address has too many connections open; close some, or wait."))
NOT_HERE: Final = ("unknown_host", 421, N_(
    "This site is not available under that host name. Its host can allow the name with --site or "
    "--allow-host."))
FOREIGN: Final = ("foreign_origin", 403, N_(
    "This request came from another site and was refused."))


def find_client_network(scope: Scope) -> str:
    """Return the network of a request's client, as rate limits count it."""
    client = scope.get("client")
    return find_owner(client[0] if client else "")


class RequestGuard:
    """Middleware that refuses, in this order, an unknown host name, too many requests, a body that
    is too large, and a change that another site triggers.

    It adds the security headers to every response. It adds `no-store` unless the response may be
    cached."""

    def __init__(self, app: ASGIApp, hosts: Hosts, connections: int = 0) -> None:
        self.app = app
        self._hosts = hosts
        self._streams = OpenStreams(connections)
        self._limits = RateLimits()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        fault = await self._find_fault(scope, headers)
        allowances = await self._limits.list_allowances(*self._identify_client(scope))
        if scope["path"].startswith(API):
            send = add_limits(allowances, send)
        if fault is not None:
            await send_fault(scope, fault, self._add_security_headers(scope, send),
                             find_retry_wait(allowances))
            return
        answered = partial(self.app, scope, BodyChecks(receive).receive_checked,
                           self._add_security_headers(scope, send))
        most, address, *_ = self._identify_client(scope)
        if may_stay_open(scope["path"]):
            with self._streams.open_stream(address) as may:
                await (answered() if may else send_fault(
                    scope, TOO_MANY_OPEN, self._add_security_headers(scope, send)))
        elif not most:
            await answered()
        else:
            meter = CostMeter()
            try:
                await meter.run_and_measure(answered())
            finally:
                await self._charge_seconds(scope, meter.seconds)

    async def _find_fault(self, scope: Scope, headers: Headers) -> tuple[str, int, str] | None:
        if not self._hosts.is_known(headers.get("host", "")):
            return NOT_HERE
        if not await self._is_allowed(scope):
            return TOO_MANY
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return TOO_LARGE
        if scope["method"] in UNSAFE and is_cross_site(headers) and not has_bearer(scope):
            return FOREIGN
        return None

    async def _is_allowed(self, scope: Scope) -> bool:
        return await self._limits.count_if_allowed(*self._identify_client(scope),
                                                   find_cost(scope["method"], scope["path"]))

    async def _charge_seconds(self, scope: Scope, seconds: float) -> None:
        paid = find_cost(scope["method"], scope["path"])
        await self._limits.add_cost(*self._identify_client(scope),
                                    find_exceeded_limit(paid, seconds))

    def _identify_client(self, scope: Scope) -> tuple[int, str, str, Known]:
        """Return the rate limit, the client's address, its token, and a check of that token."""
        connection = HTTPConnection(scope)

        async def known(token: str) -> bool:
            try:
                return await services_of(connection).people.sessions.find_session(token) is not None
            except Exception:           # the page or the API will say so, as it says everything
                return False

        client = scope.get("client")
        return (services_of(connection).settings.requests, client[0] if client else "",
                read_token(connection), known)

    def _add_security_headers(self, scope: Scope, send: Send) -> Send:
        https = scope.get("scheme") == "https"

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                if "etag" not in headers:
                    headers.setdefault("cache-control", FRESH)
                if not headers.get("content-type", "").startswith(PARTS):
                    headers.setdefault("content-security-policy", POLICY)
                if headers.get("content-type") in XML:
                    headers["content-type"] += "; charset=utf-8"
                if https:
                    message["headers"] = [make_secure_cookie(*header) for header in headers.raw]
            await send(message)
        return secured


def add_limits(allowances: Sequence[RateAllowance], send: Send) -> Send:
    """Return a `send` that adds to an answer what the rate limits have left."""
    if not allowances:
        return send

    async def limited(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["ratelimit-policy"] = ", ".join(one.policy_header for one in allowances)
            headers["ratelimit"] = ", ".join(one.state_header for one in allowances)
        await send(message)
    return limited


def find_retry_wait(allowances: Sequence[RateAllowance]) -> int:
    """Return the seconds until a refused client may ask again: until the scarcest limit is free."""
    scarcest = min(allowances, key=lambda one: one.left / one.most, default=None)
    return scarcest.seconds if scarcest else WINDOW


class BodyChecks:
    """Checks of a request's body: its real size, and that it is valid text."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._read = b""

    async def receive_checked(self) -> Message:
        message = await self._receive()
        self._read += message.get("body", b"")
        if len(self._read) > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE[2])
        if not message.get("more_body") and has_lone_surrogate(self._read):
            raise HTTPException(400, HALF)
        return message


def has_lone_surrogate(body: bytes) -> bool:
    """Return whether this JSON has half of a surrogate pair, which cannot be encoded.

    A body that is not JSON has none."""
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        return False
    return False


def make_secure_cookie(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Return the header; a cookie sent over https gets `Secure`."""
    if name != b"set-cookie" or b"; secure" in value.lower():
        return name, value
    return name, value + b"; Secure"


def is_cross_site(headers: Headers) -> bool:
    """Return whether another site led a browser here. Programs send neither header."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")


def has_bearer(scope: Scope) -> bool:
    """Return whether an API request has a bearer token, which no browser adds by itself.

    Its cookies are ignored then."""
    return scope["path"].startswith(API) and bool(read_bearer_token(HTTPConnection(scope)))


async def send_fault(scope: Scope, fault: tuple[str, int, str], send: Send,
                     wait: int = WINDOW) -> None:
    """Send a refusal in the language of the request. After a 429 the client waits for `wait`
    seconds."""
    code, status, message = fault
    said = language(choose_language_code(HTTPConnection(scope), USUAL)).say(message)
    body = json.dumps({"code": code, "clause": "", "message": said}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 429:
        headers.append((b"retry-after", b"%d" % wait))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
