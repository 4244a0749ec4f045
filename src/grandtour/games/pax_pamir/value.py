"""What a position of Pax Pamir is worth to a seat: the bots' hand-made knowledge."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import (
    BLOCKS, COALITIONS, NONE, RANK,
)
from grandtour.games.pax_pamir.rules.dominance import dominant, share
from grandtour.games.pax_pamir.state import Pamir

POINT: Final = 10.0
FORECAST: Final = 4.0           # a point that a check would bring now
RULED: Final = 2.5
STAR: Final = 0.5
CYLINDER: Final = 0.9
RUPEE: Final = 0.45
IN_HAND: Final = 0.6
BLOCK: Final = 0.4              # of the own coalition, more than of the strongest other
INFLUENCE: Final = 1.0


def value(s: Pamir, seat: int) -> float:
    """Points, what a dominance check now would bring, and what leads to points later."""
    noble = s.nobles[seat]
    worth = POINT * int(noble.points) + RUPEE * int(min(noble.rupees, 12))
    worth += FORECAST * int(share(s, seat, dominant(s), 1))
    worth += CYLINDER * int(s.cylinders_in_play(seat))
    worth += RULED * bin(int(s.ruled(seat))).count("1")
    for card in noble.court:
        worth += STAR * (2 + int(RANK[card]))
    cards: int = len(noble.hand)
    worth += IN_HAND * cards
    if noble.loyalty != NONE:
        worth += INFLUENCE * int(s.influence(seat, noble.loyalty))
        worth += BLOCK * int(lead(s, noble.loyalty))
    rivals = [int(other.points) for number, other in enumerate(s.nobles) if number != seat]
    return worth - 0.5 * POINT * max(rivals)


def lead(s: Pamir, coalition: i64) -> i64:
    """Blocks in play more than the strongest other coalition has."""
    most: i64 = 0
    for other in range(i64(len(COALITIONS))):
        if other != coalition:
            most = max(most, BLOCKS - s.blocks[other])
    return BLOCKS - s.blocks[coalition] - most
