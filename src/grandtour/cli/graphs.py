"""grandtour graphs: what the site has measured of itself over the last day or week, as lines."""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Final, cast, get_args

from grandtour.cli.arguments import add_database
from grandtour.cli.in_database import in_database
from grandtour.people.measures import FigureName, Graph, Span, begin_of, graphs_of
from grandtour.store.database import Database
from grandtour.store.measures import MeasureStore

EXAMPLES: Final = (
    ("grandtour graphs", "a line for each figure, a sign for each quarter of an hour"),
    ("grandtour graphs --span week", "a sign for every two hours"),
)
SIGNS: Final = "▁▂▃▄▅▆▇█"
AWAY: Final = " "               # no server was there
LABELS: Final[dict[FigureName, str]] = {
    "people": "people who were here within an hour", "tables": "tables that were played",
    "moves": "moves", "streams": "open pages of tables", "delay": "longest delay (ms)",
    "errors": "requests that failed"}


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--span", choices=get_args(Span), default="day",
                         help="over how much time (%(default)s)")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("graphs", chosen.database,
                       partial(print_graphs, span=cast(Span, chosen.span)))


async def print_graphs(opened: Database, span: Span) -> None:
    """A line each, up to now."""
    now = time.time_ns() // 1_000_000
    found = await MeasureStore(opened).since(begin_of(span, now))
    for graph in graphs_of(found, span, now):
        print(line(graph))


def line(graph: Graph) -> str:
    """The most, and the bars with it as the highest."""
    top = max([1.0, *(value for value in graph.values if value is not None)])
    signs = "".join(AWAY if value is None else SIGNS[round(value / top * (len(SIGNS) - 1))]
                    for value in graph.values)
    return f"{LABELS[graph.figure]:36} at most {top if any(graph.values) else 0:>7.0f}  {signs}"
