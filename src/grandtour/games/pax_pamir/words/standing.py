"""What a Dominance Check would bring as things lie, out of a view: for the panels and for the
table in words. The figures are those of PX-17."""

from __future__ import annotations

from typing import Any, NamedTuple

from grandtour.games.pax_pamir.components import (
    BLOCKS, COALITIONS, CYLINDERS, FATIGUE_LEAD, LEAD, PATRIOT, PRIZE, SUCCESSFUL, UNSUCCESSFUL,
    is_check,
)


class Forecast(NamedTuple):
    """The dominant coalition, "" for none; whether the check would be the final one; by seat what
    is counted (None for who is not ranked) and the points."""

    dominant: str
    final: bool
    counted: list[int | None]
    points: list[int]


def forecast(view: dict[str, Any]) -> Forecast:
    """PX-17.2 to 17.6"""
    leader = dominant(view)
    counted = [strength(view, row, leader) for row in view["nobles"]]
    final = checks_left(view) <= 1
    return Forecast(leader, final, counted, shares(counted, leader, 2 if final else 1))


def in_play(view: dict[str, Any]) -> dict[str, int]:
    """PX-17.2: the blocks of each coalition."""
    return {name: int(BLOCKS) - view["supply"][name] for name in COALITIONS}


def lead(view: dict[str, Any]) -> int:
    """PX-17.2, PX-16.5"""
    return int(FATIGUE_LEAD if in_force(view, "conflict_fatigue") else LEAD)


def dominant(view: dict[str, Any]) -> str:
    blocks = in_play(view)
    for name in COALITIONS:
        if all(blocks[name] >= blocks[other] + lead(view)
               for other in COALITIONS if other != name):
            return str(name)
    return ""


def checks_left(view: dict[str, Any]) -> int:
    """PX-18.5: in the market and in the deck."""
    lying = [place["card"] for place in view["market"].values()]
    return int(view["checks"]) + len([card for card in lying if card and is_check(card)])


def strength(view: dict[str, Any], row: dict[str, Any], leader: str) -> int | None:
    """PX-17.3, PX-17.4, WK-5: influence, or cylinders in play."""
    if not leader:
        return int(CYLINDERS) - int(row["cylinders"])
    if is_wakhan(view, row["seat"]):
        return wakhan_influence(view, row, leader)
    return int(row["influence"]) if row["loyalty"] == leader else None


def is_wakhan(view: dict[str, Any], seat: int) -> bool:
    return "wakhan" in view and seat == view["players"] - 1


def wakhan_influence(view: dict[str, Any], row: dict[str, Any], leader: str) -> int:
    """WK-5: in any coalition. What differs from her influence in the one she is loyal to now."""
    def matching(coalition: str) -> int:
        number = COALITIONS.index(coalition)
        patriots = [card for card in row["court"] if PATRIOT[card["card"]] == number]
        prizes = [card for card in row["prizes"] if PRIZE[card] == number]
        return len(prizes) + (0 if in_force(view, "rumor", row["seat"]) else len(patriots))
    if row["loyalty"] is None:
        return int(row["influence"]) + matching(leader)
    return int(row["influence"]) - matching(row["loyalty"]) + matching(leader)


def in_force(view: dict[str, Any], effect: str, seat: int | None = None) -> bool:
    """PX-16.14: whether an effect works, for all or for this seat."""
    return {"effect": effect, "seat": seat} in [
        {"effect": each["effect"], "seat": each["seat"]} for each in view["effects"]]


def shares(counted: list[int | None], leader: str, times: int) -> list[int]:
    """PX-17.5, PX-17.6: of the points of tied places an equal share, rounded down."""
    points = SUCCESSFUL if leader else UNSUCCESSFUL
    found = []
    for own in counted:
        if own is None:
            found.append(0)
            continue
        above = len([each for each in counted if each is not None and each > own])
        tied = counted.count(own)
        found.append(times * sum(points[above:above + tied]) // tied)
    return found


def ruling_pieces(view: dict[str, Any], row: dict[str, Any], region: str) -> int:
    """PX-4.1, WK-7"""
    armies = view["armies"][region]
    own = max(armies.values(), default=0) if is_wakhan(view, row["seat"]) else armies.get(
        row["loyalty"], 0)
    return int(row["tribes"].get(region, 0)) + int(own)
