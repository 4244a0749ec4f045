"""Measurements of all servers as graphs, over a day or a week."""

from __future__ import annotations

import pytest

from grandtour.maintenance.measures import (
    DAY, FIGURES, HOUR, SLOT, SPANS, FigureName, Graph, Measurement, Span, find_begin_of_span,
    build_graphs,
)

NOON = 20_000 * DAY + 12 * HOUR


def graph(figure: FigureName, found: list[Measurement], span: Span, now: int = NOON) -> Graph:
    [shown] = [one for one in build_graphs(found, span, now) if one.figure == figure]
    return shown


def test_day_is_shown_in_quarter_hours() -> None:
    """The newest is the last bar; a quarter without measurements has none."""
    found = [Measurement(NOON, "one", "moves", 5), Measurement(NOON - 2 * SLOT, "one", "moves", 0),
             Measurement(NOON - DAY + SLOT, "one", "moves", 7)]
    shown = graph("moves", found, "day")
    assert (shown.until, len(shown.values)) == (NOON, 96)
    assert (shown.values[0], shown.values[93:]) == (7, [0, None, 5])


@pytest.mark.parametrize("span", SPANS)
def test_running_quarter_has_no_bar(span: Span) -> None:
    """Of the last two hours, a quarter has a bar as soon as it is over."""
    found = [Measurement(NOON, "one", "moves", 5)]
    shown = graph("moves", found, span, NOON + SLOT - 1)
    assert (shown.until, shown.values[-1]) == (NOON, 5)
    assert graph("moves", found, "week", NOON + SLOT).until == NOON + 2 * HOUR


@pytest.mark.parametrize(("figure", "bar"), [("moves", 19), ("delay", 9), ("streams", 12)])
def test_servers_and_quarters_become_one(figure: FigureName, bar: float) -> None:
    """Counts are added up; of delays the longest counts; pages of two servers are open at the same
    time, but not those of two quarters of an hour."""
    found = [Measurement(NOON, "one", figure, 9), Measurement(NOON, "two", figure, 3),
             Measurement(NOON - SLOT, "one", figure, 7)]
    assert graph(figure, found, "week").values[-1] == bar


@pytest.mark.parametrize("span", SPANS)
def test_every_measure_has_a_bar(span: Span) -> None:
    """There is a bar from the first quarter of an hour on, at any time."""
    for now in (NOON, NOON + 1, NOON + SLOT - 1, NOON + HOUR):
        first = find_begin_of_span(span, now) + SLOT
        found = [Measurement(first, "one", figure, 1) for figure in FIGURES]
        assert [one.values[0] for one in build_graphs(found, span, now)] == [1] * len(FIGURES)
