"""The six card actions: PX-9."""

from __future__ import annotations


from tests.games.pax_pamir.oracle.asking import Course
from tests.games.pax_pamir.oracle.losses import Losses
from tests.games.pax_pamir.oracle.printed import (
    BORDERS, CARDS, COLUMNS, GIFTS, NATION_BUILDING, NATIONALISM, REGIONS, ROWS,
    across, borders_of,
)
from tests.games.pax_pamir.oracle.table import Piece


class Deeds(Losses):
    """A pair of methods for each card action: whether it is possible, and its effect."""

    def carry_out(self, card: int, verb: str) -> Course:
        """Do the action after the bribe is settled (PX-5.3, PX-5.4)."""
        if not self.is_bonus(self.seat, card):
            self.actions -= 1
        self.used[card] = verb
        yield from getattr(self, verb)(card)

    def is_idle(self, card: int, verb: str) -> bool:
        """Return whether the action would have no effect (PX-9.65)."""
        return not getattr(self, f"has_{verb}")(card)

    def cheapest(self, card: int, verb: str) -> int | None:
        """Return the lowest cost of the action (PX-9.1); None if it is impossible."""
        if verb == "gift":
            spaces = [price for price in GIFTS if price not in self.me.gifts()]
            return min(spaces, default=None)
        if verb == "build":
            free = self.is_on("build_minimum", "0") and self.holds(self.seat, "infrastructure")
            return 0 if free else 2
        return 2 if verb == "betray" else 0

    def kept_back(self, card: int, verb: str) -> int:
        """PX-8.5"""
        if verb == "play":
            return 0
        return 2 if verb == "build" else self.cheapest(card, verb) or 0

    def pay_market(self, rupees: int, before: int = 0) -> None:
        """Pay half in each row, from the right. `before` is paid there already (PX-9.1 to 9.4)."""
        self.me.rupees -= rupees
        for row in ROWS:
            cards = [f"{row}{column}" for column in reversed(range(COLUMNS))
                     if self.market[f"{row}{column}"] is not None]
            for number in range(before // 2, (before + rupees) // 2):
                if number < len(cards):
                    self.drop_coin(cards[number], 1)
                else:
                    self.bank -= 1

    # Tax.

    def taxable(self) -> list[str]:
        """PX-9.10 to 9.13"""
        found = [f"collect {place}" for place in self.market
                 if self.coins[place] and self.market[place] is not None]
        ruled = REGIONS if self.holds(self.seat, "claim_of_ancient_lineage") \
            else self.ruled(self.seat)
        for player in self.nobles:
            subject = any(CARDS[card]["region"] in ruled for card in player.court)
            if player.seat != self.seat and subject and player.rupees > player.stars("economic"):
                found.append(f"collect {player.seat}")
        return found

    def has_tax(self, card: int) -> bool:
        return bool(self.taxable())

    def tax(self, card: int) -> Course:
        for number in range(CARDS[card]["rank"]):
            may = self.may_stop(number)
            taken = yield from self.ask("tax", self.seat, may + self.taxable()
                                        if self.taxable() else [])
            if taken in {None, "stop"}:
                return
            assert taken is not None
            self.collect(taken.split()[1])

    def may_stop(self, done: int) -> list[str]:
        return ["stop"] if done or self.is_on("zero_effect_actions", "allowed") else []

    def collect(self, where: str) -> None:
        if where.isdecimal():
            self.give(int(where), self.seat, 1)
        else:
            self.coins[where] -= 1
            self.me.rupees += 1

    # Gift.

    def has_gift(self, card: int) -> bool:
        return len(self.me.gifts()) < len(GIFTS) and self.is_available(str(self.seat))

    def gift(self, card: int) -> Course:
        """PX-9.20"""
        spaces = [price for price in GIFTS
                  if price not in self.me.gifts() and price <= self.me.rupees]
        if self.is_on("gift_space", "cheapest"):
            spaces = spaces[:1]
        named = yield from self.ask("gift", self.seat, [f"space {price}" for price in spaces])
        assert named is not None
        price = named.split()[1]
        self.pay_market(int(price))
        yield from self.put(self.seat, str(self.seat), ("gift", price))

    # Build.

    def sites(self, chosen: str | None) -> dict[str, Piece]:
        """Return the places for blocks (PX-9.30). A chosen region may be lost, and one of its
        borders still touch another ruled one (PX-9.33)."""
        regions = self.ruled(self.seat) if self.is_available(self.side(self.seat)) else []
        borders = [border for border in BORDERS if set(border.split("-")) & set(regions)]
        if self.is_on("build_regions", "one"):
            regions = [region for region in regions if region == chosen]
            borders = [border for border in borders if chosen in border.split("-")]
        return {f"army {region}": ("army", region) for region in regions} \
            | {f"road {border}": ("road", border) for border in borders}

    def has_build(self, card: int) -> bool:
        return bool(self.ruled(self.seat)) and self.is_available(self.side(self.seat))

    def build(self, card: int) -> Course:
        """PX-9.30 to 9.33"""
        chosen = None
        if self.is_on("build_regions", "one"):
            named = yield from self.ask("region", self.seat, [
                f"region {region}" for region in self.ruled(self.seat)])
            chosen = named.split()[1] if named else None
        most, paid = 3, 0
        twice = self.effects.get(NATION_BUILDING) == self.seat and NATION_BUILDING in self.effects
        built, done = 0, False
        while not done and built < most * (1 + twice):
            free = twice and built % 2 == 1
            sites = self.sites(chosen) if free or self.me.rupees >= 2 else {}
            stop = ["stop"] if built or self.may_build_none() else []
            named = yield from self.ask("build", self.seat, [*sites, *stop] if sites else [])
            done = named in {None, "stop"}
            if named and not done:
                if not free:
                    self.pay_market(2, paid)
                    paid += 2
                built += 1
                yield from self.put(self.seat, self.side(self.seat), sites[named])
        if self.holds(self.seat, "infrastructure") and (
                built or self.is_on("build_minimum", "0")):
            yield from self.add_one(chosen)

    def may_build_none(self) -> bool:
        return self.is_on("zero_effect_actions", "allowed") or (
            self.is_on("build_minimum", "0") and self.holds(self.seat, "infrastructure"))

    def add_one(self, chosen: str | None) -> Course:
        """PX-9.32"""
        sites = self.sites(chosen)
        may = ["stop"] if self.is_on("infrastructure", "may") and sites else []
        named = yield from self.ask("add", self.seat, [*sites, *may])
        if named in sites:
            yield from self.put(self.seat, self.side(self.seat), sites[str(named)])

    # Move.

    def marches(self) -> dict[str, tuple[str, Piece, Piece]]:
        """PX-9.40, PX-9.41, PX-9.45"""
        side = self.side(self.seat)
        found = {}
        for region in REGIONS:
            for border in borders_of(region):
                if not self.standing(side, "road", border) and not self.holds(
                        self.seat, "indian_supplies"):
                    continue
                other = across(region, border)
                if self.standing(side, "army", region):
                    found[f"march {region} {other}"] = side, ("army", region), ("army", other)
                if self.is_nationalist() and self.me.tribes(region):
                    found[f"migrate {region} {other}"] = (
                        str(self.seat), ("tribe", region), ("tribe", other))
        return found

    def is_nationalist(self) -> bool:
        return self.effects.get(NATIONALISM, -1) == self.seat

    def steps(self, card: int) -> set[int]:
        """Return the cards next to this one (PX-9.42, PX-9.44)."""
        circle = self.courts()
        place = circle.index(card)
        return {circle[place - 1], circle[(place + 1) % len(circle)]} - {card}

    def same_region(self, card: int) -> set[int]:
        if not self.holds(self.seat, "strange_bedfellows"):
            return set()
        return {other for other in self.courts()
                if CARDS[other]["region"] == CARDS[card]["region"]} - {card}

    def reached(self, card: int) -> set[int]:
        """Return the cards within one move."""
        near = self.steps(card) | self.same_region(card)
        if not self.holds(self.seat, "well_connected"):
            return near
        far = set()
        if self.is_on("well_connected_uses_bedfellows", "true"):
            for other in near:
                far |= self.steps(other) | self.same_region(other)
        else:
            for other in self.steps(card):
                far |= self.steps(other)
        return (near | far) - {card}

    def journeys(self) -> dict[str, int]:
        return {f"send {card}": card for card in self.courts()
                if self.me.stand["spy", str(card)] and self.reached(card)}

    def has_move(self, card: int) -> bool:
        return bool(self.marches() or self.journeys())

    def move(self, card: int) -> Course:
        kind = None
        for number in range(CARDS[card]["rank"]):
            marches = self.marches() if kind != "send" else {}
            journeys = self.journeys() if kind != "march" else {}
            can = [*marches, *journeys]
            named = yield from self.ask("move", self.seat, [*can, *self.may_stop(number)]
                                        if can else [])
            if named in {None, "stop"}:
                return
            assert named is not None
            if self.is_on("move_mix", "one_kind"):
                kind = "send" if named in journeys else "march"
            if named in journeys:
                yield from self.send_spy(journeys[named])
            else:
                owner, origin, target = marches[named]
                self.shift(owner, origin, target)
                if origin[0] == "tribe":
                    self.lost_tribe(self.seat, origin[1])
                    yield from self.settle()

    def send_spy(self, card: int) -> Course:
        named = yield from self.ask("send", self.seat, [
            f"to {other}" for other in sorted(self.reached(card))])
        assert named is not None
        self.shift(str(self.seat), ("spy", str(card)), ("spy", named.split()[1]))

    # Betray.

    def targets(self) -> list[int]:
        """PX-9.50, PX-9.54"""
        return [card for card in self.courts() if self.me.stand["spy", str(card)]
                and not self.is_guarded(card)]

    def is_guarded(self, card: int) -> bool:
        owner = self.owner(card)
        assert owner is not None
        return CARDS[card]["suit"] == "political" and self.holds(owner, "bodyguards")

    def has_betray(self, card: int) -> bool:
        return bool(self.targets())

    def betray(self, card: int) -> Course:
        """PX-9.50 to 9.53"""
        named = yield from self.ask("betray", self.seat,
                                    [f"target {target}" for target in self.targets()])
        assert named is not None
        self.pay_market(2)
        target = int(named.split()[1])
        coalition = CARDS[target].get("prize")
        self.lose_card(target)
        if coalition:
            self.held = self.discards.pop(self.discards.index(target))
        yield from self.settle()
        if coalition:
            named = yield from self.ask("prize", self.seat, ["claim", "leave"])
            self.held = 0
            if named == "claim":
                yield from self.turn_coat(self.me, coalition, None, target)
            else:
                self.discard(target)
