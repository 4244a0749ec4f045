"""The effects of actions in Bombay, before they are put into words."""

from __future__ import annotations

from grandtour.engine.core import Event
from grandtour.games import preview
from grandtour.games.bombay.state import Bombay, Merchant
from grandtour.games.bombay.words.names import clients_phrase, rupees_phrase
from grandtour.language import Phrase


class Preview(preview.Preview[Bombay]):
    """The effects of actions in Bombay."""

    @property
    def seat(self) -> int:
        """Return the seat whose turn it is, also while bales are drawn."""
        return self.before.seat

    @property
    def me(self) -> Merchant:
        """Return the merchant who acts, after the action."""
        return self.after.merchants[self.seat]

    @property
    def left(self) -> int:
        """Return the action points left in this turn; 0 if it is over."""
        a, b = self.after, self.before
        same = (a.seat, a.round, a.set) == (b.seat, b.round, b.set) and not a.is_terminal()
        return a.points if same else 0

    @property
    def spent(self) -> int:
        """Return the action points used, including lost ones."""
        return self.before.points - self.left

    def gain(self, seat: int) -> int:
        """Return by how many rupees a merchant has become richer."""
        return int(self.after.merchants[seat].rupees - self.before.merchants[seat].rupees)

    def takings(self, sold: Event) -> list[Phrase]:
        """Return the rupees and clients of a sale (BO-10.2, BO-10.3)."""
        gained = self.event_of("clients").value
        return [rupees_phrase(sold.other)] + ([clients_phrase(gained)] if gained else [])
