"""The whole position and the questions it can answer without changing."""
from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from tests.games.pax_pamir.second_telling import cards

Piece = tuple[str, str | int, str | int]   # kind, place, coalition or seat
T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    """Somebody has to answer; seat -1 is chance, which may answer as it likes."""

    seat: int
    texts: frozenset[str]


Flow = Generator[Question, str, T]
CHANCE = Question(-1, frozenset())


@dataclass
class Player:
    """What one player owns (PX-2.2)."""

    loyalty: str | None = None
    rupees: int = 4
    points: int = 0
    cylinders: int = 10
    owed: int = 0
    court: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    prizes: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Effect:
    """An event in force until the next check (PX-16.14)."""

    card: int
    seat: int | None
    name: str


@dataclass
class Pile:
    """What is left of one pile of the deck, by kind (PX-2.9)."""

    court: int
    events: int
    checks: int

    @property
    def size(self) -> int:
        """How many cards are left in it."""
        return self.court + self.events + self.checks


@dataclass
class Advised:
    """What steers Wakhan in this turn; spent when a whole round was impossible (WK-3, WK-10)."""

    card: int = 0
    back: int = -1
    loyalty: str = ""
    line: int = 0
    spent: bool = False
    gone: list[int] = field(default_factory=list)


class State:
    """The position."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.seats = players
        self.options = options
        self.wakhan = players - 1 if options["wakhan"] == "true" else None
        self.order = list(range(players))
        self.players = [Player() for _ in range(players)]
        self.favoured = cards.facts()["suits"]["favoured"]
        columns = cards.facts()["market"]["columns"]
        self.columns: int = columns
        self.market: dict[str, int | None] = {f"{r}{c}": None for c in range(columns) for r in "TB"}
        self.coins: Counter[str] = Counter()
        self.paid: set[int] = set()
        self.supply: dict[str, int] = {name: cards.facts()["map"]["blocks"]
                                       for name in cards.coalitions()}
        self.pieces: Counter[Piece] = Counter()
        self.fresh: Counter[Piece] = Counter()
        self.effects: list[Effect] = []
        self.discards: list[int] = []
        self.used: dict[int, str] = {}
        self.turn = 0
        self.actions = 0
        self.declines = 0
        self.later = options["leverage_timing"] == "end_of_action"   # debts are put off
        self.over = False
        self.advised = Advised()
        deck = cards.facts()["deck"]
        self.piles = [Pile(deck["court"] + players, more, checks)
                      for more, checks in zip(deck["events"], deck["checks"], strict=True)]

    # -- courts ---------------------------------------------------------------------------------
    def owner(self, card: int) -> int | None:
        """Whose court holds a card."""
        return next((seat for seat in range(self.seats) if card in self.players[seat].court), None)

    def clockwise(self, start: int) -> list[int]:
        """All seats, from this one on."""
        at = self.order.index(start)
        return self.order[at:] + self.order[:at]

    def all_cards(self) -> list[int]:
        """Every card of every court, in the circle of PX-9.42."""
        return [card for seat in self.order for card in self.players[seat].court]

    def cards_of(self, region: str) -> list[int]:
        """Every court card of a region, in any court."""
        return [card for card in self.all_cards() if court(card).region == region]

    def stars(self, seat: int, suit: str) -> int:
        """Stars of one suit in a court (PX-3.2)."""
        return sum(court(card).rank for card in self.players[seat].court
                   if court(card).suit == suit)

    def court_limit(self, seat: int) -> int:
        """PX-3.2."""
        base: int = cards.facts()["players"]["court"]
        return base + self.stars(seat, "political")

    def hand_limit(self, seat: int) -> int:
        """PX-3.2."""
        base: int = cards.facts()["players"]["hand"]
        return base + self.stars(seat, "intelligence")

    def able(self, seat: int, ability: str) -> bool:
        """Whether a special ability works for a player (PX-15)."""
        return any(court(card).ability == ability for card in self.players[seat].court)

    def in_force(self, name: str, seat: int | None = None) -> bool:
        """Whether an event works, for all or for the player named."""
        return any(effect.name == name and (seat is None or effect.seat == seat)
                   for effect in self.effects)

    # -- pieces ---------------------------------------------------------------------------------
    def armies(self, region: str, coalition: str) -> int:
        """Armies of one coalition in a region."""
        return self.pieces["army", region, coalition]

    def tribes(self, region: str, seat: int) -> int:
        """Tribes of one player in a region."""
        return self.pieces["tribe", region, seat]

    def spies(self, card: int, seat: int) -> int:
        """Spies of one player on a card."""
        return self.pieces["spy", card, seat]

    def gifts(self, seat: int) -> list[int]:
        """The gift spaces a player has filled."""
        return [price for price in cards.facts()["players"]["gifts"]
                if self.pieces["gift", price, seat]]

    def in_play(self, kind: str, owner: str | int) -> int:
        """How many pieces of one kind an owner has on the table."""
        return sum(n for piece, n in self.pieces.items() if (piece[0], piece[2]) == (kind, owner))

    def blocks(self, coalition: str) -> int:
        """Blocks of a coalition in play (PX-17.2)."""
        return self.in_play("army", coalition) + self.in_play("road", coalition)

    def cylinders_out(self, seat: int) -> int:
        """Tribes, spies and gifts in play (PX-17.4)."""
        return sum(self.in_play(kind, seat) for kind in ("tribe", "spy", "gift"))

    def add(self, piece: Piece, fresh: bool) -> None:
        """Put one piece on its place."""
        self.pieces[piece] += 1
        if fresh:
            self.fresh[piece] += 1

    def remove(self, piece: Piece) -> bool:
        """Lift one piece; the pieces of earlier turns go first. Says whether it was a fresh one."""
        was_fresh = self.fresh[piece] >= self.pieces[piece]
        self.pieces[piece] -= 1
        self.fresh[piece] = min(self.fresh[piece], self.pieces[piece])
        return was_fresh

    def give_back(self, piece: Piece) -> None:
        """One piece returns to the supply it came from."""
        self.remove(piece)
        kind, _, owner = piece
        if kind in ("army", "road"):
            self.supply[str(owner)] += 1
        else:
            self.players[int(owner)].cylinders += 1

    def old(self, owner: str | int) -> list[Piece]:
        """The pieces of an owner that may be taken for reuse (PX-10.1)."""
        return [piece for piece, n in self.pieces.items()
                if piece[2] == owner and n > self.fresh[piece]]

    # -- ruling and hostages --------------------------------------------------------------------
    def ruling_pieces(self, seat: int, region: str) -> int:
        """PX-4.1; Wakhan counts the coalition with most armies there (WK-7)."""
        armies = [self.armies(region, name) for name in cards.coalitions()
                  if seat == self.wakhan or name == self.players[seat].loyalty]
        return self.tribes(region, seat) + max(armies, default=0)

    def ruler(self, region: str) -> int | None:
        """PX-4.2."""
        for seat in range(self.seats):
            own = self.ruling_pieces(seat, region)
            others = [self.ruling_pieces(other, region) for other in range(self.seats)
                      if other != seat]
            armies = [self.armies(region, name) for name in cards.coalitions()]
            if self.tribes(region, seat) and own > max(others + armies):
                return seat
        return None

    def ruled(self, seat: int) -> list[str]:
        """The regions a player rules."""
        return [region for region in cards.regions() if self.ruler(region) == seat]

    def holder(self, card: int) -> int | None:
        """Who holds a card hostage (PX-8.2)."""
        counts = [self.spies(card, seat) for seat in range(self.seats)]
        best = max(counts)
        if best == 0 or counts.count(best) > 1:
            return None
        seat = counts.index(best)
        return None if seat == self.owner(card) else seat

    # -- influence ------------------------------------------------------------------------------
    def influence(self, seat: int, coalition: str | None) -> int:
        """PX-3.3, PX-16.2, PX-16.4; Wakhan counts for the coalition asked about (WK-5)."""
        player = self.players[seat]
        worth = 1 + self.in_force("koh_i_noor_recovered", seat)
        if self.in_force("embarrassment_of_riches"):
            worth = 0
        patriots = [card for card in player.court
                    if court(card).patriot is not None and court(card).patriot == coalition]
        prizes = list(player.prizes)
        if seat == self.wakhan:
            prizes = [card for card in prizes if court(card).prize == coalition]
        if self.in_force("rumor", seat):
            patriots = []
        return 1 + worth * len(self.gifts(seat)) + len(patriots) + len(prizes)

    def dominant(self) -> str | None:
        """The coalition that would be dominant now (PX-17.2)."""
        figures = cards.facts()["points"]
        lead = figures["fatigue"] if self.in_force("conflict_fatigue") else figures["lead"]
        for name in cards.coalitions():
            others = [self.blocks(other) for other in cards.coalitions() if other != name]
            if self.blocks(name) - max(others) >= lead:
                return name
        return None

    # -- market ---------------------------------------------------------------------------------
    def for_sale(self) -> list[str]:
        """The places of the market that hold a card."""
        return [place for place, card in self.market.items() if card is not None]

    def checks_left(self) -> int:
        """Dominance Checks still in the deck."""
        return sum(pile.checks for pile in self.piles)


def court(number: int) -> cards.Card:
    """A court card by number."""
    return cards.court_cards()[number]


def ask(seat: int, texts: Sequence[str]) -> Flow[str | None]:
    """Ask, unless there is one answer only (it is given) or none (the question is dropped)."""
    if len(set(texts)) <= 1:
        return texts[0] if texts else None
    answer = yield Question(seat, frozenset(texts))
    return answer
