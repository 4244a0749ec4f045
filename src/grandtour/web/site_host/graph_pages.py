"""What the site measures of itself."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.people.measures import Span, begin_of, graphs_of
from grandtour.web.http.services import services_of
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.graphs import BEGINS, HEIGHT, SPAN_TITLES, WIDTH, graph_view
from grandtour.web.site_host.pages import page


async def graphs(request: Request) -> Response:
    """GET /host/graphs?span=week."""
    viewer = await host_of(request)
    span: Span = "week" if request.query_params.get("span") == "week" else "day"
    services = services_of(request)
    now = services.tables.now()
    found = await services.measuring.store.since(begin_of(span, now))
    return page(request, viewer, "graphs", span=span, spans=SPAN_TITLES, begin=BEGINS[span],
                width=WIDTH, height=HEIGHT,
                graphs=[graph_view(graph, viewer.language)
                        for graph in graphs_of(found, span, now)])


routes: Final = [Route("/host/graphs", graphs)]
