"""Purchases: a key moves to a building or a landmark and buys it (PA-7 to PA-9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Ref, Refusal
from grandtour.games.paris.components import (
    BANKS, DISTRICTS, DISTRICT_OF, DOUBLING, MATERIAL, NONE, ONLY, PLACES, SHARING, SITES, SPACES,
    TILES, VALUE, find_only_member,
)
from grandtour.games.paris.rules.benefits import give_benefits
from grandtour.games.paris.rules.decision import (
    FRANCS, TILE_UNKNOWN, find_action_obstacle, use_up_action,
)
from grandtour.games.paris.rules.payment import (
    RESOURCES, Purchase, list_distinct_kinds, list_lacking_kinds, can_pay_cost, settle_purchase,
)
from grandtour.games.paris.state import DONE, Investor, Paris

NOT_YOUR_KEY: Final = Refusal("not_your_key", "PA-7.1", "You have no key there.")
NOT_A_TARGET: Final = Refusal(
    "not_a_target", "PA-7.1", "A key on the board moves only to a building or a landmark.")
NO_BUILDING: Final = Refusal("no_building", "PA-7.3", "No building lies on that space yet.")
LANDMARK_GONE: Final = Refusal(
    "landmark_gone", "PA-9.1", "That landmark is no longer in the display.")
WHICH_DISTRICT: Final = Refusal(
    "which_district", "PA-9.1", "Say which district {target} goes to.")
OTHER_DISTRICT: Final = Refusal(
    "other_district", "PA-7.5",
    "Only a key on the Arc de Triomphe may go to another district.")
NOT_HIGHER: Final = Refusal(
    "not_higher", "PA-7.5",
    "The target (value {value}) must be higher than {below}, where your key is.")
LANDMARK_LOW: Final = Refusal(
    "landmark_low", "PA-9.2", "The next landmark in {district} must have a value above {crown}.")
OCCUPIED_MANY: Final = Refusal("occupied_many", "PA-14.37", "Too many keys are there.")
OCCUPIED_OWN: Final = Refusal(
    "occupied_own", "PA-7.2", "Your own key is there; you would need bonus tile 9.")
OCCUPIED_OTHER: Final = Refusal(
    "occupied_other", "PA-7.2", "{owner}’s key is there; you would need bonus tile 16.")
TILE_NOT_NEEDED: Final = Refusal(
    "tile_not_needed", "PA-14.37", "This move does not need {tile}.")


class Move(Purchase):
    """The purchase of `target` by the key on `source`, with bonus tiles 9 and 16 where needed
    (PA-7.1). `district` is where a key on the Arc puts a landmark from the display."""

    def __init__(self, source: int, target: int, district: int, tiles: int) -> None:
        self.source: i64 = source
        self.target = target
        self.district: i64 = district
        self.tiles: i64 = tiles
        self.price: i64 = VALUE[target] - VALUE[source]                 # PA-8.1, PA-8.2

    def refusal(self, s: Paris) -> Refusal | None:
        """Return why the move is refused. Named tiles must be held before anything is paid
        (PA-19.2)."""
        barred = find_action_obstacle(s)
        if barred is not None:
            return barred
        me = s.me
        if not me.on >> self.source & 1:
            return NOT_YOUR_KEY
        if self.target >= SITES:
            return NOT_A_TARGET
        barred = self.out_of_reach(s)
        if barred is not None:
            return barred
        if self.tiles or s.taken >> self.target & 1:
            barred = self.occupied(s, me)
            if barred is not None:
                return barred
        if me.francs < self.price:
            return FRANCS
        cost = s.cost(self.target)
        return RESOURCES if cost and not can_pay_cost(me, cost) else None

    def out_of_reach(self, s: Paris) -> Refusal | None:
        """Return why the target is absent, out of reach or not higher; None if it is reachable
        (PA-7.3 to 7.5, PA-9.1 to 9.4)."""
        laid = s.laid >> self.target & 1
        if self.target < SPACES and not laid:
            return NO_BUILDING
        if self.district != NONE and laid:
            return LANDMARK_GONE
        here = place_district(s, self.source)
        if here == NONE and self.district == NONE and not laid:
            return WHICH_DISTRICT
        if here != NONE and laid and s.district(self.target) != here:
            return OTHER_DISTRICT
        if self.price <= 0:
            return NOT_HIGHER
        if not laid and VALUE[self.target] <= s.crown[self.goal(s)]:
            return LANDMARK_LOW
        return None

    def goal(self, s: Paris) -> i64:
        """Return the district for a landmark from the display."""
        return self.district if self.district != NONE else place_district(s, self.source)

    def occupied(self, s: Paris, me: Investor) -> Refusal | None:
        """Return why the place has no room: it holds one key, or more with tiles (PA-7.2,
        PA-14.37)."""
        own = me.keys_at(self.target)
        others = count_keys_at(s, self.target) - own
        if own > 1 or others > 1:
            return OCCUPIED_MANY
        if own and not self.tiles & DOUBLING:
            return OCCUPIED_OWN
        if others and not self.tiles & SHARING:
            return OCCUPIED_OTHER
        if find_needless_tiles(self.tiles, own, others):
            return TILE_NOT_NEEDED
        return TILE_UNKNOWN if self.tiles & ~me.held else None

    def apply(self, s: Paris) -> None:
        s.step = DONE
        settle_purchase(s, self)

    def carry_out(self, s: Paris) -> None:
        """Pay, move the key, then take the benefits of the place (PA-10.1)."""
        me = s.me
        me.francs -= self.price
        s.emit("moved", s.seat, self.source, self.target)
        s.emit("price", s.seat, self.price)
        tiles = self.tiles
        while tiles:
            lowest = tiles & -tiles
            use_up_action(s, me, find_only_member(lowest))
            tiles -= lowest
        if not s.laid >> self.target & 1:
            add_landmark(s, self.target, self.goal(s))
        lift_key(s, me, self.source)
        put_key(s, me, self.target)
        give_benefits(s, self.target, self.source >= BANKS)

    def details(self, s: Paris) -> dict[str, object]:
        target: dict[str, object] = {
            "target": Ref("place", self.target), "value": VALUE[self.target],
            "below": VALUE[self.source], "price": self.price, "francs": s.me.francs}
        goal = self.goal(s)
        if goal != NONE:
            target |= {"district": Ref("district", goal), "crown": s.crown[goal]}
        if self.target < SITES:
            own = s.me.keys_at(self.target)
            needed = find_needless_tiles(self.tiles, own, count_keys_at(s, self.target) - own)
            target["owner"] = Ref("seat", find_other_owner(s, self.target))
            target["tile"] = Ref("tile", find_only_member(needed & -needed) if needed else NONE)
            if self.target >= SPACES or s.laid >> self.target & 1:
                short = list_lacking_kinds(s.me.goods, s.me.held & MATERIAL, s.cost(self.target))
                target["list"] = list_distinct_kinds(short)
        return target

    def __str__(self) -> str:
        where = f" in {DISTRICTS[self.district]}" if self.district != NONE else ""
        used = [TILES[tile] for tile in range(len(TILES)) if self.tiles >> tile & 1]
        by = f" with {' '.join(used)}" if used else ""
        return f"move {PLACES[self.source]} {PLACES[self.target]}{where}{by}"


def find_needless_tiles(tiles: i64, own: i64, others: i64) -> i64:
    """Return the tiles that the keys there do not require (PA-14.37)."""
    return (0 if own else tiles & DOUBLING) | (0 if others else tiles & SHARING)


def place_district(s: Paris, place: i64) -> i64:
    """Return the district of the place; NONE for the Arc."""
    if SPACES <= place < SITES:
        return s.landmark[place - SPACES]
    return DISTRICT_OF[place]


def count_keys_at(s: Paris, site: i64) -> i64:
    """Return the number of keys of all players there."""
    keys: i64 = 0
    for investor in s.investors:
        keys += investor.keys_at(site)
    return keys


def find_other_owner(s: Paris, site: i64) -> i64:
    """Return another seat with a key there; NONE if there is none."""
    for seat in range(s.options.players):
        if seat != s.seat and s.investors[seat].on >> site & 1:
            return seat
    return NONE


def add_landmark(s: Paris, site: i64, district: i64) -> None:
    """Move a landmark from the display to the district, permanently (PA-9.1, PA-9.7)."""
    s.landmark[site - SPACES] = district
    s.laid |= ONLY[site]
    s.inside[district] |= ONLY[site]
    s.crown[district] = VALUE[site]
    s.emit("landmark", s.seat, site, district)


def lift_key(s: Paris, me: Investor, place: i64) -> None:
    """Lift the key. The place is free at once unless another key is there (PA-7.6)."""
    if me.twice >> place & 1:
        me.twice -= ONLY[place]
    else:
        me.on -= ONLY[place]
        if place < SITES and count_keys_at(s, place) == 0:
            s.taken -= ONLY[place]


def put_key(s: Paris, me: Investor, site: i64) -> None:
    if me.on >> site & 1:
        me.twice |= ONLY[site]
    else:
        me.on |= ONLY[site]
    s.taken |= ONLY[site]
