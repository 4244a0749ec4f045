"""Suggest an action instead of a refused one."""

from __future__ import annotations

from typing import Any

from grandtour.engine.core import Action
from grandtour.games.paris_paris.components import NEIGHBOURS, STOPS
from grandtour.games.paris_paris.rules import Open
from grandtour.games.paris_paris.state import ParisParis


def suggest_action(s: ParisParis, action: Action[Any] | None) -> Action[Any] | None:
    """Return a legal action at the same stop, else at the stop the fewest roads away."""
    return find_nearest_action(s, int(action.stop)) if isinstance(action, Open) else None


def find_nearest_action(s: ParisParis, stop: int) -> Action[Any] | None:
    choices = [choice for choice in s.choices() if isinstance(choice, Open)]
    roads = find_road_distances(stop)
    best: Open | None = None
    for choice in choices:
        if best is None or roads[choice.stop] < roads[best.stop]:
            best = choice
    return best


def find_road_distances(start: int) -> list[int]:
    """Return the roads to every stop on any lines, by stop."""
    roads = [-1] * len(STOPS)
    roads[start] = 0
    border = [start]
    while border:
        further: list[int] = []
        for stop in border:
            for near in NEIGHBOURS[stop]:
                if roads[near] < 0:
                    roads[near] = roads[stop] + 1
                    further.append(near)
        border = further
    return roads
