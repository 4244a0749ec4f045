"""Health, readiness and metrics endpoints for monitoring."""

from __future__ import annotations

from ipaddress import ip_address
from secrets import compare_digest
from typing import Final

from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from grandtour.web.http.viewer import read_bearer_token
from grandtour.web.http.services import services_of
from grandtour.web.server.host_secrets import METRICS_TOKEN, read_host_secret
from grandtour.web.server.hosts import is_loopback

FORWARDED: Final = ("forwarded", "x-forwarded-for", "via")
FRESH: Final = {"cache-control": "no-store"}
NOT_FOR_YOU: Final = (f"Metrics are told on this machine, or to who shows the {METRICS_TOKEN} as "
                      "bearer.\n")


async def show_health(request: Request) -> Response:
    """Respond if the process lives and its event loop turns."""
    return PlainTextResponse("ok\n", headers=FRESH)


async def show_readiness(request: Request) -> Response:
    """Report whether requests can be served; if not, answer 503 with the fault."""
    database = services_of(request).database
    fault = await database.find_fault()
    return JSONResponse({"ready": not fault, "fault": fault}, 503 if fault else 200, FRESH)


async def show_metrics(request: Request) -> Response:
    if not may_measure(request):
        return PlainTextResponse(NOT_FOR_YOU, 403, FRESH)
    measured = services_of(request).metrics
    return Response(generate_latest(measured.registry), headers=FRESH,
                    media_type=CONTENT_TYPE_LATEST)


def may_measure(request: Request) -> bool:
    """Return whether the caller may read metrics.

    Allowed are holders of the metrics token, and programs on this machine that come through no
    proxy."""
    token = read_host_secret(METRICS_TOKEN)
    if token and compare_digest(read_bearer_token(request).encode(), token.encode()):
        return True
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    if not is_loopback(request.headers.get("host", "")):
        return False            # a page has let its own name lead here
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


routes: Final = [Route("/health", show_health), Route("/ready", show_readiness),
                 Route("/metrics", show_metrics)]
