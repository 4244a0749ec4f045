"""Run a game of Pax Pamir: opening, turns, cleanup, checks, the end."""

from __future__ import annotations

from abc import abstractmethod

from oracles import demand
from tests.games.pax_pamir.oracle.asking import Course, Over
from tests.games.pax_pamir.oracle.dealings import Dealings
from tests.games.pax_pamir.oracle.printed import (
    BESIDE_MAP, BY_COLUMN, CARDS, CHECKS, COALITIONS, EVENTS, FAVOURS, PLACES, RIOTS, ROWS,
)

IDLE_ROUNDS = 12                        # PX-18.7


class Told(Dealings):
    """The game from the first draw to the last."""

    def tell(self) -> Course:
        self.idle = 0
        self.phase = "opening"
        self.lot: int | None = None
        humans = [seat for seat in range(self.players) if seat != self.wakhan]
        first = yield from self.draw("first", self.choosers(humans))
        order = [(int(first.split()[1]) + number) % self.players for number in range(self.players)]
        yield from self.fill(BY_COLUMN if self.is_on("market_fill", "columns") else PLACES)
        for seat in order:
            if seat in humans:
                said = yield from self.insist("loyalty", seat,
                                              [f"loyal {name}" for name in COALITIONS])
                self.nobles[seat].loyalty = said.split()[1]
        self.seat = order[-1] if self.wakhan is None else self.wakhan
        while True:
            yield from self.turn()
            self.seat = (self.seat + 1) % self.players

    def choosers(self, humans: list[int]) -> dict[str, int]:
        """Return the cases of the first chooser (PX-2.8). Wakhan, who sits last, is followed by the
        human who chose last (WK-2)."""
        seats = humans if self.wakhan is None else [humans[-1] if len(humans) > 1 else 0]
        return {f"first {seat}": 1 for seat in seats}

    # The turn.

    def turn(self) -> Course:
        """PX-5.1"""
        self.phase = "actions"
        self.turns += 1
        self.actions, self.declines = 2, 0
        self.used, self.paid = {}, set()
        self.fresh.clear()
        if self.seat == self.wakhan:
            yield from self.wakhan_turn()
        else:
            yield from self.blackmail()
            yield from self.settle(late=True)
            yield from self.own_turn()
        self.phase = "cleanup"
        yield from self.clean_hands()
        yield from self.clean_market()
        self.idle += 1
        if self.idle >= IDLE_ROUNDS * self.players:
            yield from self.end()

    @abstractmethod
    def wakhan_turn(self) -> Course: ...

    def own_turn(self) -> Course:
        while self.actions or self.bonus():
            menu = ["pass", *(self.buyable() if self.actions else []), *self.deeds()]
            said = yield from self.insist("turn", self.seat, menu)
            if said == "pass":
                return
            yield from self.act(said)
            yield from self.settle(late=True)
            yield from self.swapped_to_wakhan()

    @abstractmethod
    def swapped_to_wakhan(self) -> Course:
        """WK-25"""

    def blackmail(self) -> Course:
        """PX-15.9"""
        regions = ["kandahar", "herat"]
        while regions:
            regions = [region for region in regions
                       if self.holds(self.seat, f"blackmail_{region}")]
            bare = [f"spy {card}" for card in self.courts()
                    if CARDS[card]["region"] in regions and not any(self.spies(card))
                    and self.is_available(str(self.seat))]
            said = yield from self.ask("blackmail", self.seat, [*bare, "stop"] if bare else [])
            if said in {None, "stop"}:
                return
            card = str(said).split()[1]
            regions.remove(CARDS[int(card)]["region"])
            yield from self.put(self.seat, str(self.seat), ("spy", card))

    # Cleanup.

    def clean_hands(self) -> Course:
        """PX-12.1 to 12.3"""
        me = self.me
        while len(me.court) > self.court_limit(self.seat):
            said = yield from self.ask("court", self.seat,
                                       [f"discard {card}" for card in me.court])
            assert said is not None
            self.lose_card(int(said.split()[1]))
            yield from self.settle()
        yield from self.settle(late=True)
        while len(me.hand) > self.hand_limit(self.seat):
            said = yield from self.ask("hand", self.seat,
                                       [f"discard {card}" for card in me.hand])
            assert said is not None
            self.give_up(me, int(said.split()[1]))

    def clean_market(self) -> Course:
        """PX-12.4"""
        if self.is_on("market_cleanup", "slide_then_discard"):
            self.slide()
            for kinds in (set(EVENTS) - CHECKS, CHECKS):
                for row in ROWS:
                    yield from self.discard_left(row, kinds)
        else:
            for row, there in [(row, self.market[f"{row}0"]) for row in ROWS]:
                yield from self.discard_left(row, {card for card in EVENTS if card == there})
        self.slide()
        yield from self.fill(BY_COLUMN)

    def discard_left(self, row: str, kinds: set[int]) -> Course:
        """Discard the event at the left. Its rupees stay (PX-12.5)."""
        card = self.market[f"{row}0"]
        if card in kinds:
            assert card is not None
            self.market[f"{row}0"] = None
            self.idle = 0
            yield from self.discarded_event(card)
            yield from self.settle(late=True)

    def slide(self) -> None:
        """PX-12.6"""
        for row in ROWS:
            places = self.columns(row)
            cards = [(self.market[place], self.coins.pop(place, 0)) for place in places]
            carried, stand = 0, []
            for card, coins in cards:
                carried += coins
                if card is not None:
                    stand.append((card, carried))
                    carried = 0
            self.lay_row(places, cards, stand)

    def lay_row(self, places: list[str], cards: list[tuple[int | None, int]],
                stand: list[tuple[int, int]]) -> None:
        """Place the cards of a row. Rupees on a place go to the card that comes to that very
        place."""
        del stand
        waiting = [coins if card is None else 0 for card, coins in cards]
        row = [(card, coins) for card, coins in cards if card is not None]
        for number, place in enumerate(places):
            card, coins = row[number] if number < len(row) else (None, 0)
            coins += waiting[number]
            self.market[place] = card
            if card == 111:
                self.bank -= coins
                coins = 0
            self.coins[place] = coins

    def fill(self, order: list[str]) -> Course:
        """PX-2.6, PX-12.6, PX-12.7, PX-12.9"""
        for place in order:
            if self.market[place] is None and self.deck():
                drawn = yield from self.draw("fill", self.drawing())
                card = int(drawn.split()[1])
                self.drawn(card)
                self.market[place] = card
                if card == 111:
                    self.bank -= self.coins.pop(place, 0)
                if len(CHECKS & set(self.market.values())) == 2:
                    yield from self.instability()
                    self.slide()
                    yield from self.fill(BY_COLUMN)
                    return

    def instability(self) -> Course:
        for place, card in self.market.items():
            if card in CHECKS:
                assert card is not None
                self.market[place] = None
                self.discard(card)
        self.idle = 0
        yield from self.check()

    # Events that are discarded.

    def discarded_event(self, card: int) -> Course:
        """PX-16"""
        if card in BESIDE_MAP:
            self.effects[card] = None
            return
        self.discard(card)
        if card in CHECKS:
            yield from self.check()
        elif card in FAVOURS:
            self.favour(FAVOURS[card])
        elif card in RIOTS:
            yield from self.riot(RIOTS[card])
        elif card == 108:
            for player in self.nobles:
                self.discards += player.prizes
                player.prizes = []
        elif card == 114:
            for seat in self.clockwise():
                player = self.nobles[seat]
                said = yield from self.ask("hand_card", seat,
                                           [f"discard {held}" for held in sorted(player.hand)])
                if said:
                    self.give_up(player, int(said.split()[1]))

    # Dominance checks and the end.

    def check(self, instability: bool = False) -> Course:
        """PX-17, PX-18"""
        final = not self.checks_left()
        for player, points in zip(self.nobles, self.shares(final), strict=True):
            player.points += points
        best = sorted([player.points for player in self.nobles], reverse=True)
        if best[0] >= best[1] + 4 or final:
            yield from self.end()
        if self.dominant() is not None:
            for there in self.blocks.values():
                there.clear()
        self.discards += self.effects
        self.effects.clear()
        [holder] = [player.seat for player in self.nobles if 3 in player.court] or [-1]
        if holder >= 0:
            for _ in range(2):
                yield from self.put(holder, "afghan", ("army", "kabul"))

    def end(self) -> Course:
        """PX-18.3, PX-18.4"""
        best = self.leaders()
        if len(best) > 1 and self.is_on("last_tiebreak", "random"):
            drawn = yield from self.draw("lot", {f"lot {seat}": 1 for seat in best})
            self.lot = int(drawn.split()[1])
        raise Over

    def merit(self, seat: int) -> tuple[int, ...]:
        player = self.nobles[seat]
        human = seat != self.wakhan                             # WK-70
        return player.points, player.stars("military"), player.rupees, human

    def leaders(self) -> list[int]:
        most = max([self.merit(seat) for seat in range(self.players)])
        return [seat for seat in range(self.players) if self.merit(seat) == most]

    def ranks(self) -> list[int]:
        """PX-18.2 to 18.4"""
        return [1 + len([other for other in range(self.players)
                         if self.placed(other) > self.placed(seat)])
                for seat in range(self.players)]

    def placed(self, seat: int) -> tuple[int, ...]:
        if self.is_on("last_tiebreak", "seat_after_turn_player"):
            last = -((seat - self.seat - 1) % self.players)
        else:
            last = int(self.lot == seat)
        return *self.merit(seat), last

    def promise(self) -> None:
        """Check what must hold at any time."""
        demand(sum([player.rupees for player in self.nobles]) + self.coins.total()
               == 4 * self.players + self.bank, "rupees from nowhere (PX-5.5)")
