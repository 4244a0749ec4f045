"""What can be done instead of something refused: the first step to where it becomes possible."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.bombay.facts import (
    CITY_AT, CITY_SITE, CLIMB, CLOSED, COLOURS, IS_POST, NEIGHBOURS, NOBODY, SITES, UNWANTED,
)
from grandtour.games.bombay.rules import MOVE, ChooseBale, Move
from grandtour.games.bombay.state import Bombay


def nearest(s: Bombay, command: str, refused: Action[Any] | None) -> Action[Any] | None:
    """The legal action that helps most: a choice that is due, another of the same command, else
    the first step towards the nearest site where the command makes sense."""
    choices = s.choices()
    if isinstance(s.stack[-1], ChooseBale):
        return choices[0] if choices else None
    for choice in choices:
        if str(choice).partition(" ")[0] == command and command != "move":
            return choice
    if isinstance(refused, Move):
        return towards(s, [refused.site])
    return towards(s, sensible(s, command))


def sensible(s: Bombay, command: str) -> list[i64]:
    """The sites where the command could be carried out with what is carried now."""
    if command == "buy":
        return [site for site in range(i64(len(SITES)))
                if IS_POST[site] and s.post[site] >= 0 and s.market[s.post[site]] != CLOSED]
    if command == "sell":
        return [CITY_SITE[number] for number in range(i64(len(s.cities)))
                if any([s.me.bales[colour] and s.cities[number].place(colour) != UNWANTED
                        for colour in range(i64(len(COLOURS)))])]
    if command == "build" and s.me.load:
        return [site for site in range(i64(len(SITES)))
                if CITY_AT[site] < 0 and not IS_POST[site] and s.palace[site] == NOBODY]
    return []


def towards(s: Bombay, goals: list[i64]) -> Action[Any] | None:
    """The first step of a cheapest way from the elephant to one of the sites, if it can be
    paid for now."""
    route = way(s.me.site, goals)
    if route and s.refusal(MOVE[route[0]]) is None:
        return MOVE[route[0]]
    return None


def way(start: i64, goals: list[i64]) -> list[i64]:
    """The sites of a cheapest way in action points, without the start; empty if one is there
    or none can be reached. Among equals the first in the order of the facts."""
    spent: dict[i64, i64] = {start: 0}
    routes: dict[i64, list[i64]] = {start: []}
    open_sites = [start]
    while open_sites:
        site = min(open_sites, key=lambda open_site: spent[open_site])
        open_sites.remove(site)
        if site in goals:
            return routes[site]
        for step in NEIGHBOURS[site]:
            cost = spent[site] + CLIMB[step]
            if step not in spent or cost < spent[step]:
                spent[step] = cost
                routes[step] = routes[site] + [step]
                if step not in open_sites:
                    open_sites.append(step)
    return []
