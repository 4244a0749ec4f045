"""Request numbers, metrics and log entries for every request."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Mapping
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandtour.web.server.logs import REQUEST
from grandtour.web.server.metrics import SiteMetrics

LOG: Final = logging.getLogger(__name__)
METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
TABLES: Final = ("/t/{id}", "/api/v1/tables/{id}")
PROBES: Final = ("/health", "/ready")   # a proxy asks every second: only what fails is logged
FAULT: Final = 400
HEADER: Final = "x-request-id"


class RequestLog:
    """Middleware that counts a request when its response begins, since streams do not end.

    Every response has the number of its log entry."""

    def __init__(self, app: ASGIApp, metrics: SiteMetrics, templates: Mapping[object, str],
                 addresses: bool) -> None:
        self.app = app
        self._metrics = metrics
        self._templates = templates
        self._addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        REQUEST.set(secrets.token_hex(6))
        began = time.perf_counter()
        answered = False

        async def noted(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                self._log_request(scope, message["status"], time.perf_counter() - began)
                MutableHeaders(scope=message)[HEADER] = REQUEST.get()
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            if not answered:
                self._log_request(scope, 500, time.perf_counter() - began)
            raise

    def _log_request(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = self._templates.get(scope.get("endpoint"), "")
        self._metrics.requests.labels(method, route, status).inc()
        self._metrics.latency.labels(route).observe(seconds)
        facts = {"method": method, "route": route, "status": status,
                 "ms": round(seconds * 1000, 1)}
        if route.startswith(TABLES):
            facts["table"] = scope["path_params"].get("id", "")
        if self._addresses and scope.get("client"):
            facts["address"] = scope["client"][0]
        if route not in PROBES or status >= FAULT:
            LOG.info("request", extra=facts)
