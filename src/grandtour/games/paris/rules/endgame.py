"""End-game tiles: the player declares taking one, then looks (PA-15)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, Ref, Refusal
from grandtour.engine.notation import Written, each
from grandtour.games.paris.components import END, ONLY, TILES, find_only_member, count_members
from grandtour.games.paris.rules.decision import (
    DECIDE_FIRST, END_TILE, SEATS, Decision, make_other_decision_refusal, find_action_obstacle,
)
from grandtour.games.paris.rules.free import list_free_moves
from grandtour.games.paris.state import DONE, LAST_ROUND, Menu, Paris

END_TOO_EARLY: Final = Refusal(
    "end_too_early", "PA-15.1",
    "End-game tiles can be taken only when all building stacks are empty.")
END_NONE_LEFT: Final = Refusal("end_none_left", "PA-15.1", "No end-game tile is left.")
NO_LOOK: Final = Refusal(
    "no_look", "PA-15.2", "First declare that you take an end-game tile.")
END_TILE_GONE: Final = Refusal(
    "end_tile_gone", "PA-15.2", "That end-game tile is no longer there.")


class Declare(Written[Paris]):
    """The action of the turn to take an end-game tile. It cannot be undone (PA-15.1, PA-15.2)."""

    notation = "look"

    def refusal(self, s: Paris) -> Refusal | None:
        barred = find_action_obstacle(s)
        if barred is not None:
            return barred
        if s.stacked() > 0:
            return END_TOO_EARLY
        return END_NONE_LEFT if s.end_left == 0 else None

    def apply(self, s: Paris) -> None:
        s.step = DONE
        s.emit("declared", s.seat, count_members(s.end_left))
        s.ask(LOOK[s.seat])


DECLARE: Final[Menu] = [Declare()]


class Look(Decision):
    """The player's choice among the tiles left, which only this player sees (PA-15.2, PA-18.3). The
    last tile is taken automatically."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, DECIDE_FIRST, END_TILE)

    def menu(self, s: Paris) -> Menu:
        menu = list_free_moves(s, s.me, [])
        left = s.end_left
        while left:
            lowest = left & -left
            menu.append(CHOSEN[find_only_member(lowest) - END])
            left -= lowest
        return menu

    def is_open(self, s: Paris) -> bool:
        return s.end_left & s.end_left - 1 != 0

    def close(self, s: Paris) -> None:
        s.stack.pop()
        take_end_tile(s, find_only_member(s.end_left))

    def __str__(self) -> str:
        return f"look:{self.seat}"


LOOK: Final = [Look(seat) for seat in range(SEATS)]


class Choose(Written[Paris]):
    """A tile that goes behind the screen. Only its owner knows which it is (PA-15.2, PA-18.3)."""

    notation = "choose {tile}"
    names = each(tile=TILES)
    tile: i64

    def refusal(self, s: Paris) -> Refusal | None:
        if not isinstance(s.stack[-1], Look):
            return make_other_decision_refusal(s, NO_LOOK)
        return END_TILE_GONE if not s.end_left >> self.tile & 1 else None

    def apply(self, s: Paris) -> None:
        s.answered(Look)
        take_end_tile(s, self.tile)

    def shown(self, s: Paris, seat: int) -> str:
        return str(self) if seat in (EVERYTHING, s.seat) else "choose"

    def details(self, s: Paris) -> dict[str, object]:
        return {"tile": Ref("tile", self.tile)}


CHOSEN: Final = [Choose(tile) for tile in range(END, len(TILES))]
CHOOSE: Final[Menu] = [choose for choose in CHOSEN]


def take_end_tile(s: Paris, tile: i64) -> None:
    """Take the tile (PA-15.2). The last one triggers the end (PA-16.1). The event does not name
    it."""
    s.end_left -= ONLY[tile]
    s.me.held |= ONLY[tile]
    s.drawn = append(s.drawn, tile * SEATS + s.seat)
    s.emit("end_tile", s.seat, count_members(s.end_left))
    if s.end_left == 0:
        s.end = LAST_ROUND
        s.emit("triggered", s.seat)
