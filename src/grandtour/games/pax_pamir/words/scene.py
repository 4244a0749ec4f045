"""What the actions of Pax Pamir bring, for those who put it into words."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Action, Event
from grandtour.games import scene
from grandtour.games.pax_pamir.rules.bribes import OFFER, Bribe
from grandtour.games.pax_pamir.state import Noble, Pamir
from grandtour.games.scene import asked
from grandtour.language import Phrase

YOU: Final = Phrase("you")


class Scene(scene.Scene[Pamir]):
    """What comes of actions of the seat that is asked, up to what is drawn or asked next."""

    @property
    def me(self) -> Noble:
        """Who acts, after the action."""
        return self.after.nobles[self.seat]

    @property
    def was(self) -> Noble:
        """The same before it."""
        return self.before.nobles[self.seat]

    @property
    def called(self) -> list[object]:
        """The players as the one who is offered something reads of them."""
        return [YOU if seat == self.seat else name for seat, name in enumerate(self.names)]

    def all_told(self, message: str) -> list[Event]:
        return [event for event in self.events if event.message == message]

    @property
    def seals(self) -> bool:
        """Not even the end of the game can be taken back."""
        return super().seals or self.after.is_terminal()


def settled(found: Scene, action: Action[Pamir]) -> Scene:
    """The same with the bribe paid in full, if one is due and can be paid."""
    question = found.after.stack[-1]
    if asked(found.after) != "bribe" or not isinstance(question, Bribe):
        return found
    offer = OFFER[question.high]
    if question.most(found.after) < question.high:
        return found
    return Scene(found.before, [action, offer], found.names)
