"""What the actions of Paris bring, for those who put it into words or show it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Event
from grandtour.engine.match import Entry
from grandtour.games import preview
from grandtour.games.paris.game import GAME
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.rules.purchase import keys_at
from grandtour.games.paris.state import Investor, Paris
from grandtour.games.preview import question_kind
from grandtour.language import Phrase


YOU: Final = Phrase("you")


class Preview(preview.Preview[Paris]):
    """What comes of an action in Paris. A turn that it ends goes over to somebody else: what the
    others can do there is not told before, since it may rest on what lies behind their screens."""

    @property
    def seat(self) -> int:
        """Whose turn it is, also while something is drawn."""
        return int(self.before.seat)

    @property
    def me(self) -> Investor:
        """Who acts, after the action."""
        return self.after.investors[self.seat]

    @property
    def was(self) -> Investor:
        """The same before it."""
        return self.before.investors[self.seat]

    @property
    def passed(self) -> bool:
        """Whether the turn is over."""
        return bool(self.after.turn != self.before.turn) or self.after.is_terminal()

    @property
    def leaves(self) -> bool:
        """Not what is asked in the next turn either: that may rest on what lies covered."""
        return self.passed or super().leaves

    @property
    def called(self) -> list[object]:
        """The players as the one in turn, who alone is offered something, reads of them."""
        return [YOU if seat == self.seat else name for seat, name in enumerate(self.names)]

    def own(self, message: str) -> list[Event]:
        """The events of this kind that concern who acts."""
        return [event for event in self.events
                if event.message == message and event.seat == self.seat]

    def points(self) -> int:
        """The VP that the disc has moved by."""
        return int(self.me.points - self.was.points)

    def bonus_price(self) -> int | None:
        """What a bonus tile will cost that this action gives the right to; None without right."""
        if self.passed:
            return None
        for question in self.after.stack:
            if isinstance(question, Bonus) and question.is_open(self.after):
                return int(question.price)
        return None

    def vacant(self, site: i64) -> bool:
        """Whether no key at all stands there afterwards."""
        return bool(keys_at(self.after, site) == 0)


ACTIONS: Final = GAME.written()


def replayed(entry: Entry, before: Paris, names: list[str]) -> Preview:
    """What an entry of the match did."""
    return Preview(before, [ACTIONS[entry.text]], names)


def settled(preview: Preview, action: Action[Paris]) -> Preview:
    """The same with the resources paid, if it is asked how: whatever they are paid with, it brings
    the same."""
    if question_kind(preview.after) != "payment":
        return preview
    return Preview(preview.before, [action, preview.after.choices()[0]], preview.names)
