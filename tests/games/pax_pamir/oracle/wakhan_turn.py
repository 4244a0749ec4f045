"""The turn of Wakhan: WK-10 to WK-13, WK-23 to WK-25, WK-40."""

from __future__ import annotations

from collections.abc import Generator

from tests.games.pax_pamir.oracle.asking import Answered, Asked, Course
from tests.games.pax_pamir.oracle.wakhan_deeds import WakhanDeeds
from tests.games.pax_pamir.oracle.printed import (
    BORDERS, CARDS, CHECKS, GIFTS, REGIONS, RUMOR, SUITS, WAKHAN, across,
    borders_of, is_court,
)
from tests.games.pax_pamir.oracle.table import Piece

Order = tuple[str, int, int | None]         # what, the card, the line of her card


class WakhanTurn(WakhanDeeds):
    """Wakhan's turn: one order after another, then bonus actions."""

    def wakhan_turn(self) -> Course:
        """WK-10"""
        yield from self.draw_steering()
        self.line = 0
        self.choose_side()
        yield from self.wakhan_blackmail()
        yield from self.settle(late=True)
        while (order := self.order()) is not None:
            yield from self.insist("wakhan", self.seat, ["obey"])
            what, card, line = order
            if line is not None:
                self.line = (line + 1) % 3
            if what == "radicalize":
                yield from self.radicalize(card)
            else:
                if line is None:
                    self.actions = 0            # WK-12: lines come first, then bonus actions
                yield from self.use(card, what)
            yield from self.settle(late=True)
            yield from self.swapped_to_wakhan()

    def order(self) -> Order | None:
        """WK-10 to 12"""
        if self.actions:
            check = self.ambition()
            if check is not None:
                return "radicalize", check, None
            for step in range(3):
                line = (self.line + step) % 3
                found = self.by_line(WAKHAN[self.face]["lines"][line])
                if found is not None:
                    return *found, line
        for card in self.me.court:
            if self.is_bonus(self.seat, card) and card not in self.used:
                for verb in CARDS[card]["actions"]:
                    if self.can(card, verb) and self.wakhan_way(card, verb):
                        return verb, card, None
        return None

    def ambition(self) -> int | None:
        """WK-11"""
        for place, card in self.market.items():
            if card in CHECKS and f"purchase {place}" in self.buyable():
                final = self.checks_left() == 1
                won = self.shares(final)
                others = [points for seat, points in enumerate(won) if seat != self.seat]
                if won[self.seat] > max(others) or self.would_win(won, final, place):
                    return card
        return None

    def would_win(self, won: list[int], final: bool, place: str) -> bool:
        """Return whether she would win, even by a tie-breaker with the rupees she will have
        then."""
        after = [(self.merit(seat)[0] + points, *self.merit(seat)[1:])
                 for seat, points in enumerate(won)]
        points, stars, rupees, human = after.pop(self.seat)
        rupees += self.coins[place] - self.price(self.seat, place)
        best = max(after)
        return (points, stars, rupees, human) > best if final else points >= best[0] + 4

    def by_line(self, line: str) -> tuple[str, int] | None:
        if line.startswith("radicalize"):
            card = self.wanted(line)
            return None if card is None else ("radicalize", card)
        verb, _, special = line.partition("_")
        able = [card for card in self.me.court if verb in CARDS[card]["actions"]
                and self.can(card, verb) and (self.brawl(most=True) is not None if special
                                              else self.wakhan_way(card, verb))]
        card = self.favourite(able)
        return None if card is None else (f"{verb}_{special}" if special else verb, card)

    # Radicalize.

    def radicalize(self, card: int) -> Course:
        """WK-23"""
        self.buy(next(place for place, there in self.market.items() if there == card))
        if is_court(card):
            yield from self.play_or_drop(card)
        else:
            yield from self.bought_event(card)

    def play_or_drop(self, card: int) -> Course:
        self.me.hand.discard(card)
        due, receiver = self.bribe(self.seat, card, "play")
        if receiver >= 0 and due > self.me.rupees and not self.is_mannered():
            self.discard(card)
            return
        self.she_pays(receiver, due)
        self.me.court.insert(0 if self.points_up else len(self.me.court), card)
        yield from self.wakhan_impact(card)

    @property
    def wakhan_seat(self) -> int:
        assert self.wakhan is not None
        return self.wakhan

    def wakhan_impact(self, card: int) -> Course:
        """WK-24"""
        region, icons = CARDS[card]["region"], CARDS[card]["impact"]
        if self.is_on("icon_order", "fixed"):
            icons = sorted(icons, key=["tribe", "road", "army", "spy", "leverage", *SUITS].index)
        borders = sorted(borders_of(region),
                         key=lambda border: self.row.index(across(region, border)))
        for number, icon in enumerate(icons):
            if card not in self.me.court:
                return
            if icon == "road":
                border = borders[icons[:number].count("road") % len(borders)]
                yield from self.put(self.seat, self.side(self.seat), ("road", border))
            elif icon == "spy":
                yield from self.put(self.seat, str(self.seat), ("spy", str(self.spied(region))))
            else:
                yield from self.impact(icon, region)

    def spied(self, region: str) -> int | None:
        cards = [card for card in self.courts() if CARDS[card]["region"] == region]
        lacking = [card for card in cards if not self.leads(card)]
        return self.favourite(lacking or cards)

    def wakhan_blackmail(self) -> Course:
        """WK-4, PX-15.9"""
        for region in ("kandahar", "herat"):
            if self.holds(self.seat, f"blackmail_{region}"):
                card = self.favourite([card for card in self.courts()
                                       if CARDS[card]["region"] == region
                                       and not any(self.spies(card))])
                if card is not None:
                    yield from self.put(self.seat, str(self.seat), ("spy", str(card)))

    def reuse(self, seat: int, owner: str, old: dict[str, Piece]) -> Answered:
        """Take her piece without a choice: roads before armies, spies before gifts before tribes,
        and of these the last on the map or round the table."""
        if seat != self.wakhan:
            return (yield from super().reuse(seat, owner, old))
        order = [("army", region) for region in REGIONS] + [("road", border) for border in BORDERS]
        order += [("tribe", region) for region in REGIONS] + [("gift", str(n)) for n in GIFTS]
        order += [("spy", str(card)) for card in self.courts()]
        return max(old, key=lambda taken: order.index(old[taken]), default=None)

    def name_player(self, card: int) -> Course:
        """WK-25"""
        if self.seat != self.wakhan:
            yield from super().name_player(card)
        elif card == RUMOR:
            self.held = 0
            self.effects[card] = self.neighbours()[0]
        else:
            other = self.nobles[self.neighbours()[0]]
            self.me.hand, other.hand = other.hand, self.me.hand

    def swapped_to_wakhan(self) -> Course:
        """Play a hand at once, card by card, even in the turn of another (WK-25)."""
        turn = self.seat
        if self.wakhan is not None and self.nobles[self.wakhan].hand:
            self.seat = self.wakhan
            if turn != self.wakhan:
                self.choose_side()              # WK-6: the human may be of hers now
            for card in sorted(self.me.hand):
                yield from self.play_or_drop(card)
            self.seat = turn
            yield from self.settle(late=True)

    def name(self, kind: str, names: list[str]) -> Generator[Asked, str, str]:
        """WK-8, WK-25"""
        if self.seat != self.wakhan:
            return (yield from super().name(kind, names))
        return self.row[0] if kind == "rebuke" else self.favoured

    def choose_house(self, seat: int, houses: list[int]) -> Answered:
        """Shelter on the card of highest priority, as she always does (WK-4, WK-9)."""
        if seat != self.wakhan or not houses:
            return (yield from super().choose_house(seat, houses))
        return f"shelter {self.favourite(houses)}"

    # Cleanup: WK-40.

    def clean_hands(self) -> Course:
        if self.seat != self.wakhan:
            yield from super().clean_hands()
            return
        while len(self.me.court) > self.court_limit(self.seat):
            self.lose_card(min(self.me.court, key=self.dearness))
            yield from self.settle(late=True)

    def dearness(self, card: int) -> tuple[int, ...]:
        printed, there = CARDS[card], self.spies(card)
        others = max([spies for seat, spies in enumerate(there) if seat != self.seat])
        return (printed["suit"] == "political", "patriot" in printed,
                "leverage" in printed["impact"], min(0, there[self.seat] - others),
                there[self.seat], printed["rank"], printed["suit"] == self.favoured, card)
