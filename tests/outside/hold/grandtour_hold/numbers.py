"""The views of Hold as numbers."""

from __future__ import annotations

from grandtour.games.numbers import Layout, Number, Row, Seat


def layout(players):
    return Layout({"seat": Seat(players), "points": Row(players, Number()), "pot": Number(),
                   "round": Number()})
