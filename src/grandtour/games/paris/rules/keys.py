"""Keys that go from behind the screen to a bank or the Arc de Triomphe (PA-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Ref, Refusal
from grandtour.engine.notation import Written, each
from grandtour.games.paris.components import ARC, BANKS, BANK_FRANCS, ONLY, PLACES
from grandtour.games.paris.rules.decision import find_action_obstacle
from grandtour.games.paris.state import DONE, Investor, Menu, Paris

NO_KEY: Final = Refusal("no_key", "PA-6.1", "You have no key behind your screen.")
PLACE_TAKEN: Final = Refusal(
    "place_taken", "PA-6.3", "You already have a key there: {place}.")
KEY_FROM_SCREEN: Final = Refusal(
    "key_from_screen", "PA-6.4",
    "A key behind your screen must first go to a bank or the Arc de Triomphe.")


class Place(Written[Paris]):
    """A key placed on the board. The place pays for it (PA-6.1 to 6.3)."""

    notation = "place {place}"
    names = each(place=PLACES)
    place: i64

    def refusal(self, s: Paris) -> Refusal | None:
        barred = find_action_obstacle(s)
        if barred is not None:
            return barred
        me = s.me
        if me.keys == 0:
            return NO_KEY
        return PLACE_TAKEN if me.on >> self.place & 1 else None

    def apply(self, s: Paris) -> None:
        me = s.me
        me.keys -= 1
        me.on |= ONLY[self.place]
        s.step = DONE
        francs = BANK_FRANCS[self.place - BANKS] if self.place != ARC else 0
        me.francs += francs                                             # PA-6.2
        s.emit("key", s.seat, self.place, francs)

    def details(self, s: Paris) -> dict[str, object]:
        return {"place": Ref("place", self.place)}


PLACE_KEY: Final[Menu] = [Place(place) for place in range(BANKS, ARC + 1)]

# The free places, by a bit for each bank, and for the Arc, with a key of the player.
FREE_PLACES: Final[list[Menu]] = [
    [action for number, action in enumerate(PLACE_KEY) if not taken >> number & 1]
    for taken in range(1 << len(PLACE_KEY))]


def list_placements(me: Investor) -> Menu:
    """Return the actions that place a key."""
    return FREE_PLACES[me.on >> BANKS] if me.keys > 0 else []
