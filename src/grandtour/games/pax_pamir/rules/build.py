"""PX-9.30 to 9.33: build."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import BORDERS, BORDER_SIDES, BUILD, NONE, REGIONS, TOUCHES
from grandtour.games.pax_pamir.rules.abilities import INFRASTRUCTURE
from grandtour.games.pax_pamir.rules.asking import (
    NOTHING_HAPPENS, NOTHING_YET, STOP, Decision, first, missing,
)
from grandtour.games.pax_pamir.rules.market import pay_cost
from grandtour.games.pax_pamir.rules.placing import (
    ARMY, PUT_ARMY, PUT_ROAD, ROAD, TOO_MANY_BLOCKS, PuttingBlock, is_available, most_blocks, put,
    rule_facts,
)
from grandtour.games.pax_pamir.rules.play import SHOWING, CardAction
from grandtour.games.pax_pamir.state import Menu, Pamir

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
    """PX-9.30: blocks in ruled regions and on their borders, two rupees each."""

    def prevented(self, s: Pamir) -> Refusal | None:
        if s.options.begins_idle:
            return None
        if s.ruled(s.seat) == 0:
            return RULES_NOTHING
        return None if is_available(s, s.seat, s.me.loyalty) else NOTHING_HAPPENS

    def cost(self, s: Pamir) -> i64:
        return 0 if s.options.begins_idle or is_free_block_enough(s) else 2

    def set_aside(self, s: Pamir) -> i64:
        return 2 if s.options.rules > 1 else self.cost(s)

    def begin(self, s: Pamir) -> None:
        if s.options.build_in_one:
            s.ask(BuildRegion(s.seat))
        else:
            s.ask(Building(s.seat, NONE, 0, most_blocks(s)))

    def facts(self, s: Pamir) -> dict[str, object]:
        return super().facts(s) | {"missing": missing("no_blocks")} | nearest_to_rule(s)


BUILDS: Final[Menu] = [Build(card, BUILD) for card in SHOWING[BUILD]]


def is_free_block_enough(s: Pamir) -> bool:
    """PX-9.32: whether the free block of Infrastructure may be the only one."""
    return s.options.build_minimum == 0 and INFRASTRUCTURE.held(s, s.seat)


def nearest_to_rule(s: Pamir) -> dict[str, object]:
    """PX-E40: the region where least is missing, if possible one with an own tribe."""
    lacks = [(rivals(s, region) - s.ruling_pieces(s.seat, region), s.me.tribes[region] == 0,
              region) for region in range(i64(len(REGIONS)))]
    region = min(lacks)[2]
    return {"region": Fact("region", region), "tribes": s.me.tribes[region],
            "own": s.ruling_pieces(s.seat, region), "rivals": rivals(s, region)}


def rivals(s: Pamir, region: i64) -> i64:
    """The pieces that must be exceeded to rule there."""
    most = s.most_armies(region)
    for seat in range(s.options.players):
        if seat != s.seat:
            most = max(most, s.ruling_pieces(seat, region))
    return most


class BuildRegion(Decision):
    """PX-9.30, `build_regions = one`: the region of this build."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, "region", first("PX-9.30"))

    def menu(self, s: Pamir) -> Menu:
        return IN_REGION

    def __str__(self) -> str:
        return f"region:{self.seat}"


class InRegion(Action[Pamir]):
    """PX-9.30: all blocks of this build go there."""

    def __init__(self, region: int) -> None:
        self.region: i64 = region

    def refusal(self, s: Pamir) -> Refusal | None:
        return None if s.ruler(self.region) == s.seat else NOT_RULER

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        s.ask(Building(s.seat, self.region, 0, most_blocks(s)))

    def facts(self, s: Pamir) -> dict[str, object]:
        return {"place": Fact("region", self.region)} | rule_facts(s, self.region)

    def __str__(self) -> str:
        return f"region {REGIONS[self.region]}"


IN_REGION: Final[Menu] = [InRegion(region) for region in range(len(REGIONS))]


class Building(PuttingBlock):
    """PX-9.30: `placed` blocks stand already, at most `limit` may; `region` is the only one
    allowed, NONE for all that are ruled."""

    def __init__(self, seat: i64, region: i64, placed: i64, limit: i64) -> None:
        super().__init__(seat, "build", first("PX-9.30"))
        self.region = region
        self.placed = placed
        self.limit = limit

    def what(self, s: Pamir) -> i64:
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
        """PX-9.31: with Nation Building every other block is free."""
        return 0 if self.limit > 3 and self.placed & 1 else 2

    def paid(self) -> i64:
        """Rupees so far."""
        return 2 * self.placed if self.limit == 3 else (self.placed + 1) // 2 * 2

    def bars_block(self, s: Pamir) -> Refusal | None:
        if self.placed >= self.limit or s.me.rupees < self.price():
            return TOO_MANY_BLOCKS
        return None if is_available(s, self.seat, self.what(s)) else NOTHING_HAPPENS

    def bars_army(self, s: Pamir, region: i64) -> Refusal | None:
        if self.region != NONE and region != self.region:
            return OTHER_REGION
        if s.ruler(region) != self.seat:
            return NOT_RULER
        return self.bars_block(s)

    def bars_road(self, s: Pamir, border: i64) -> Refusal | None:
        if self.region != NONE and not TOUCHES[self.region] >> border & 1:
            return OTHER_REGION
        if not touches_ruled(s, self.seat, border):
            return NOT_RULER
        return self.bars_block(s)

    def army_chosen(self, s: Pamir, region: i64) -> None:
        self.go_on(s)
        put(s, self.seat, ARMY + self.what(s), region)

    def road_chosen(self, s: Pamir, border: i64) -> None:
        self.go_on(s)
        put(s, self.seat, ROAD + self.what(s), border)

    def go_on(self, s: Pamir) -> None:
        s.stack.pop()
        if self.price() > 0:
            pay_cost(s, self.price(), self.paid())
        s.ask(Building(self.seat, self.region, self.placed + 1, self.limit))

    def may_stop(self, s: Pamir) -> Refusal | None:
        if self.placed > 0 or s.options.zero_effect or is_free_block_enough(s):
            return None
        return NOTHING_YET

    def stop(self, s: Pamir) -> None:
        """PX-9.32"""
        s.stack.pop()
        if INFRASTRUCTURE.held(s, self.seat) and self.placed >= s.options.build_minimum:
            s.ask(Adding(self.seat, self.region))

    def barred_facts(self, s: Pamir) -> dict[str, object]:
        return {"chosen": Fact("region", self.region), "missing": missing("no_blocks")}

    def __str__(self) -> str:
        return f"build:{self.seat}:{self.region}:{self.placed}:{self.limit}"


def touches_ruled(s: Pamir, seat: i64, border: i64) -> bool:
    return s.ruler(BORDER_SIDES[2 * border]) == seat or s.ruler(
        BORDER_SIDES[2 * border + 1]) == seat


class Adding(Building):
    """PX-9.32: Infrastructure adds a free block."""

    def __init__(self, seat: i64, region: i64) -> None:
        super().__init__(seat, region, 0, 1)

    def price(self) -> i64:
        return 0

    def go_on(self, s: Pamir) -> None:
        s.stack.pop()
        s.tell("added", self.seat, INFRASTRUCTURE.card)

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None if s.options.may_not_add else NOTHING_YET

    def stop(self, s: Pamir) -> None:
        s.stack.pop()

    def __str__(self) -> str:
        return f"add:{self.seat}:{self.region}"
