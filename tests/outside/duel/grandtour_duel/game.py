"""Duel: each player holds three cards of a pack, and the highest of each trick takes a point."""

from __future__ import annotations

from grandtour import (
    NOBODY, OWNER, OVER, Action, Chance, Game, HiddenObserver, Outcome, Question, Refusal, State,
    table,
)

CARDS = 10
HAND = 3

NOT_YOURS = Refusal("not_yours", "", "You do not hold the {card}.")


class Duel(State):
    """The deck, every player's hand, the card put aside, the trick, and the points."""

    def __init__(self, game, players):
        super().__init__(game)
        self.deck = set(range(CARDS))
        self.hands = [set() for _ in range(players)]
        self.aside = None
        self.trick = []
        self.played = []
        self.points = [0] * players

    def clone(self):
        twin = Duel(self.game, len(self.points))
        twin.stack = self.stack[:]
        twin.deck = self.deck.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.aside = self.aside
        twin.trick = self.trick[:]
        twin.played = self.played[:]
        twin.points = self.points[:]
        return twin

    def scores(self):
        return [float(points) for points in self.points]

    def drawer(self):
        """Return the seat that gets the next card; None for the card that is put aside."""
        return next((seat for seat, hand in enumerate(self.hands) if len(hand) < HAND), None)


class Turn(Question):
    """Which card do you play?"""


class Dealing(Chance):
    """The cards are dealt."""


class Draw(Outcome):
    """A card that only its owner sees."""

    def __init__(self, card):
        self.card = card

    def weight(self, s):
        return int(self.card in s.deck)

    def shown(self, s, seat):
        return str(self) if seat in (s.drawer(), -2) else "draw"

    def apply(self, s):
        seat = s.drawer()
        s.deck.remove(self.card)
        if seat is None:
            s.aside = self.card
            s.answered(Dealing)
        else:
            s.hands[seat].add(self.card)


class Play(Action):
    """Play a card of your hand."""

    def __init__(self, card):
        self.card = card

    def refusal(self, s):
        return None if self.card in s.hands[s.asked(Turn).seat] else NOT_YOURS

    def details(self, s):
        return {"card": self.card}

    def apply(self, s):
        seat = s.answered(Turn).seat
        s.hands[seat].remove(self.card)
        s.trick.append(self.card)
        players = len(s.points)
        if len(s.trick) < players:
            s.ask(Turn((seat + 1) % players))
            return
        best = s.trick.index(max(s.trick))
        winner = (seat + 1 + best) % players
        s.points[winner] += 1
        s.played += s.trick
        s.trick = []
        if any(s.hands):
            s.ask(Turn(winner))


class Hands(HiddenObserver):
    """Everyone sees their own hand, and how many cards there are elsewhere."""

    hidden = {"hands": OWNER, "aside": NOBODY, "deck": NOBODY}


class DuelGame(Game):
    """Win tricks with the cards of your hand."""

    name = "duel"
    most = 3
    observer = Hands()
    actions = table({Turn: [Play(card) for card in range(CARDS)],
                     Dealing: [Draw(card) for card in range(CARDS)]})

    def start(self, players, options):
        s = Duel(self, players)
        s.stack = [OVER, Turn(0), Dealing()]
        return s


GAME = DuelGame()
