"""The rulers, and the result of a Dominance Check if it came now, computed from a view."""

from __future__ import annotations

from typing import Any, NamedTuple

from grandtour.games.pax_pamir.components import (
    BLOCKS, COALITIONS, CYLINDERS, FATIGUE_LEAD, LEAD, PATRIOT, PRIZE, SUCCESSFUL, UNSUCCESSFUL,
    is_check,
)


View = dict[str, Any]


# PX-4  Ruling.

def count_ruling_pieces(view: View, seat: int, region: str) -> int:
    """Return a player's tribes and the armies of their coalition; for Wakhan, those of the
    strongest one (PX-4.1, WK-7)."""
    row, armies = view["nobles"][seat], view["armies"][region]
    own = max(armies.values(), default=0) if is_wakhan(view, seat) else armies.get(
        row["loyalty"], 0)
    return int(row["tribes"].get(region, 0)) + int(own)


def find_most_rival_pieces(view: View, region: str) -> int:
    """Return the most ruling pieces of a player who is not the ruler."""
    others = [count_ruling_pieces(view, seat, region) for seat in range(view["players"])
              if seat != view["rulers"][region]]
    armies: list[int] = list(view["armies"][region].values())
    return max(others + armies)


def count_lead(view: View, region: str) -> int:
    """Return by how many pieces the ruler is ahead of all others; 0 without a ruler (PX-4.2)."""
    ruler = view["rulers"][region]
    if ruler is None:
        return 0
    return count_ruling_pieces(view, ruler, region) - find_most_rival_pieces(view, region)


def count_bribe(view: View, region: str, seat: int | None) -> int:
    """Return the rupees that a seat owes for playing a card of the region: one for each tribe of
    the ruler (PX-7.1)."""
    ruler = view["rulers"][region]
    if ruler is None or ruler == seat:
        return 0
    return int(view["nobles"][ruler]["tribes"].get(region, 0))


# PX-17  The check.

class Forecast(NamedTuple):
    """The dominant coalition, "" for none; whether the check would be the final one; by seat what
    is counted (None for a player who is not ranked) and the points."""

    dominant: str
    final: bool
    counted: list[int | None]
    points: list[int]


def forecast(view: View) -> Forecast:
    """Return what a check would bring now (PX-17.2 to PX-17.6)."""
    leader = find_dominant_coalition(view)
    counted = [find_strength(view, row, leader) for row in view["nobles"]]
    final = count_checks_left(view) <= 1
    return Forecast(leader, final, counted, divide_points(counted, leader, 2 if final else 1))


def count_blocks_in_play(view: View) -> dict[str, int]:
    """Return the blocks on the map by coalition (PX-17.2)."""
    return {name: int(BLOCKS) - view["supply"][name] for name in COALITIONS}


def find_needed_lead(view: View) -> int:
    """Return the lead that makes a coalition dominant (PX-17.2, PX-16.5)."""
    return int(FATIGUE_LEAD if is_effect_in_force(view, "conflict_fatigue") else LEAD)


def find_dominant_coalition(view: View) -> str:
    """Return the coalition that is far enough ahead; "" if there is none."""
    blocks = count_blocks_in_play(view)
    for name in COALITIONS:
        if all(blocks[name] >= blocks[other] + find_needed_lead(view)
               for other in COALITIONS if other != name):
            return str(name)
    return ""


def count_checks_left(view: View) -> int:
    """Return how many are in the market and in the deck (PX-18.5)."""
    lying = [place["card"] for place in view["market"].values()]
    return int(view["checks"]) + len([card for card in lying if card and is_check(card)])


def find_strength(view: View, row: View, leader: str) -> int | None:
    """Return influence, or cylinders in play (PX-17.3, PX-17.4, WK-5)."""
    if not leader:
        return int(CYLINDERS) - int(row["cylinders"])
    if is_wakhan(view, row["seat"]):
        return count_wakhan_influence(view, row, leader)
    return int(row["influence"]) if row["loyalty"] == leader else None


def is_wakhan(view: View, seat: int) -> bool:
    return "wakhan" in view and seat == view["players"] - 1


def count_wakhan_influence(view: View, row: View, leader: str) -> int:
    """Return her influence as if she were loyal to the leading coalition (WK-5)."""
    def matching(coalition: str) -> int:
        number = COALITIONS.index(coalition)
        patriots = [card for card in row["court"] if PATRIOT[card["card"]] == number]
        prizes = [card for card in row["prizes"] if PRIZE[card] == number]
        return len(prizes) + (0 if is_effect_in_force(view, "rumor", row["seat"])
                              else len(patriots))
    if row["loyalty"] is None:
        return int(row["influence"]) + matching(leader)
    return int(row["influence"]) - matching(row["loyalty"]) + matching(leader)


def is_effect_in_force(view: View, effect: str, seat: int | None = None) -> bool:
    """Return whether an effect works, for all or for this seat (PX-16.14)."""
    return {"effect": effect, "seat": seat} in [
        {"effect": each["effect"], "seat": each["seat"]} for each in view["effects"]]


def divide_points(counted: list[int | None], leader: str, times: int) -> list[int]:
    """Return the points: tied places share theirs, rounded down (PX-17.5, PX-17.6)."""
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
