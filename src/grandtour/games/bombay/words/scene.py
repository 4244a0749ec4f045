"""Actions in their position, played on a copy, for those who put into words what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grandtour.engine.core import Action, Event
from grandtour.games.bombay.state import Bombay, Merchant
from grandtour.games.bombay.words.names import clients, rupees
from grandtour.language import Phrase


def asked(s: Bombay) -> str:
    """The kind of the question now asked."""
    return str(s.stack[-1]).partition(":")[0]


class Scene:
    """One or several actions of the seat in turn, and what comes of them."""

    def __init__(self, s: Bombay, actions: Sequence[Action[Any]], names: list[str]) -> None:
        self.before = s
        self.names = names
        self.after = s.clone()
        self.events: list[Event] = []
        self.after.journal = self.events
        for action in actions:
            self.after.play(action)

    @property
    def seat(self) -> int:
        """Who acts."""
        return self.before.seat

    @property
    def name(self) -> str:
        """The name of who acts."""
        return self.names[self.before.seat]

    @property
    def me(self) -> Merchant:
        """Who acts, as that merchant stands after the action."""
        return self.after.merchants[self.seat]

    @property
    def left(self) -> int:
        """Action points left in this turn; 0 if it is over."""
        a, b = self.after, self.before
        same = (a.seat, a.round, a.set) == (b.seat, b.round, b.set) and not a.is_terminal()
        return a.points if same else 0

    @property
    def spent(self) -> int:
        """Action points, those that are lost included."""
        return self.before.points - self.left

    def gain(self, seat: int) -> int:
        """By how many rupees a merchant has become richer."""
        return int(self.after.merchants[seat].rupees - self.before.merchants[seat].rupees)

    def told(self, message: str) -> Event | None:
        """The event of this kind, if it happened."""
        for event in self.events:
            if event.message == message:
                return event
        return None

    def happened(self, message: str) -> Event:
        """The event of this kind, which did happen."""
        event = self.told(message)
        assert event is not None
        return event

    def takings(self, sold: Event) -> list[Phrase]:
        """BO-10.2, BO-10.3: rupees and clients."""
        gained = self.happened("clients").value
        return [rupees(sold.other)] + ([clients(gained)] if gained else [])
