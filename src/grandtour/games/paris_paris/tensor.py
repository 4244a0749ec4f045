"""Lay out the views of Paris Paris as numbers."""

from __future__ import annotations

from grandtour.games.paris_paris.components import KINDS, LINES, STOPS
from grandtour.games.tensor import Counts, Each, Layout, Number, OneOf, Row, Seat, View


def layout(players: int) -> Layout:
    """Return the layout. No seat knows the markers of the others (PP-4.4); everything else happened
    in the open."""
    by_seat = Row(players, Number())
    return Layout({
        "round": Number(),
        "seat": Seat(players),
        "leader": Seat(players),
        "opened": Number(),
        "shops": Each(STOPS, Counts(range(players))),
        "offer": Counts(KINDS),
        "parked": Each(LINES, OneOf(KINDS)),
        "piles": Number(),
        "scores": by_seat,
        "markers": Row(players, OneOf(LINES)),
        "open_marker": OneOf(LINES),
        "to_come": Each(KINDS, Number()),
        "remaining": Each(STOPS, Number()),
        "stocks": by_seat,
        "bag": by_seat,
    }, ["colours", "rounds", "forecast"], recall_view)


def recall_view(seen: View, everything: View) -> View:
    return everything | {"markers": seen["markers"]}
