"""The site's own measurements, one for each quarter of an hour, over the last day or week. Each
server stores what it has counted; graphs combine all servers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

SLOT: Final = 15 * 60_000               # milliseconds, as all times here are
HOUR: Final = 4 * SLOT
DAY: Final = 24 * HOUR

FigureName = Literal["people", "tables", "moves", "streams", "delay", "errors"]
Span = Literal["day", "week"]
Fold = Callable[[Iterable[float]], float]

# How long a graph is, and how much of that one bar of it is.
SPANS: Final[Mapping[Span, tuple[int, int]]] = {"day": (DAY, SLOT), "week": (7 * DAY, 2 * HOUR)}


@dataclass(frozen=True)
class Measurement:
    """A server's value of a figure, for the time up to a moment in milliseconds since 1970."""

    moment: int
    server: str
    figure: str
    value: float


@dataclass(frozen=True)
class MeasuredFigure:
    """A figure, with the rule that combines the values of several servers and of several quarters
    of an hour."""

    of_servers: Fold
    of_time: Fold


FIGURES: Final[Mapping[FigureName, MeasuredFigure]] = {
    "people": MeasuredFigure(max, max),         # who were here in the last hour
    "tables": MeasuredFigure(max, max),         # at which something was played
    "moves": MeasuredFigure(sum, sum),
    "streams": MeasuredFigure(sum, max),        # pages of tables that are open
    "delay": MeasuredFigure(max, max),          # by which the event loop was late at most
    "errors": MeasuredFigure(sum, sum),         # requests that failed by the fault of the server
}


@dataclass(frozen=True)
class Graph:
    """The values of a figure, one for each `every` milliseconds up to a moment; None where no
    server was there."""

    figure: FigureName
    until: int
    every: int
    values: Sequence[float | None]


def find_begin_of_span(span: Span, now: int) -> int:
    """Return the moment after which measures are shown."""
    length, every = SPANS[span]
    return find_end_of_interval(now, every) - length


def find_end_of_interval(now: int, every: int) -> int:
    """Return the end of the bar that contains the last complete quarter of an hour."""
    return -(-(now // SLOT * SLOT) // every) * every


def build_graphs(found: Iterable[Measurement], span: Span, now: int) -> list[Graph]:
    """Return the graph of every figure over this time."""
    (length, every), by_figure = SPANS[span], defaultdict[str, list[Measurement]](list)
    for one in found:
        by_figure[one.figure].append(one)
    return [Graph(figure, find_end_of_interval(now, every), every, compute_bar_values(
        folds, by_figure[figure], find_end_of_interval(now, every), length // every, every))
        for figure, folds in FIGURES.items()]


def compute_bar_values(folds: MeasuredFigure, found: Iterable[Measurement], until: int, bars: int,
                       every: int) -> list[float | None]:
    """Return the values of the bars. A bar has the measures after its beginning and up to its
    end."""
    slots: defaultdict[int, list[float]] = defaultdict(list)
    for one in found:
        slots[one.moment].append(one.value)
    values: defaultdict[int, list[float]] = defaultdict(list)
    for moment, those in slots.items():
        values[bars - 1 - (until - moment) // every].append(folds.of_servers(those))
    return [folds.of_time(values[number]) if number in values else None
            for number in range(bars)]
