"""Purchases, plays and bribes (PX-6, PX-7, PX-8)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator

from tests.games.pax_pamir.oracle.asking import Asked, Course
from tests.games.pax_pamir.oracle.battles import Battles
from tests.games.pax_pamir.oracle.printed import (
    BACKING, CARDS, CHECKS, COLUMNS, CUSTOMS, FATIGUE, ICON_ORDER, PASHTUNWALI, PERSUASION, REBUKE,
    REGIONS, RUMOR, SUITS, borders_of, is_court,
)

DUE, RECEIVER = 0, 1


class Dealings(Battles):
    """The actions of a player in turn."""

    # Purchase.

    def buyable(self) -> list[str]:
        """PX-6.1, PX-6.5, PX-6.6, PX-6.9"""
        return [f"purchase {place}" for place, card in self.market.items()
                if card not in {None, 111} and card not in self.paid
                and self.price(self.seat, place) <= self.me.rupees]

    def purchase(self, place: str) -> Course:
        card = self.buy(place)
        if is_court(card):
            self.me.hand.add(card)
        else:
            yield from self.bought_event(card)

    def buy(self, place: str) -> int:
        """Pay, take the rupees on the card, and return it (PX-6.3, PX-6.4, PX-6.6)."""
        price, card = self.price(self.seat, place), self.market[place]
        assert card is not None
        self.actions -= 1
        self.me.rupees -= price
        each = 2 if price > int(place[1]) else 1
        row, other = (place[0], "B" if place[0] == "T" else "T")
        for column in range(int(place[1]) if price else 0):
            lanes = [lane for lane in (row, other) if self.market[f"{lane}{column}"] is not None]
            if lanes:
                self.drop_coin(f"{lanes[0]}{column}", each)
            elif self.is_on("purchase_rupee_without_card", "removed"):
                self.bank -= each
            else:
                self.drop_coin(f"{other}{column}", each)
        self.me.rupees += self.coins.pop(place, 0)
        self.market[place] = None
        self.idle = 0
        return card

    # Events.

    def bought_event(self, card: int) -> Course:
        """PX-6.8, PX-16"""
        if card in {RUMOR, PASHTUNWALI}:
            self.held = card
        else:
            self.discard(card)
        if card in CHECKS:
            yield from self.check()
        elif card == BACKING:
            self.earn(self.seat, 3)
        elif card == REBUKE:
            region = yield from self.name("rebuke", REGIONS)
            yield from self.riot(region)
        elif card in {RUMOR, PERSUASION}:
            yield from self.name_player(card)
        elif card == PASHTUNWALI:
            suit = yield from self.name("suit", SUITS)
            self.favour(suit)
            self.held, self.effects[card] = 0, None
        else:
            self.lay_beside(card, None if card == FATIGUE else self.seat)

    def name(self, kind: str, names: list[str]) -> Generator[Asked, str, str]:
        """Ask for the region of Rebuke or the suit of Pashtunwali Values (PX-16.11, PX-16.12)."""
        named = yield from self.insist(kind, self.seat, [f"{kind} {name}" for name in names])
        return named.split()[1]

    def lay_beside(self, card: int, seat: int | None) -> None:
        """Place the card there until the next check (PX-16.14)."""
        self.discards.remove(card)
        self.effects[card] = seat

    def name_player(self, card: int) -> Course:
        """PX-16.4, PX-16.10"""
        anyone = card == RUMOR and self.is_on("rumor_target", "anyone")
        named = yield from self.ask("player", self.seat, [
            f"name {seat}" for seat in range(self.players) if anyone or seat != self.seat])
        assert named is not None
        other = self.nobles[int(named.split()[1])]
        if card == RUMOR:
            self.held, self.effects[card] = 0, other.seat
        else:
            self.me.hand, other.hand = other.hand, self.me.hand

    def favour(self, suit: str) -> None:
        """PX-16.11, PX-16.15"""
        if PASHTUNWALI not in self.effects:
            self.favoured = suit

    @abstractmethod
    def check(self, instability: bool = False) -> Course: ...

    # Play.

    def play_card(self, card: int, end: str) -> Course:
        """PX-7"""
        self.actions -= 1
        self.me.hand.discard(card)
        self.me.court.insert(0 if end == "left" else len(self.me.court), card)
        patriot = CARDS[card].get("patriot")
        if patriot:
            yield from self.turn_coat(self.me, patriot, card)
        icons = CARDS[card]["impact"]
        if self.is_on("icon_order", "fixed"):
            icons = sorted(icons, key=ICON_ORDER.index)
        for icon in icons:
            if card in self.me.court:
                yield from self.impact(icon, CARDS[card]["region"])

    def impact(self, icon: str, region: str) -> Course:
        """PX-7.5"""
        seat, me = self.seat, str(self.seat)
        made_of = self.side(seat) if icon in {"army", "road"} else me
        if icon in SUITS:
            self.favour(icon)
        elif icon == "leverage":
            self.earn(seat, 2)
        elif not self.is_available(made_of):
            return
        elif icon == "army":
            yield from self.put(seat, self.side(seat), ("army", region))
        elif icon == "tribe":
            yield from self.put(seat, me, ("tribe", region))
        elif icon == "road":
            named = yield from self.ask("road", seat,
                                        [f"road {border}" for border in borders_of(region)])
            assert named is not None
            yield from self.put(seat, self.side(seat), ("road", named.split()[1]))
        else:
            named = yield from self.ask("spy", seat, [
                f"spy {card}" for card in self.courts() if CARDS[card]["region"] == region])
            assert named is not None
            yield from self.put(seat, me, ("spy", named.split()[1]))

    # Bribes.

    def is_mannered(self) -> bool:
        return self.effects.get(CUSTOMS, -1) == self.seat

    def must_pay(self, receiver: int) -> bool:
        """PX-8.4, PX-8.9, WK-4"""
        return not self.is_mannered() and (
            self.is_on("bribe_negotiation", "fixed") or self.worn_out()
            or self.wakhan in {receiver, self.seat})

    def worn_out(self) -> bool:
        return self.declines >= int(self.options["bribe_declines_per_turn"])

    def affordable(self, card: int, verb: str) -> bool:
        """PX-8.4, PX-8.5"""
        cost = 0 if verb == "play" else self.cheapest(card, verb)
        due, receiver = self.bribe(self.seat, card, verb)
        if cost is None or self.me.rupees < cost:
            return False
        if receiver < 0 or not self.must_pay(receiver):
            return True
        return self.me.rupees >= self.kept_back(card, verb) + due

    def bribed(self, card: int, verb: str) -> Generator[Asked, str, bool]:
        """Return whether the action continues (PX-8.4 to 8.9)."""
        due, receiver = self.bribe(self.seat, card, verb)
        if receiver < 0:
            return True
        if self.must_pay(receiver):
            self.give(self.seat, receiver, due)
            return True
        left = self.me.rupees - self.kept_back(card, verb)
        mode, payer, least, full = self.options["bribe_negotiation"], self.seat, 0, due
        while True:
            most = max(0, min(full, left))
            offers = [f"offer {amount}" for amount in range(least, most + 1)
                      if amount == full or mode == "offer" or self.is_mannered()]
            if not self.is_mannered():
                offers += ["beg"] if mode == "ask" and not self.worn_out() else []
                offers += ["withdraw"]
            said = yield from self.ask("bribe", payer, offers)
            assert said is not None
            if said == "withdraw":
                self.decline()
                return False
            amount = -1 if said == "beg" else int(said.split()[1])
            if amount == full or self.is_mannered():
                self.give(payer, receiver, amount)
                return True
            said = yield from self.ask("answer", receiver, [
                "accept", *[f"demand {more}" for more in range(max(1, amount + 1),
                                                               min(full - 1, left) + 1)],
                "decline"])
            assert said is not None
            if said == "accept":
                self.give(payer, receiver, max(0, amount))
                return True
            if said == "decline":
                self.decline()
                if mode == "offer":
                    return False
            else:
                least, full = max(1, amount + 1), int(said.split()[1])

    def decline(self) -> None:
        if not self.worn_out():
            self.declines += 1

    # What a player in turn can do.

    def deeds(self) -> list[str]:
        """Return all actions but the purchases and the pass (PX-5)."""
        found = []
        if self.actions:
            ends = ("left", "right") if self.me.court else ("right",)
            found += [f"play {card} {end}" for card in self.me.hand for end in ends
                      if self.affordable(card, "play")]
        return found + [f"{verb} {card}" for card in self.me.court
                        for verb in CARDS[card]["actions"] if self.can(card, verb)]

    def can(self, card: int, verb: str) -> bool:
        return card not in self.used and (
            self.actions > 0 or self.is_bonus(self.seat, card)) \
            and self.affordable(card, verb) and not self.is_idle(card, verb)

    def bonus(self) -> bool:
        return any(self.can(card, verb) for card in self.me.court
                    for verb in CARDS[card]["actions"])

    def act(self, text: str) -> Course:
        """Do one action of the player in turn."""
        verb, _, named = text.partition(" ")
        if verb == "purchase":
            yield from self.purchase(named)
            return
        card = int(named.split()[0])
        done = yield from self.bribed(card, verb)
        if done and verb == "play":
            yield from self.play_card(card, named.split()[1])
        elif done:
            yield from self.carry_out(card, verb)

    def columns(self, row: str) -> list[str]:
        return [f"{row}{column}" for column in range(COLUMNS)]
