"""PX-7.5, PX-10: pieces are placed from the supply, or else from play."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.engine.core import Step
from grandtour.games.pax_pamir.facts import COALITIONS, NOBODY
from grandtour.games.pax_pamir.rules.pieces import (
    CYLINDER, REUSE, ROAD, SPY, TRIBE, Take, is_reusable, made_of, reuse_menu, supply,
)
from grandtour.games.pax_pamir.state import FRESH_ROADS, LANE, Pamir, fresh_spy, fresh_tribe


def is_available(s: Pamir, seat: i64, what: i64) -> bool:
    """PX-10.1: in the supply, or in play and not placed this turn (PX-10.3)."""
    return supply(s, seat, what) > 0 or is_reusable(s, seat, what)


def put(s: Pamir, seat: i64, piece: i64, place: i64) -> None:
    """From the supply, or else from play if anything can be taken there."""
    what = made_of(piece)
    if seat == s.options.wakhan and supply(s, seat, what) == 0:
        reuse_for_her(s, seat, what)
    if supply(s, seat, what) > 0:
        lay(s, seat, piece, place)
    elif seat != s.options.wakhan:
        s.ask(Put(seat, piece, place))


def reuse_for_her(s: Pamir, seat: i64, what: i64) -> None:
    """Wakhan is not asked; she takes the last that she could: roads before armies, spies before
    gifts before tribes, of several the one that the map, the dial or the circle of courts
    (PX-9.42) has last."""
    found: Take | None = None
    for action in reuse_menu(s, seat, what):
        if action.refused_for(s, seat, what) is None:
            found = action
    if found is not None:
        found.take(s, seat, what)


class Put(Step[Pamir]):
    """PX-10.1, PX-10.3: the piece is placed as soon as the supply holds one; if none can be taken
    from play, it is not placed at all."""

    def __init__(self, seat: i64, piece: i64, place: i64) -> None:
        super().__init__()
        self.owner = seat
        self.piece = piece
        self.place = place

    def happen(self, s: Pamir) -> None:
        what = made_of(self.piece)
        if supply(s, self.owner, what) > 0:
            lay(s, self.owner, self.piece, self.place)
        elif is_reusable(s, self.owner, what):
            s.ask(REUSE[self.owner * (CYLINDER + 1) + what], self)
        else:
            s.tell("not_placed", self.owner, self.piece, self.place)

    def __str__(self) -> str:
        return f"put:{self.owner}:{self.piece}:{self.place}"


def lay(s: Pamir, seat: i64, piece: i64, place: i64) -> None:
    """PX-1.3, PX-1.4: it stands there; a card that has gone meanwhile takes no spy."""
    noble = s.nobles[seat]
    if piece == SPY and s.owner(place) == NOBODY:
        return
    s.placed = True
    if piece < ROAD:
        s.blocks[piece] -= 1
        s.armies[place * len(COALITIONS) + piece] += 1
        s.fresh[place * len(COALITIONS) + piece] += 1
    elif piece < TRIBE:
        s.blocks[piece - ROAD] -= 1
        s.roads[place * len(COALITIONS) + piece - ROAD] += 1
        s.fresh[FRESH_ROADS + place * len(COALITIONS) + piece - ROAD] += 1
    else:
        noble.cylinders -= 1
        if piece == TRIBE:
            noble.tribes[place] += 1
            if keeps_in_mind(s, seat):
                s.fresh[fresh_tribe(seat, place)] += 1
        elif piece == SPY:
            s.spies[place] += 1 << LANE * seat
            if keeps_in_mind(s, seat):
                s.spies[place] += fresh_spy(seat)
        else:
            noble.gifts |= 1 << place
            noble.fresh_gifts |= 1 << place
    s.tell("placed", seat, piece, place)


def keeps_in_mind(s: Pamir, seat: i64) -> bool:
    """PX-10.1: that this seat puts a cylinder this turn."""
    return s.options.rules > 2 or s.stack[0].seat == seat
