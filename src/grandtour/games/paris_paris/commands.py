"""Read requests in other words, and answer questions about covered things."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Ref, Refusal
from grandtour.engine.game import Command, Refused
from grandtour.games.paris_paris.components import (
    KIND_LINE, KIND_STOP, LINE, LINES, NOBODY, ROOM, STOP, STOPS,
)
from grandtour.games.paris_paris.observer import count_remaining
from grandtour.games.paris_paris.rules import (
    NOT_ALLOWED, NOT_ON_OFFER, NOT_THERE, NOT_THERE_PLAIN, OPEN, OPEN_OVER, SEATS, list_offered,
)
from grandtour.games.paris_paris.state import ParisParis, read_lane, list_owners, sum_lanes
from grandtour.games.paris_paris.suggest import find_nearest_action

UNKNOWN_STOP: Final = Refusal(
    "unknown_stop", "PP-2.2", "There is no stop called {name}. Did you mean {suggestion}?")
AMBIGUOUS: Final = Refusal(
    "tile_ambiguous", "PP-5.1.2",
    "Two tiles of {stop} are on offer, {colour_a} and {colour_b}. Say which: the colour left over "
    "can start a grand tour.")


class OpenCommand(Command[ParisParis]):
    """The command `open STOP` or `open STOP-LINE`, either with `remove SEAT` (PP-5.2.7, PP-5.2.9).
    A seat is its number, or the printed colour of its shops."""

    def find(self, s: ParisParis, text: str) -> Action[ParisParis] | None:
        """Return the action that the text names. Check for an unknown stop, a tile not on offer, an
        ambiguous tile, then the removal (PP-12.2)."""
        place, _, removed = text.removeprefix("open ").strip().partition(" remove ")
        name, _, colour = place.partition("-")
        if name not in STOP:
            raise Refused(UNKNOWN_STOP, {"name": name, "suggestion": find_similar_stop(name)})
        kind = find_tile_meant(s, STOP[name], colour)
        victim = find_seat_meant(s, removed) if removed else NOBODY
        if victim == SEATS:
            raise make_no_shop_refusal(s, int(KIND_STOP[kind]), removed)
        return find_shortest_request(s, kind, victim)


def find_similar_stop(name: str) -> Ref:
    """Return the stop with the most similar name."""
    found = get_close_matches(name.lower().replace(" ", "_").replace("-", "_"), STOPS, 1, 0.0)
    return Ref("stop", STOP[found[0]])


def find_tile_meant(s: ParisParis, stop: int, colour: str) -> i64:
    """Return the tile on offer at this stop, of this colour if one is named. Raise Refused if there
    is none, or several colours and none is named."""
    there = [kind for kind in sorted(set(s.offer)) if KIND_STOP[kind] == stop]
    named = [kind for kind in there if not colour or LINES[KIND_LINE[kind]] == colour]
    if not named:
        raise Refused(NOT_ON_OFFER, {"stop": Ref("stop", stop), "tiles": list_offered(s)},
                      find_nearest_action(s, stop))
    if len(named) > 1:
        lines = [Ref("line", KIND_LINE[kind]) for kind in named]
        raise Refused(AMBIGUOUS, {"stop": Ref("stop", stop), "colour_a": lines[0],
                                  "colour_b": lines[1]}, find_nearest_action(s, stop))
    return named[0]


def find_seat_meant(s: ParisParis, named: str) -> int:
    """Return the number of the seat; SEATS if the name is unknown."""
    if named in s.options.colours:
        return s.options.colours.index(named)
    seats = [str(seat) for seat in range(SEATS)]
    return seats.index(named) if named in seats else SEATS


def make_no_shop_refusal(s: ParisParis, stop: int, named: str) -> Refused:
    """Return the refusal to remove a shop of an owner who has none there (PP-5.2.5, PP-6.2,
    PP-6.3)."""
    there = [Ref("seat", seat) for seat in range(i64(s.options.players))
             if read_lane(s.shops[stop], seat) > 0]
    refusal = NOT_THERE if ROOM[stop] > 1 else NOT_THERE_PLAIN
    if sum_lanes(s.shops[stop]) < ROOM[stop]:
        refusal = NOT_ALLOWED
    return Refused(refusal, {"owner": named, "stop": Ref("stop", stop), "owners": there},
                   find_nearest_action(s, stop))


def find_shortest_request(s: ParisParis, kind: i64, victim: int) -> Action[ParisParis]:
    """Return the action without an owner where the shop to remove is certain, even if one is named
    (PP-5.2.9)."""
    if victim == NOBODY:
        return OPEN[kind]
    stop = KIND_STOP[kind]
    shops = s.shops[stop]
    full = sum_lanes(shops) == ROOM[stop]
    needless = full and list_owners(shops) == 1 and read_lane(shops, victim) > 0
    return OPEN[kind] if needless else OPEN_OVER[kind * SEATS + victim]


# PP-12.2  Questions about covered things.

MARKER_IS_SECRET: Final = Refusal(
    "marker_is_secret", "PP-4.4", "Special markers stay secret until the end of the game.")
BAG_IS_CLOSED: Final = Refusal(
    "bag_is_closed", "PP-6.9", "No one may look into the bag before the end of the game.")
BAG_NOT_USED: Final = Refusal(
    "bag_not_used", "PP-4.8",
    "The bag is not used with two players: removed shops go back to their owner.")
PILES_ARE_HIDDEN: Final = Refusal(
    "piles_are_hidden", "PP-11.1", "The tiles of later rounds stay face down.")
BOX_IS_CLOSED: Final = Refusal(
    "box_is_closed", "PP-10.5",
    "Tiles taken lie face down. The number of tiles of each stop is printed on the board.")

HIDDEN: Final = {"marker": MARKER_IS_SECRET, "bag": BAG_IS_CLOSED, "piles": PILES_ARE_HIDDEN,
                 "box": BOX_IS_CLOSED}


def inquire(s: ParisParis, subject: str, of: str, seat: int) -> dict[str, object]:
    """Return what lies covered: the special marker of a seat, the bag, the piles, the tiles left
    (PP-11). Raise KeyError for other subjects."""
    view = s.view(seat)
    seats = {str(number): number for number in range(s.options.players)}
    known: dict[str, object] = {}
    if subject == "marker":
        line = view["markers"][seats[of]]       # type: ignore[index]
        known = {"line": Ref("line", LINE[line])} if line is not None else {}
    elif subject == "bag" and not s.options.bag:
        raise Refused(BAG_NOT_USED, {})
    elif subject == "bag" and "bag" in view:
        known = {"bag": view["bag"]}
    elif subject == "box" and "remaining" in view:
        known = {"remaining": view["remaining"]}
    elif subject in ("box", "piles") and s.is_terminal():               # PP-8.9
        known = {"remaining": count_remaining(s)}
    if not known:
        raise Refused(HIDDEN[subject], {})
    return known



