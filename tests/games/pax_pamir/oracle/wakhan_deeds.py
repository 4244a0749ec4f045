"""Wakhan's actions with her cards (WK-30 to WK-35, WK-53, WK-61)."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.pax_pamir.oracle.asking import Course
from tests.games.pax_pamir.oracle.wakhan_taste import WakhanTaste
from tests.games.pax_pamir.oracle.printed import CARDS, NATION_BUILDING, across, borders_of
from tests.games.pax_pamir.oracle.table import Piece


class WakhanDeeds(WakhanTaste):
    """Wakhan's actions: whether she can take each, and its effect."""

    def she_pays(self, receiver: int, due: int) -> None:
        """Return what she pays: all (WK-4). Every "may" is taken, including not to pay
        (PX-16.3)."""
        if receiver >= 0 and not self.is_mannered():
            self.give(self.seat, receiver, due)

    # Her actions.

    def use(self, card: int, what: str) -> Course:
        verb, _, special = what.partition("_")
        due, receiver = self.bribe(self.seat, card, verb)
        self.she_pays(receiver, due)
        if not self.is_bonus(self.seat, card):
            self.actions -= 1
        self.used[card] = verb
        if special:
            yield from self.brawl_on(card, self.brawl(most=True))
        else:
            yield from getattr(self, f"wakhan_{verb}")(card)

    def wakhan_way(self, card: int, verb: str) -> bool:
        """Return whether she can do it, apart from the bribe."""
        ways: dict[str, Callable[[], object]] = {
            "tax": self.taxable, "gift": self.wakhan_space, "build": self.wakhan_region,
            "move": lambda: self.wakhan_step() or self.wakhan_errand(card),
            "betray": self.wakhan_target,
            "battle": lambda: self.wakhan_field() or self.brawl(most=False)}
        return bool(ways[verb]())

    def wakhan_tax(self, card: int) -> Course:
        """WK-34"""
        for _ in range(CARDS[card]["rank"]):
            taxable = self.taxable()
            players = [seat for seat in self.neighbours() if f"collect {seat}" in taxable]
            rows = "TB" if self.points_up else "BT"
            places = sorted([entry.split()[1] for entry in taxable if entry[-2] in "TB"],
                            key=lambda place: (place[1], rows.index(place[0])))
            if players:
                self.collect(str(max(players, key=lambda seat: self.nobles[seat].rupees)))
            elif places:
                self.collect(places[0])
        return
        yield

    def wakhan_space(self) -> int | None:
        """WK-30"""
        if not self.is_available(str(self.seat)):
            return None
        return min([price for price in (2, 4, 6) if price not in self.me.gifts()
                    and price <= self.me.rupees], default=None)

    def wakhan_gift(self, card: int) -> Course:
        price = self.wakhan_space()
        if price:
            self.pay_market(price)
            yield from self.put(self.seat, str(self.seat), ("gift", str(price)))

    def wakhan_region(self) -> str | None:
        """WK-31"""
        return next((region for region in self.row if self.ruler(region) == self.seat
                     and self.is_available(self.side(self.seat))), None)

    def wakhan_build(self, card: int) -> Course:
        region = self.wakhan_region()
        assert region is not None
        twice = 1 + (self.effects.get(NATION_BUILDING, -1) == self.seat)
        for number in range(min(3, self.me.rupees // 2)):
            if not self.is_available(self.side(self.seat)):
                break
            self.pay_market(2, 2 * number)
            for _ in range(twice):
                yield from self.put(self.seat, self.side(self.seat), ("army", region))
        if self.holds(self.seat, "infrastructure"):
            yield from self.put(self.seat, self.side(self.seat), ("army", region))

    def wakhan_target(self) -> int | None:
        """WK-32"""
        return self.favourite([card for card in self.targets() if CARDS[card].get("prize")])

    def wakhan_betray(self, card: int) -> Course:
        target = self.wakhan_target()
        assert target is not None
        self.pay_market(2)
        self.lose_card(target)
        self.discards.remove(target)
        self.me.prizes.append(target)
        yield from self.settle()

    def affordable(self, card: int, verb: str) -> bool:
        """Return whether she can pay, with the rupees reserved for the action even if it may cost
        less (WK-13, PX-8.5)."""
        if self.seat != self.wakhan:
            return super().affordable(card, verb)
        due, receiver = self.bribe(self.seat, card, verb)
        bribe = 0 if receiver < 0 or self.is_mannered() else due
        return self.cheapest(card, verb) is not None \
            and self.me.rupees >= self.kept_back(card, verb) + bribe

    def is_idle(self, card: int, verb: str) -> bool:
        """Return False for Wakhan: an action that she cannot take is impossible anyway, whatever
        the options."""
        if self.seat != self.wakhan:
            return super().is_idle(card, verb)
        return False

    # Battle: WK-33, WK-53.

    def preys(self, region: str) -> list[tuple[str, Piece]]:
        """Return the pieces she may remove there, in her order."""
        here = self.in_region(region)
        found = [here[f"remove tribe {seat}"] for seat in self.neighbours()
                 if f"remove tribe {seat}" in here]
        sides = [self.nobles[seat].loyalty for seat in self.neighbours()]
        for kind in ("army", "road"):
            found += [piece for side in sides for piece in here.values()
                      if piece[0] == side and piece[1][0] == kind]
        return found

    def wakhan_field(self) -> str | None:
        return next((region for region in self.row
                     if self.standing(self.side(self.seat), "army", region)
                     and self.preys(region)), None)

    def wakhan_battle(self, card: int) -> Course:
        region = self.wakhan_field()
        if region is None:
            yield from self.brawl_on(card, self.brawl(most=False))
            return
        for _ in range(min(CARDS[card]["rank"], self.fighters(region))):
            for owner, piece in self.preys(region)[:1]:
                self.remove(owner, piece)
                if piece[0] == "tribe":
                    self.lost_tribe(int(owner), piece[1])
                    yield from self.settle()

    def brawl(self, most: bool) -> int | None:
        """Return the card on which she would fight spies."""
        cards = [card for card in self.courts() if self.spies(card)[self.seat]
                 and set(self.on_card(card)) - {f"remove spy {self.seat}"}]
        if most and cards:
            top = max([sum(self.spies(card)) for card in cards])
            cards = [card for card in cards if sum(self.spies(card)) == top]
        return self.favourite(cards)

    def brawl_on(self, card: int, field: int | None) -> Course:
        assert field is not None
        lost = []
        for _ in range(min(CARDS[card]["rank"], self.spies(field)[self.seat])):
            victims = self.on_card(field)
            for seat in [seat for seat in self.neighbours() if f"remove spy {seat}" in victims][:1]:
                self.remove(str(seat), ("spy", str(field)))
                lost.append(seat)
        yield from self.safe_houses(lost)

    # Move: WK-35, WK-61.

    def leads(self, card: int) -> bool:
        """Return whether she has the most spies there."""
        there = self.spies(card)
        return there.count(max(there)) == 1 and there[self.wakhan or 0] == max(there)

    def wakhan_step(self) -> tuple[str, str] | None:
        side = self.side(self.seat)
        for origin in self.row:
            for target in self.row:
                near = target in [across(origin, border) for border in borders_of(origin)]
                tribes = [player.tribes(target) for player in self.nobles]
                seeks = sum(tribes) if sum(tribes) > tribes[self.seat] else 0
                if near and self.standing(side, "army", origin) \
                        and self.standing(side, "army", target) < seeks \
                        and self.keeps_rule(side, origin, target):
                    return origin, target
        return None

    def keeps_rule(self, side: str, origin: str, target: str) -> bool:
        """Return whether no ruler token of hers would be lost."""
        before = self.ruled(self.seat)
        self.shift_block(side, origin, target)
        after = self.ruled(self.seat)
        self.shift_block(side, target, origin)
        return set(before) <= set(after)

    def shift_block(self, side: str, origin: str, target: str) -> None:
        self.blocks[side]["army", origin] -= 1
        self.blocks[side]["army", target] += 1

    def wakhan_errand(self, card: int) -> tuple[int, int] | None:
        """Return a move within the number that the rank allows (WK-61, PX-9.44)."""
        mine = [card for card in self.courts() if self.leads(card)]
        if not mine or self.is_on("wakhan_spy_movement", "off"):
            return None
        idle = min(mine, key=self.priority)
        near = {idle}
        for _ in range(CARDS[card]["rank"]):
            near |= {beside for passed in near for beside in self.reached(passed)}
        goal = self.favourite([other for other in near if not self.leads(other)])
        return None if goal is None else (idle, goal)

    def wakhan_move(self, card: int) -> Course:
        if not self.wakhan_step():
            errand = self.wakhan_errand(card)
            assert errand is not None
            self.shift(str(self.seat), ("spy", str(errand[0])), ("spy", str(errand[1])))
        for _ in range(CARDS[card]["rank"]):
            step = self.wakhan_step()
            if step:
                self.shift(self.side(self.seat), ("army", step[0]), ("army", step[1]))
        return
        yield
