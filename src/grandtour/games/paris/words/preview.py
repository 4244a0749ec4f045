"""The effects of actions in Paris, before they are put into words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Event
from grandtour.engine.match import Entry
from grandtour.games import preview
from grandtour.games.paris.game import GAME
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.rules.purchase import count_keys_at
from grandtour.games.paris.state import Investor, Paris
from grandtour.games.preview import question_kind
from grandtour.language import Phrase


YOU: Final = Phrase("you")


class Preview(preview.Preview[Paris]):
    """The effects of an action in Paris. If it ends the turn, the choices of the next player are
    not previewed: they may depend on what is behind a screen."""

    @property
    def seat(self) -> int:
        """Return the seat whose turn it is, also while something is drawn."""
        return int(self.before.seat)

    @property
    def me(self) -> Investor:
        """Return the player who acts, after the action."""
        return self.after.investors[self.seat]

    @property
    def was(self) -> Investor:
        """Return the player who acts, before the action."""
        return self.before.investors[self.seat]

    @property
    def passed(self) -> bool:
        """Return whether the turn is over."""
        return bool(self.after.turn != self.before.turn) or self.after.is_terminal()

    @property
    def leaves(self) -> bool:
        """Return whether the next question is for another player. This is true at the end of each
        turn, since that question may depend on covered things."""
        return self.passed or super().leaves

    @property
    def called(self) -> list[object]:
        """Return the names of the players for the one in turn, who reads "you"."""
        return [YOU if seat == self.seat else name for seat, name in enumerate(self.names)]

    def own(self, message: str) -> list[Event]:
        """Return the events of this kind that concern the player who acts."""
        return [event for event in self.events
                if event.message == message and event.seat == self.seat]

    def points(self) -> int:
        """Return the VP that the disc has moved by."""
        return int(self.me.points - self.was.points)

    def bonus_price(self) -> int | None:
        """Return the price of a bonus tile to which this action gives the right; None without
        right."""
        if self.passed:
            return None
        for question in self.after.stack:
            if isinstance(question, Bonus) and question.is_open(self.after):
                return int(question.price)
        return None

    def vacant(self, site: i64) -> bool:
        """Return whether no key at all is there afterwards."""
        return bool(count_keys_at(self.after, site) == 0)


ACTIONS: Final = GAME.actions_by_text()


def replayed(entry: Entry, before: Paris, names: list[str]) -> Preview:
    """Return the effects of an entry of the match."""
    return Preview(before, [ACTIONS[entry.text]], names)


def settled(preview: Preview, action: Action[Paris]) -> Preview:
    """Return the same preview with the resources paid, if there is a choice how. The effects are
    the same."""
    if question_kind(preview.after) != "payment":
        return preview
    return Preview(preview.before, [action, preview.after.choices()[0]], preview.names)
