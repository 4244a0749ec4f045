"""What a view shows of strength: who rules and by how much, and what a dominance check would
bring if it came now. Worked out from what lies open; the rules themselves are elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from grandtour.games.pax_pamir.components import (
    BLOCKS, COALITIONS, CYLINDERS, FATIGUE_LEAD, LEAD, PATRIOT, PRIZE, SUCCESSFUL, UNSUCCESSFUL,
)
from grandtour.games.pax_pamir.words.standing import checks_left

View = dict[str, Any]
FATIGUE: Final = "conflict_fatigue"
GIFTS_EVENT: Final = 106            # embarrassment of riches, koh-i-noor
PATRIOTS_EVENT: Final = 108         # rumour


# PX-4  Ruling.

def ruling_pieces(view: View, seat: int, region: str) -> int:
    """PX-4.1: own tribes, and the armies of the own coalition; of the strongest for Wakhan
    (WK-7)."""
    noble, armies = view["nobles"][seat], view["armies"][region]
    behind = max([0, *armies.values()]) if is_wakhan(view, seat) else armies.get(
        noble["loyalty"], 0)
    return int(noble["tribes"].get(region, 0) + behind)


def lead(view: View, region: str) -> int:
    """PX-4.2: by how many pieces the ruler is ahead of all others; 0 if nobody rules."""
    ruler = view["rulers"][region]
    if ruler is None:
        return 0
    others = [ruling_pieces(view, seat, region) for seat in range(view["players"])
              if seat != ruler]
    rival: int = max([*others, *view["armies"][region].values(), 0])
    return ruling_pieces(view, ruler, region) - rival


def bribe(view: View, region: str, seat: int | None) -> int:
    """PX-7.1: what playing a card of the region costs a seat, one rupee for each tribe of the
    ruler."""
    ruler = view["rulers"][region]
    if ruler is None or ruler == seat:
        return 0
    return int(view["nobles"][ruler]["tribes"].get(region, 0))


# PX-17  The dominance check.

@dataclass(frozen=True)
class Forecast:
    """A dominance check now: the dominant coalition, what each seat is ranked by (None if it is
    not ranked), and its points. `last`: they count double."""

    dominant: str
    standing: tuple[int | None, ...]
    points: tuple[int, ...]
    last: bool


def in_play(view: View) -> dict[str, int]:
    """Blocks on the map, by coalition."""
    return {name: int(BLOCKS - view["supply"][name]) for name in COALITIONS}


def needed(view: View) -> int:
    """PX-17.2: the lead that makes a coalition dominant."""
    fatigued = any(each["effect"] == FATIGUE for each in view["effects"])
    return int(FATIGUE_LEAD if fatigued else LEAD)


def dominant(view: View) -> str:
    """The coalition that is far enough ahead; empty if there is none."""
    blocks = sorted(((number, name) for name, number in in_play(view).items()), reverse=True)
    return blocks[0][1] if blocks[0][0] >= blocks[1][0] + needed(view) else ""


def is_last(view: View) -> bool:
    """PX-18.5: no check would be left in deck and market, the next one gone."""
    return checks_left(view) <= 1


def forecast(view: View) -> Forecast:
    winner = dominant(view)
    standing = tuple(ranked_by(view, seat, winner) for seat in range(view["players"]))
    times = 2 if is_last(view) else 1
    return Forecast(winner, standing, tuple(
        share(standing, seat, SUCCESSFUL if winner else UNSUCCESSFUL, times)
        for seat in range(view["players"])), times == 2)


def ranked_by(view: View, seat: int, winner: str) -> int | None:
    noble = view["nobles"][seat]
    if not winner:
        return int(CYLINDERS - noble["cylinders"])
    if noble["loyalty"] == winner:
        return int(noble["influence"])
    return followed(view, seat, winner) if is_wakhan(view, seat) else None


def is_wakhan(view: View, seat: int) -> bool:
    return "wakhan" in view and seat == view["players"] - 1


def followed(view: View, seat: int, winner: str) -> int:
    """WK-5: her influence is counted for whichever coalition dominates."""
    noble, coalition = view["nobles"][seat], COALITIONS.index(winner)
    beside = {(each["card"], each["seat"]) for each in view["effects"]}
    patriots = sum(PATRIOT[there["card"]] == coalition for there in noble["court"])
    prizes = sum(PRIZE[card] == coalition for card in noble["prizes"])
    times = 0 if (GIFTS_EVENT, None) in beside else 2 if (GIFTS_EVENT, seat) in beside else 1
    counted = 0 if (PATRIOTS_EVENT, seat) in beside else patriots
    return int(1 + prizes + times * len(noble["gifts"]) + counted)


def share(standing: tuple[int | None, ...], seat: int, points: tuple[int, ...],
          times: int) -> int:
    """PX-17.5, PX-17.6: of the points of the tied places, an equal share, rounded down."""
    own = standing[seat]
    if own is None:
        return 0
    above = sum(other is not None and other > own for other in standing)
    tied = standing.count(own)
    return times * sum(points[above:above + tied]) // tied


# PX-9.42  The circle of courts.

def neighbours(view: View) -> dict[int, tuple[int, int]]:
    """Before and after each court that holds a card: the next seats that hold one."""
    held = [seat for seat, noble in enumerate(view["nobles"]) if noble["court"]]
    return {seat: (held[number - 1], held[(number + 1) % len(held)])
            for number, seat in enumerate(held)}
