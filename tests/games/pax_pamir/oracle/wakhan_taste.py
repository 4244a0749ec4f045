"""Wakhan's cards, rankings and purchases (WK-3, WK-6, WK-9, WK-20 to 22, WK-50 to 52, WK-60)."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.pax_pamir.oracle.asking import Course
from tests.games.pax_pamir.oracle.printed import (
    CARDS, CHECKS, COALITIONS, REGIONS, SUITS, WAKHAN, is_court,
)
from tests.games.pax_pamir.oracle.told import Told

Taste = Callable[[int], int | None]


def blocks_on(card: int) -> int:
    return sum([icon in {"army", "road"} for icon in CARDS[card]["impact"]])


def cylinders_on(card: int) -> int:
    return sum([icon in {"tribe", "spy"} for icon in CARDS[card]["impact"]])


class WakhanTaste(Told):
    """The cards that steer her, and the cards that she wants."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.face, self.line = 0, 0
        self.back: int | None = None
        self.pile = set(WAKHAN)
        self.gone: list[int] = []
        super().__init__(players, options)

    # Her cards.

    def draw_steering(self) -> Course:
        """Draw a face, and the back of the next card (WK-3)."""
        if not self.pile:
            self.pile, self.back = set(WAKHAN), None
        card = yield from self.draw("ai", self.faces())
        self.face = int(card.split()[1])
        self.pile.discard(self.face)
        self.gone.append(self.face)
        self.back = None
        if not self.pile:
            self.gone, self.pile = [], set(WAKHAN)
            yield from self.draw_steering()
            return
        odds = {f"back {back}": len([other for other in self.pile if back_of(other) == back])
                for back in {back_of(other) for other in self.pile}}
        back = yield from self.draw("back", odds)
        self.back = int(back.split()[1])

    def faces(self) -> dict[str, int]:
        return {f"ai {card}": 1 for card in self.pile if self.back in {None, back_of(card)}}

    @property
    def column(self) -> int:
        """Return the column the black arrow points at (WK-22)."""
        assert self.back is not None
        return int(self.back // 2 + WAKHAN[self.face]["black"]) % 6

    @property
    def points_up(self) -> bool:
        """Return whether the red arrow points at the top, or left."""
        assert self.back is not None
        return bool((self.back % 2 == 0) == (WAKHAN[self.face]["red"] == 0))

    @property
    def row(self) -> list[str]:
        row: list[str] = WAKHAN[self.face]["regions"]
        return row

    def neighbours(self) -> list[int]:
        """Return the others, first the one the red arrow points at."""
        step = 1 if self.points_up else -1
        return [(self.seat + step * number) % self.players for number in range(1, self.players)]

    def choose_side(self) -> None:
        """WK-6, WK-62"""
        taken = {player.loyalty for player in self.nobles if player.seat != self.wakhan}
        free = [name for name in WAKHAN[self.face]["loyalty"] if name not in taken]
        self.pragmatic = free[0]
        if self.is_on("wakhan_steadfast_loyalty", "on"):
            self.pragmatic = max(free, key=lambda name: self.blocks[name].total())

    # Priority.

    def priority(self, card: int) -> tuple[int, ...]:
        """WK-9"""
        printed, dominant = CARDS[card], self.dominant()
        return (self.owner(card) != self.wakhan, printed["suit"] == self.favoured,
                dominant is not None and printed.get("patriot") == dominant,
                dominant is not None and printed.get("prize") == dominant,
                "patriot" in printed, "leverage" in printed["impact"], printed["rank"], card)

    def favourite(self, cards: list[int]) -> int | None:
        return max(cards, key=self.priority, default=None)

    # Purchases.

    def on_sale(self) -> dict[int, str]:
        """Return the cards and places she can buy, except checks."""
        return {card: place for place, card in self.market.items()
                if card is not None and f"purchase {place}" in self.buyable()
                and card not in CHECKS}

    def best(self, taste: Taste) -> int | None:
        """Return the best court card; among equals the cheapest, then the highest number
        (WK-20)."""
        return self.best_of({card for card in self.on_sale() if is_court(card)}, taste)

    def best_of(self, cards: set[int], taste: Taste) -> int | None:
        sale = self.on_sale()
        liked = {card: taste(card) for card in cards}
        fitting = [card for card, liking in liked.items() if liking is not None]
        return max(fitting, default=None,
                   key=lambda card: (liked[card], -self.price(self.seat, sale[card]), card))

    def wanted(self, line: str) -> int | None:
        """Return the card to buy by this line of her card (WK-20 to 22)."""
        if line == "radicalize":
            card = self.plain()
            return card
        if not self.holds_true(line):
            return None
        if line.endswith("most_net_rupees"):
            return self.savvy(self.best_of(set(self.on_sale()), self.net))
        return self.savvy(self.best(self.taste(line)))

    def holds_true(self, line: str) -> bool:
        """WK-50"""
        for suit in SUITS:
            if f"if_{suit}_favoured" in line:
                return suit == self.favoured
        spies = [sum([self.spies(card)[seat] for card in self.courts()])
                 for seat in range(self.players)]
        conditions = {
            "if_fewer_than_two_rupees": self.me.rupees < 2,
            "if_no_dominant_coalition": self.dominant() is None,
            "if_dominant_coalition": self.dominant() is not None,
            "if_no_card_with_move": not any("move" in CARDS[card]["actions"]
                                             for card in self.me.court),
            "if_court_size_at_limit": len(self.me.court) >= self.court_limit(self.seat),
            "if_fewer_spies_than_another_player": spies[self.seat] < max(spies),
        }
        return all(true for words, true in conditions.items() if words in line)

    def taste(self, line: str) -> Taste:
        """WK-20"""
        for suit in SUITS:
            if line.endswith(f"highest_ranked_{suit}"):
                return lambda card: CARDS[card]["rank"] if CARDS[card]["suit"] == suit else None
        tastes: dict[str, Taste] = {
            "control_of_region": lambda card: 1 if self.gives_control(card) else None,
            "radicalize_intelligence": lambda card: (
                1 if CARDS[card]["suit"] == "intelligence" else None),
            "most_blocks": lambda card: blocks_on(card) or None,
            "most_cylinders": lambda card: cylinders_on(card) or None,
            "with_move_action": lambda card: 1 if "move" in CARDS[card]["actions"] else None,
            "matching_patriot": lambda card: (
                1 if CARDS[card].get("patriot") == self.dominant() else None),
        }
        [found] = [taste for words, taste in tastes.items() if line.endswith(words)]
        return found

    def net(self, card: int) -> int:
        """WK-51"""
        place = self.on_sale()[card]
        leveraged = is_court(card) and "leverage" in CARDS[card]["impact"]
        return self.coins[place] + 2 * leveraged - self.price(self.seat, place)

    def gives_control(self, card: int) -> bool:
        """WK-52"""
        region, icons = CARDS[card]["region"], CARDS[card]["impact"]
        if self.ruler(region) == self.seat:
            return False
        tribe, army = ("tribe", region), ("army", region)
        side = self.side(self.seat)
        before = Told.ruler(self, region)
        self.me.stand[tribe] += icons.count("tribe")
        self.blocks[side][army] += icons.count("army")
        after = self.ruler(region)
        self.me.stand[tribe] -= icons.count("tribe")
        self.blocks[side][army] -= icons.count("army")
        return after == self.seat != before

    def plain(self) -> int | None:
        """WK-21, WK-22"""
        if CHECKS & set(self.market.values()):
            dominant = self.dominant()
            if dominant is not None:
                card = self.best(lambda card: 1 if CARDS[card].get("patriot") == dominant
                                 else None)
                card = card if card is not None else self.best(
                    lambda card: blocks_on(card) or None)
            else:
                card = self.best(lambda card: cylinders_on(card) or None)
                if card is None and self.is_on("wakhan_savvy_purchasing", "on"):
                    card = self.best_of(set(self.on_sale()), self.net)
            if card is None:
                card = self.best_of(set(self.on_sale()), lambda card: 0)
            if card is not None:
                return self.savvy(card)
        return self.savvy(self.by_arrows())

    def by_arrows(self) -> int | None:
        """WK-22"""
        rows = "TB" if self.points_up else "BT"
        sale = {place: card for card, place in self.on_sale().items()}
        for row in rows:
            for column in range(self.column, -1, -1):
                if f"{row}{column}" in sale:
                    return sale[f"{row}{column}"]
        return None

    def savvy(self, card: int | None) -> int | None:
        """WK-60"""
        if card is None or not is_court(card) or self.is_on("wakhan_savvy_purchasing", "off"):
            return card
        sale = self.on_sale()
        prices = {other: self.price(self.seat, place) for other, place in sale.items()}
        better = [other for other in sale if is_court(other)
                  and CARDS[other]["suit"] == CARDS[card]["suit"]
                  and CARDS[other]["rank"] >= CARDS[card]["rank"] and prices[other] < prices[card]]
        first = "T" if self.points_up else "B"
        return min(better, default=card, key=lambda other: (
            prices[other], sale[other][1], sale[other][0] != first))

    # Conveniences.

    def by_row(self) -> list[str]:
        return [region for region in self.row if region in REGIONS]

    def loyal_coalitions(self) -> set[str]:
        return {name for name in COALITIONS for player in self.nobles if player.loyalty == name}


def back_of(card: int) -> int:
    """Return the kind of a back: twice the first column, and one more if "bottom" is above."""
    return int(2 * WAKHAN[card]["columns"][0] + (WAKHAN[card]["sides"][0] == "bottom"))
