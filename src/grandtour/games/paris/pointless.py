"""What nobody does in Paris who wants to win, so that bots leave it out.

Most free moves can wait, and cost something: only what cannot be had later is meant here."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.paris.facts import (
    EFFECT, GAIN, KINDS_OWNED, PER_BUILDING, PER_LANDMARK, PER_TILE, TILE_VP, bit, tiles_of,
)
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.rules.decision import Decline
from grandtour.games.paris.rules.tiles import points_of
from grandtour.games.paris.rules.turn import End
from grandtour.games.paris.state import FINAL_TURNS, Paris

SCORING: Final[i64] = tiles_of(GAIN, PER_BUILDING, PER_LANDMARK, PER_TILE, KINDS_OWNED)


def pointless(s: Paris, action: Action[Any]) -> bool:
    """To decline a bonus tile that costs nothing, since the nearest one leaves all others within
    reach; and to end the last turn while a tile would still bring points."""
    if isinstance(action, Decline):
        bonus = s.stack[-1]
        return isinstance(bonus, Bonus) and bonus.price == 0 and bonus.spaces(s, s.me) != 0
    return isinstance(action, End) and s.end == FINAL_TURNS and is_worth_points(s)


def is_worth_points(s: Paris) -> bool:
    """Whether a tile is held that brings points now, and asks for nothing."""
    me = s.me
    tiles = me.held & SCORING
    while tiles:
        lowest = tiles & -tiles
        tiles -= lowest
        tile = bit(lowest)
        if EFFECT[tile] == GAIN:
            if TILE_VP[tile] > 0:
                return True
        elif points_of(s, me, tile) > 0:
            return True
    return False
