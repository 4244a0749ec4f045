"""Suggest an action instead of a refused one: the first step to where it becomes possible."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.bombay.components import (
    CITY_AT, CITY_SITE, CLIMB, CLOSED, COLOURS, IS_POST, LOAD, NEIGHBOURS, NOBODY, SITES, UNWANTED,
)
from grandtour.games.bombay.rules import MOVE, ChooseBale, Move, Turn
from grandtour.games.bombay.state import Bombay, Menu

FAR: Final[i64] = 50


def suggest_action(s: Bombay, command: str, refused: Action[Any] | None) -> Action[Any] | None:
    """Return the legal action that helps most; None if there is none. It is a choice that is due,
    another action of the command, or the first step to the nearest site where the command makes
    sense."""
    choices = s.choices()
    if isinstance(s.stack[-1], ChooseBale):
        return choices[0] if choices else None
    for choice in choices:
        if str(choice).partition(" ")[0] == command and command != "move":
            return choice
    if isinstance(refused, Move):
        return find_step_towards(s, [refused.site])
    return find_step_towards(s, find_useful_sites(s, command))


def find_useful_sites(s: Bombay, command: str) -> list[i64]:
    """Return the sites where the command is possible with the current load. To buy with a full
    elephant, return those where a bale can be sold."""
    if command == "buy" and s.bought:
        return []
    if command == "buy" and s.me.load == LOAD:
        return find_useful_sites(s, "sell")
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


def find_step_towards(s: Bombay, goals: list[i64]) -> Action[Any] | None:
    """Return the first step of a cheapest way to one of the sites; None if it cannot be paid for
    now."""
    best: list[i64] = []
    least: i64 = FAR
    for goal, way in find_cheapest_ways(s, FAR).items():
        if goal in goals and compute_way_cost(way) < least:
            best, least = way, compute_way_cost(way)
    if best and s.refusal(MOVE[best[0]]) is None:
        return MOVE[best[0]]
    return None


def list_journeys(s: Bombay) -> list[Menu]:
    """Return the moves to each site that is more than one road away and within the action points
    left. Return nothing while another question is open."""
    if not isinstance(s.stack[-1], Turn):
        return []
    return [[MOVE[site] for site in way] for way in find_cheapest_ways(s, s.points).values()
            if len(way) > 1]


def find_cheapest_ways(s: Bombay, points: i64) -> dict[i64, list[i64]]:
    """Return the cheapest way to each site in action points, without the start, by site. Among
    equals, choose the way with the fewest tolls to others, then the one found first. Leave out the
    start and sites beyond `points` action points."""
    price: dict[i64, i64] = {s.me.site: 0}
    found: dict[i64, list[i64]] = {s.me.site: []}
    border = [s.me.site]
    while border:
        further: list[i64] = []
        for site in border:
            for step in NEIGHBOURS[site]:
                cost = price[site] + 100 * CLIMB[step] + find_toll(s, step)
                if cost // 100 <= points and (step not in price or cost < price[step]):
                    price[step] = cost
                    found[step] = found[site] + [step]
                    further.append(step)
        border = further
    del found[s.me.site]
    return found


def find_toll(s: Bombay, site: i64) -> i64:
    """Return 1 if entering the site pays another player (BO-8.2), else 0."""
    return 1 if s.palace[site] != NOBODY and s.palace[site] != s.seat else 0


def compute_way_cost(way: list[i64]) -> i64:
    """Return the action points that the way costs."""
    points: i64 = 0
    for site in way:
        points += CLIMB[site]
    return points
