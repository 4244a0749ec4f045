"""Build (PX-9.30 to 9.33)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    BORDERS, BORDER_SIDES, BUILD, NONE, REGIONS, TOUCHES,
)
from grandtour.games.pax_pamir.rules.abilities import INFRASTRUCTURE, NATION_BUILDING
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_SEAT, NOTHING_HAPPENS, NOTHING_YET, STOP, Act, Decision, must_first,
)
from grandtour.games.pax_pamir.rules.market import pay_cost
from grandtour.games.pax_pamir.rules.placing import (
    ARMY, PUT_ARMY, PUT_ROAD, ROAD, TOO_MANY_BLOCKS, Placing, is_available, place_piece,
)
from grandtour.games.pax_pamir.rules.play import SHOWING, CardAction
from grandtour.games.pax_pamir.state import BESIDE, Menu, Pamir

RULES_NOTHING: Final = Refusal(
    "rules_nothing", "PX-9.30",
    "You rule no region. The nearest is {region}: you have {tribes} and {own} there, against "
    "{rivals}.")
NOT_RULER: Final = Refusal(
    "not_ruler", "PX-9.30",
    "You do not rule there: {place}. Ruler: {ruler}. You have {own} against {pieces}.")
OTHER_REGION: Final = Refusal(
    "other_region", "PX-9.30", "This build goes into {chosen} or on its borders.")


class Build(CardAction):
    """Blocks in ruled regions and on their borders, for two rupees each (PX-9.30)."""

    notation = "build {card}"
    lacks = "no_blocks"

    def find_action_obstacle(self, s: Pamir) -> Refusal | None:
        if s.ruled(s.seat) == 0:
            return RULES_NOTHING
        return None if is_available(s, s.seat, s.me.loyalty) else NOTHING_HAPPENS

    def cost(self, s: Pamir) -> i64:
        return 0 if is_free_block_enough(s) else 2

    def set_aside(self, s: Pamir) -> i64:
        return 2

    def begin(self, s: Pamir) -> None:
        if s.options.build_in_one:
            s.ask(BuildRegion(s.seat))
        else:
            s.ask(Building(s.seat, NONE, 0, find_most_blocks(s)))


BUILDS: Final[list[CardAction]] = [Build(card) for card in SHOWING[BUILD]]


def is_free_block_enough(s: Pamir) -> bool:
    """Return whether the free block of Infrastructure may be the only one (PX-9.32)."""
    return s.options.build_minimum == 0 and INFRASTRUCTURE.held(s, s.seat)


def find_most_blocks(s: Pamir) -> i64:
    """Return the most blocks that can be built (PX-9.30, PX-9.31)."""
    return 6 if s.where[NATION_BUILDING] == BESIDE + s.seat else 3


class BuildRegion(Decision):
    """The choice of the region of this build (PX-9.30, `build_regions = one`)."""

    kind = "region"
    first = must_first("PX-9.30")

    def menu(self, s: Pamir) -> Menu:
        return IN_REGION


class InRegion(Act):
    """The region for all blocks of this build (PX-9.30)."""

    notation = "region {region}"
    region: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        return None if s.ruler(self.region) == s.seat else NOT_RULER

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        s.ask(Building(s.seat, self.region, 0, find_most_blocks(s)))


IN_REGION: Final[Menu] = [InRegion(region) for region in range(len(REGIONS))]


class Building(Placing):
    """The choice of blocks. `placed` blocks are on the map already, of at most `limit`; `region` is
    the only one allowed, NONE for all ruled ones (PX-9.30)."""

    kind = "build"
    fields = each(seat=EVERY_SEAT, region=range(NONE, len(REGIONS)), placed=range(7),
                           limit=(3, 6))
    first = must_first("PX-9.30")

    def __init__(self, seat: i64, region: i64, placed: i64, limit: i64) -> None:
        super().__init__(seat)
        self.region = region
        self.placed = placed
        self.limit = limit

    def find_supply(self, s: Pamir) -> i64:
        return s.nobles[self.seat].loyalty

    def menu(self, s: Pamir) -> Menu:
        if self.placed >= self.limit:
            return STOP
        ruled = s.ruled(self.seat) if self.region == NONE else 1 << self.region
        menu = STOP[:]
        for region in range(i64(len(REGIONS))):
            if ruled >> region & 1:
                menu.append(PUT_ARMY[region])
        for border in range(i64(len(BORDERS))):
            if (ruled >> BORDER_SIDES[2 * border] | ruled >> BORDER_SIDES[2 * border + 1]) & 1:
                menu.append(PUT_ROAD[border])
        return menu

    def price(self) -> i64:
        """Return the price of the next block. With Nation Building every other block is free
        (PX-9.31)."""
        return 0 if self.limit > 3 and self.placed & 1 else 2

    def paid(self) -> i64:
        """Return the rupees paid so far, when a block is to be paid."""
        return 2 * self.placed if self.limit == 3 else self.placed

    def find_block_obstacle(self, s: Pamir) -> Refusal | None:
        if self.placed >= self.limit or s.me.rupees < self.price():
            return TOO_MANY_BLOCKS
        return None if is_available(s, self.seat, self.find_supply(s)) else NOTHING_HAPPENS

    def find_obstacle(self, s: Pamir, piece: i64, place: i64) -> Refusal | None:
        only = self.region
        if piece == ARMY:
            fits, ruled = only == place, s.ruler(place) == self.seat
        elif piece == ROAD:
            fits = only != NONE and TOUCHES[only] >> place & 1 == 1
            ruled = does_touch_ruled_region(s, self.seat, place)
        else:
            return self.otherwise
        if only != NONE and not fits:
            return OTHER_REGION
        return self.find_block_obstacle(s) if ruled else NOT_RULER

    def place_chosen(self, s: Pamir, piece: i64, place: i64) -> None:
        s.stack.pop()
        self.go_on(s)
        place_piece(s, self.seat, piece + self.find_supply(s), place)

    def go_on(self, s: Pamir) -> None:
        self.pay(s)
        s.ask(self.after_one())

    def pay(self, s: Pamir) -> None:
        if self.price() > 0:
            pay_cost(s, self.price(), self.paid())

    def after_one(self) -> Building:
        return Building(self.seat, self.region, self.placed + 1, self.limit)

    def may_stop(self, s: Pamir) -> Refusal | None:
        if self.placed > 0 or s.options.zero_effect or is_free_block_enough(s):
            return None
        return NOTHING_YET

    def stop(self, s: Pamir) -> None:
        """Finish the build, or add the free block of Infrastructure (PX-9.32)."""
        s.stack.pop()
        if INFRASTRUCTURE.held(s, self.seat) and self.placed >= s.options.build_minimum:
            s.ask(Adding(self.seat, self.region))


def does_touch_ruled_region(s: Pamir, seat: i64, border: i64) -> bool:
    return s.ruler(BORDER_SIDES[2 * border]) == seat or s.ruler(
        BORDER_SIDES[2 * border + 1]) == seat


class Adding(Building):
    """The free block that Infrastructure adds (PX-9.32)."""

    kind = "add"
    about = "build"
    fields = each(seat=EVERY_SEAT, region=range(NONE, len(REGIONS)))

    def __init__(self, seat: i64, region: i64) -> None:
        super().__init__(seat, region, 0, 1)

    def price(self) -> i64:
        return 0

    def go_on(self, s: Pamir) -> None:
        s.emit("added", self.seat, INFRASTRUCTURE.card)

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None if s.options.may_not_add else NOTHING_YET

    def stop(self, s: Pamir) -> None:
        s.stack.pop()
