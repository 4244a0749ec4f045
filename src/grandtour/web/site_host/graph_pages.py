"""Measurements of the site as small graphs with a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_datetime
from babel.numbers import format_decimal
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.language import N_, Language
from grandtour.maintenance.measures import FigureName, Graph, Span, find_begin_of_span, build_graphs
from grandtour.tables.times import length_text
from grandtour.web.http.services import services_of
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import render_admin

WIDTH: Final = 384              # of a picture
HEIGHT: Final = 64
WHEN: Final = "EEE HH:mm"       # a moment of the last week
SPAN_TITLES: Final[Mapping[Span, str]] = {"day": N_("The last day"), "week": N_("The last week")}
BEGINS: Final[Mapping[Span, str]] = {"day": N_("a day ago"), "week": N_("a week ago")}
TITLES: Final[Mapping[FigureName, str]] = {
    "people": N_("People active within an hour"),
    "tables": N_("Tables with moves"),
    "moves": N_("Moves"),
    "streams": N_("Open table pages"),
    "delay": N_("Longest server delay"),
    "errors": N_("Requests that failed with server errors"),
}
COUNTED: Final = ("moves", "errors")    # figures that are summed; of all others the maximum counts
NOTHING: Final = N_("Nothing has been measured yet.")
IN_ALL: Final = N_("{all} in total; peak {most} in the {time} ending {when}.")
AT_MOST: Final = N_("Now {last}; peak {most}, reached by {when}.")
MILLISECONDS: Final = N_("{n} ms")


@dataclass(frozen=True)
class GraphView:
    """A graph of the page: a sentence, and the `bars` as a path in a picture of WIDTH and HEIGHT.

    `away` is a path for the times when no server ran."""

    title: str
    said: str
    bars: str
    away: str


def draw_graph(graph: Graph, language: Language) -> GraphView:
    known = [value for value in graph.values if value is not None]
    top, width = max([1.0, *known]), WIDTH / len(graph.values)
    heights = [None if value is None else HEIGHT * value / top for value in graph.values]
    return GraphView(
        TITLES[graph.figure], describe_graph(graph, language),
        "".join(draw_bar(number, height, width) for number, height in enumerate(heights) if height),
        "".join(draw_bar(number, HEIGHT, width) for number, height in enumerate(heights)
                if height is None) if known else "")


def draw_bar(number: int, height: float, width: float) -> str:
    """Return a bar of a path, from the ground."""
    return f"M{number * width:.1f} {HEIGHT}v{-height:.1f}h{width:.1f}v{height:.1f}z"


def describe_graph(graph: Graph, language: Language) -> str:
    """Return the graph in a sentence."""
    known = [(value, number) for number, value in enumerate(graph.values) if value is not None]
    if not known:
        return language.say(NOTHING)
    most, number = max(known, key=lambda one: (one[0], one[1]))
    until = graph.until - (len(graph.values) - 1 - number) * graph.every
    facts = {"most": amount_text(graph.figure, most, language),
             "last": amount_text(graph.figure, known[-1][0], language),
             "all": amount_text(graph.figure, sum(value for value, _ in known), language),
             "time": length_text(graph.every // 1000, language),
             "when": format_datetime(datetime.fromtimestamp(until / 1000, UTC), WHEN,
                                     locale=language.pack.locale) + " UTC"}
    return language.say(IN_ALL if graph.figure in COUNTED else AT_MOST, **facts)


def amount_text(figure: FigureName, value: float, language: Language) -> str:
    number = format_decimal(round(value), locale=language.pack.locale)
    return language.say(MILLISECONDS, n=number) if figure == "delay" else number


async def show_graphs(request: Request) -> Response:
    """GET /host/graphs?span=week."""
    viewer = await require_role(request)
    span: Span = "week" if request.query_params.get("span") == "week" else "day"
    services = services_of(request)
    now = services.tables.now()
    found = await services.measuring.store.list_since(find_begin_of_span(span, now))
    return render_admin(request, viewer, "graphs", span=span, spans=SPAN_TITLES, begin=BEGINS[span],
                        width=WIDTH, height=HEIGHT,
                        graphs=[draw_graph(graph, viewer.language)
                                for graph in build_graphs(found, span, now)])


routes: Final = [Route("/host/graphs", show_graphs)]
