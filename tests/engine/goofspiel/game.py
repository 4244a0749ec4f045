"""Goofspiel: everyone bids a card for each prize, all at the same time."""

from __future__ import annotations

from typing import Any, Final

from grandtour import (
    EVERYTHING, OVER, Action, Chance, Game, OpenObserver, Outcome, Question, Refusal, Rng, Sealed,
    State, Step, table,
)

CARDS: Final = range(1, 5)      # each player's, and the prizes
NONE: Final = 0                 # in place of a card that has been played
COVERED: Final = -1             # a bid that others do not see

PLAYED: Final = Refusal("played", "", "You have played the {card} already.")


class Goofspiel(State):
    """Each player's cards and points, the prizes left, the present prize, and the bids for it."""

    def __init__(self, game: Game[Any], players: int) -> None:
        super().__init__(game)
        self.hands = [[*CARDS] for _ in range(players)]
        self.points = [0] * players
        self.prizes = [*CARDS]
        self.prize = NONE
        self.bids = [NONE] * players

    def clone(self) -> Goofspiel:
        twin = Goofspiel(self.game, len(self.points))
        twin.stack = self.stack[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.points = self.points[:]
        twin.prizes = self.prizes[:]
        twin.prize = self.prize
        twin.bids = self.bids[:]
        return twin

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def cards(self, seat: int) -> list[int]:
        """Return the cards that the seat had before it bid for the present prize."""
        return [card if card in (*self.hands[seat], self.bids[seat]) else NONE for card in CARDS]

    def bid(self, seat: int, card: int) -> None:
        """Let the seat bid this card of those that it had before."""
        self.hands[seat] = [NONE if other == card else other for other in self.cards(seat)]
        self.bids[seat] = card


class Turning(Chance[Goofspiel]):
    """What is the next prize?"""


class Bidding(Sealed[Goofspiel]):
    """Which card do you bid for the prize?"""


class Award(Step[Goofspiel]):
    """The bids are shown. The highest one takes the prize, unless two players have bid it."""

    def happen(self, s: Goofspiel) -> None:
        highest = max(s.bids)
        if s.bids.count(highest) == 1:
            s.points[s.bids.index(highest)] += s.prize
        s.prize = NONE
        s.bids = [NONE] * len(s.bids)
        if any(s.prizes):
            s.ask(Turning())


class Turn(Outcome[Goofspiel]):
    """A prize is turned over. Everyone bids for it."""

    def __init__(self, prize: int) -> None:
        self.prize = prize

    def weight(self, s: Goofspiel) -> int:
        return int(self.prize in s.prizes)

    def apply(self, s: Goofspiel) -> None:
        s.answered(Turning)
        s.prizes[self.prize - 1] = NONE
        s.prize = self.prize
        s.ask(*[Bidding(seat) for seat in range(len(s.points))], Award())


class Bid(Action[Goofspiel]):
    """Bid a card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def refusal(self, s: Goofspiel) -> Refusal | None:
        return None if self.card in s.hands[s.asked(Bidding).seat] else PLAYED

    def details(self, s: Goofspiel) -> dict[str, object]:
        return {"card": self.card}

    def apply(self, s: Goofspiel) -> None:
        s.bid(s.answered(Bidding).seat, self.card)

    def shown(self, s: Goofspiel, seat: int) -> str:
        """Return the bid as the seat itself sees it; others see only the last one, with which all
        bids are shown."""
        own = seat in (s.asked(Bidding).seat, EVERYTHING)
        return str(self) if own or len(s.seats_asked()) == 1 else "bid"


class SealedBids(OpenObserver):
    """A seat sees everything except the bids of others, and which cards they have left now."""

    def view(self, s: Goofspiel, seat: int) -> dict[str, object]:
        if seat == EVERYTHING:
            return super().view(s, seat)
        owners = range(len(s.points))
        return super().view(s, seat) | {
            "bids": [COVERED if s.bids[owner] != NONE and owner != seat else s.bids[owner]
                     for owner in owners],
            "hands": [s.hands[owner] if owner == seat else s.cards(owner) for owner in owners]}

    def covered(self, s: Goofspiel) -> dict[str, frozenset[int]]:
        return {f"bid {seat}": frozenset({seat})
                for seat, card in enumerate(s.bids) if card != NONE}

    def resample(self, s: Goofspiel, seat: int, rng: Rng) -> Goofspiel:
        twin = s.clone()
        for owner, card in enumerate(s.bids):
            if card != NONE and seat not in (owner, EVERYTHING):
                cards = [one for one in s.cards(owner) if one != NONE]
                twin.bid(owner, cards[rng.below(len(cards))])
        return twin

    def disguise(self, s: Goofspiel, seat: int, rng: Rng) -> Goofspiel:
        return self.resample(s, seat, rng)


class GoofspielGame(Game[Goofspiel]):
    """Win the most valuable prizes. Each of your cards can be bid only once."""

    name = "goofspiel"
    observer = SealedBids()
    actions = table({Bidding: [Bid(card) for card in CARDS],
                     Turning: [Turn(prize) for prize in CARDS]})

    def start(self, players: int, options: dict[str, str]) -> Goofspiel:
        s = Goofspiel(self, players)
        s.stack = [OVER, Turning()]
        return s

    def kinds(self) -> list[type[Question[Any]]]:
        return [*super().kinds(), Award]

    def turn_number(self, s: Goofspiel) -> int:
        """Return the number of prizes that have been turned over."""
        return s.prizes.count(NONE)

    def choices_lie_open(self, s: Goofspiel) -> bool:
        """Return True: all have seen which cards a seat that must bid has played."""
        return True


GAME: Final = GoofspielGame()
