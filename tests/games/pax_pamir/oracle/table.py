"""The table of Pax Pamir, and the facts that follow from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from oracles import Books
from tests.games.pax_pamir.oracle.printed import (
    ABILITY, ALWAYS_BONUS, BLOCKS, BORDERS, BY_COLUMN, CARDS, CHECKS, COALITIONS, CUSTOMS, EVENTS,
    FATIGUE, FREE, GIFTS, KOH_I_NOOR, MILITARY_EVENT, PLACES, REGIONS, RUMOR,
)

Piece = tuple[str, str]                 # what it is and where: ("tribe", region), ("spy", card)


@dataclass
class Player:
    """PX-1.4, PX-2.2"""

    seat: int
    rupees: int = 4
    points: int = 0
    loyalty: str | None = None
    hand: set[int] = field(default_factory=set)
    court: list[int] = field(default_factory=list)
    prizes: list[int] = field(default_factory=list)
    stand: Counter[Piece] = field(default_factory=Counter)      # cylinders in play
    owed: int = 0

    def stars(self, suit: str) -> int:
        """PX-3.2"""
        return sum([CARDS[card]["rank"] for card in self.court if CARDS[card]["suit"] == suit])

    def supply(self) -> int:
        return 10 - self.stand.total()

    def tribes(self, region: str) -> int:
        return self.stand.get(("tribe", region), 0)

    def gifts(self) -> list[int]:
        return [price for price in GIFTS if self.stand["gift", str(price)]]

    def political(self, region: str) -> list[int]:
        return [card for card in self.court
                if CARDS[card]["suit"] == "political" and CARDS[card]["region"] == region]


class Table(Books):
    """Cards, pieces and money. A counter has the blocks by coalition, kind and place."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.nobles = [Player(seat) for seat in range(players)]
        self.blocks: dict[str, Counter[Piece]] = {name: Counter() for name in COALITIONS}
        self.fresh: Counter[tuple[str, Piece]] = Counter()      # PX-10.1: put this turn, by owner
        self.favoured = "political"
        self.market: dict[str, int | None] = dict.fromkeys(PLACES)
        self.coins: Counter[str] = Counter()
        self.paid: set[int] = set()
        self.unseen = set(CARDS) | set(EVENTS)
        self.piles = [[5 + players, events, checks] for events, checks in
                      [(0, 0), (2, 0), (1, 1), (1, 1), (1, 1), (1, 1)]]     # PX-2.3, PX-2.4
        self.discards: list[int] = []
        self.held = 0                                           # a card being decided on
        self.effects: dict[int, int | None] = {}                # seat, None for all
        self.bank = 0                                           # rupees given less taken
        if options["head_start"] != "none":
            seat, amount = options["head_start"].split("_gets_")
            self.nobles[int(seat)].points = int(amount)         # PX-20.26
        self.seat = 0
        self.turns = 0
        self.actions = 0
        self.declines = 0
        self.used: dict[int, str] = {}
        self.wakhan = players - 1 if options["wakhan"] == "true" else None
        self.pragmatic: str | None = None

    def is_on(self, option: str, value: str) -> bool:
        return self.options[option] == value

    @property
    def me(self) -> Player:
        return self.nobles[self.seat]

    def clockwise(self) -> list[int]:
        """Return the seats from the player in turn on."""
        return [(self.seat + number) % self.players for number in range(self.players)]

    # Money.

    def earn(self, seat: int, rupees: int) -> None:
        """Give rupees from the bank, or take them."""
        self.nobles[seat].rupees += rupees
        self.bank += rupees

    def give(self, giver: int, taker: int, rupees: int) -> None:
        self.nobles[giver].rupees -= rupees
        self.nobles[taker].rupees += rupees

    def drop_coin(self, place: str, rupees: int) -> None:
        """Put rupees onto a card of the market, marked as paid by the player in turn (PX-9.4,
        PX-16.7)."""
        card = self.market[place]
        if card == 111:
            self.bank -= rupees
            return
        self.coins[place] += rupees
        if card is not None:
            self.paid.add(card)

    # Cards.

    def holds(self, seat: int, ability: str) -> bool:
        return any(card in self.nobles[seat].court for card in ABILITY[ability])

    def owner(self, card: int) -> int | None:
        for player in self.nobles:
            if card in player.court:
                return player.seat
        return None

    def courts(self) -> list[int]:
        """Return the circle of court cards (PX-9.42)."""
        return [card for player in self.nobles for card in player.court]

    def spies(self, card: int) -> list[int]:
        spy = "spy", str(card)
        return [player.stand.get(spy, 0) for player in self.nobles]

    def holder(self, card: int) -> int | None:
        """PX-8.2"""
        there = self.spies(card)
        most = max(there)
        if not most or there.count(most) > 1 or there.index(most) == self.owner(card):
            return None
        return there.index(most)

    def is_bonus(self, seat: int, card: int) -> bool:
        """PX-5.4, PX-15.13, PX-16.1"""
        suit = CARDS[card]["suit"]
        new_tactics = self.effects.get(MILITARY_EVENT, -1) == seat and suit == "military"
        return suit == self.favoured or new_tactics or card in ALWAYS_BONUS

    def court_limit(self, seat: int) -> int:
        return 3 + self.nobles[seat].stars("political")

    def hand_limit(self, seat: int) -> int:
        return 2 + self.nobles[seat].stars("intelligence")

    # The map.

    def standing(self, coalition: str, kind: str, place: str) -> int:
        return self.blocks[coalition].get((kind, place), 0)

    def ruling(self, player: Player, region: str) -> int:
        """PX-4.1; WK-7"""
        sides = [name for name in COALITIONS
                 if player.seat == self.wakhan or name == player.loyalty]
        return player.tribes(region) + max(
            [self.standing(name, "army", region) for name in sides], default=0)

    def ruler(self, region: str) -> int | None:
        """PX-4.2"""
        strength = [self.ruling(player, region) for player in self.nobles]
        most = max(strength)
        if strength.count(most) > 1:
            return None
        player = self.nobles[strength.index(most)]
        alone = all(self.standing(name, "army", region) < most for name in COALITIONS)
        return player.seat if alone and player.tribes(region) else None

    def ruled(self, seat: int) -> list[str]:
        return [region for region in REGIONS if self.ruler(region) == seat]

    def side(self, seat: int) -> str:
        """Return the coalition of a player, for Wakhan by WK-6."""
        loyalty = self.pragmatic if seat == self.wakhan else self.nobles[seat].loyalty
        assert loyalty is not None
        return loyalty

    # Influence and dominance.

    def influence(self, seat: int, coalition: str | None) -> int:
        """PX-3.3, PX-16.2, PX-16.4, WK-5"""
        player = self.nobles[seat]
        patriots = len([card for card in player.court
                        if CARDS[card].get("patriot") in {coalition} - {None}])
        prizes = len([card for card in player.prizes
                      if seat != self.wakhan or CARDS[card]["prize"] == coalition])
        worth = 1
        if KOH_I_NOOR in self.effects:
            worth = {None: 0, seat: 2}.get(self.effects[KOH_I_NOOR], 1)
        silenced = self.effects.get(RUMOR, -1) == seat
        return 1 + (0 if silenced else patriots) + prizes + worth * len(player.gifts())

    def dominant(self) -> str | None:
        """PX-17.2"""
        lead = 2 if FATIGUE in self.effects else 4
        count = {name: self.blocks[name].total() for name in COALITIONS}
        for name in COALITIONS:
            if all(count[name] >= count[other] + lead for other in COALITIONS if other != name):
                return name
        return None

    def shares(self, final: bool) -> list[int]:
        """Return the points a check would give, by seat (PX-17.3 to 17.6)."""
        coalition = self.dominant()
        prizes = [3, 1] if coalition is None else [5, 3, 1]
        ranked = {}
        for player in self.nobles:
            if coalition is None:
                ranked[player.seat] = player.stand.total()
            elif player.loyalty == coalition or player.seat == self.wakhan:
                ranked[player.seat] = self.influence(player.seat, coalition)
        left = [points * (1 + final) for points in prizes] + [0] * self.players
        won = [0] * self.players
        for value in sorted(set(ranked.values()), reverse=True):
            tied = [seat for seat in ranked if ranked[seat] == value]
            for seat in tied:
                won[seat] = sum(left[:len(tied)]) // len(tied)
            left = left[len(tied):]
        return won

    def checks_left(self) -> int:
        """Return the number of checks in market and deck."""
        return sum([pile[2] for pile in self.piles]) + len(CHECKS & set(self.market.values()))

    # Prices and bribes.

    def price(self, seat: int, place: str) -> int:
        """PX-6.1, PX-6.2, PX-15.11"""
        card = self.market[place]
        assert card is not None
        printed = CARDS.get(card, {})
        for ability, what, value in FREE:
            if self.holds(seat, ability) and printed.get(what) == value:
                return 0
        return int(place[1]) * (2 if self.favoured == "military" else 1)

    def bribe(self, seat: int, card: int, verb: str) -> tuple[int, int]:
        """Return the amount and receiver of a bribe; without a receiver nothing is due (PX-7.1,
        PX-8.3, PX-8.7)."""
        if CUSTOMS in self.effects and self.effects[CUSTOMS] is None:
            return 0, -1
        if verb == "play":
            region = CARDS[card]["region"]
            ruler = self.ruler(region)
            if ruler in {None, seat} or self.holds(seat, "charismatic_courtiers"):
                return 0, -1
            assert ruler is not None
            return self.nobles[ruler].tribes(region), ruler
        holder = self.holder(card)
        if holder is None or self.holds(seat, "civil_service_reforms"):
            return 0, -1
        return self.spies(card)[holder], holder

    # Odds.

    def drawing(self) -> dict[str, int]:
        """Return the cases of a draw (PX-2.9)."""
        pile = next(pile for pile in self.piles if sum(pile))
        kinds = [{card for card in self.unseen if card in CARDS},
                 {card for card in self.unseen if card in EVENTS and card not in CHECKS},
                 self.unseen & CHECKS]
        odds = {}
        for number, kind in enumerate(kinds):
            cases = pile[number]
            for other in {0, 1, 2} - {number}:
                cases *= len(kinds[other]) or 1
            for card in kind:
                if cases:
                    odds[f"reveal {card}"] = cases
        return odds

    def deck(self) -> int:
        return sum([sum(pile) for pile in self.piles])

    def drawn(self, card: int) -> None:
        pile = next(pile for pile in self.piles if sum(pile))
        kind = 2 if card in CHECKS else 1 if card in EVENTS else 0
        pile[kind] -= 1
        self.unseen.remove(card)

    def vacant(self) -> list[str]:
        return [place for place in BY_COLUMN if self.market[place] is None]

    def supply_of(self, coalition: str) -> int:
        return BLOCKS - self.blocks[coalition].total()

    def on_border(self, coalition: str, region: str) -> list[str]:
        return [border for border in BORDERS
                if region in border.split("-") and self.standing(coalition, "road", border)]
