"""What a request in other words means, what can be done instead of something refused, and how long
a game can be at most."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import Action, Chance, Fact, Refusal
from grandtour.engine.game import Command, Refused
from grandtour.games.pax_pamir.facts import CARDS, COURT_CARDS, ON_CARD, VERBS
from grandtour.games.pax_pamir.rules.acting import NOT_IN_YOUR_COURT
from grandtour.games.pax_pamir.rules.asking import Turn
from grandtour.games.pax_pamir.rules.bribes import Deed
from grandtour.games.pax_pamir.rules.market import PURCHASE
from grandtour.games.pax_pamir.rules.play import PLAY
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS
from grandtour.games.pax_pamir.state import Menu, Pamir

# Every card of the deck leaves the market at most once, and without that a game is over after so
# many rounds. In a turn every card of a court is used once (no court exceeds 33 cards), with a
# negotiation of 22 messages at most and 12 decisions; 9 negotiations may fail; each of 100 cards
# is given up once.
MOST_TURNS: Final = 71 * IDLE_ROUNDS * 5
LONGEST: Final = MOST_TURNS * (35 * (22 + 12) + 9 * 22 + 100 + 10)

ACTION_NOT_ON_CARD: Final = Refusal(
    "action_not_on_card", "PX-5.2", "{card} does not show this: {verb}. It shows: {verbs}.")
NO_SUCH_CARD: Final = Refusal(
    "not_in_market", "PX-6.10", "{card} does not lie in the market.")
NO_SUCH_THING: Final = Refusal(
    "not_understood", "PX-5.1", "There is nothing called {named} here.")


class PamirCommand(Command[Pamir]):
    """A verb; numbers of cards may stand with a #."""

    def find(self, s: Pamir, text: str) -> Action[Pamir] | None:
        plain = text.replace("#", "")
        return self.written.get(plain) or self.meant(s, plain.partition(" ")[2])

    def meant(self, s: Pamir, named: str) -> Action[Pamir] | None:
        """What else the words could mean."""
        return None

    def example(self, s: Pamir) -> Action[Pamir]:
        """With a card of one's own, if there is one."""
        own = [*s.me.court, *s.me.hand]
        for action in self.actions:
            if isinstance(action, Deed) and action.card in own:
                return action
        return self.actions[0]


class PurchaseCommand(PamirCommand):
    """A card can be named by its place or its number."""

    def meant(self, s: Pamir, named: str) -> Action[Pamir] | None:
        if not named.isdecimal() or not 0 < int(named) <= CARDS:
            return None
        for place, card in enumerate(s.market):
            if card == int(named):
                return PURCHASE[place]
        if not isinstance(s.stack[-1], Turn):
            return PURCHASE[0]
        raise Refused(NO_SUCH_CARD, {"card": Fact("card", int(named))}, nearest(s, "purchase"))


class PlayCommand(PamirCommand):
    """Without an end named, at the right."""

    def meant(self, s: Pamir, named: str) -> Action[Pamir] | None:
        if not named.isdecimal() or not 0 < int(named) <= COURT_CARDS:
            return None
        return PLAY[2 * int(named) - 1]


class CardCommand(PamirCommand):
    """PX-E10: an action that the card does not show."""

    def meant(self, s: Pamir, named: str) -> Action[Pamir] | None:
        if not named.isdecimal() or not 0 < int(named) <= COURT_CARDS:
            return None
        if not isinstance(s.stack[-1], Turn):
            return self.actions[0]
        card = int(named)
        facts: dict[str, object] = {
            "card": Fact("card", card), "verb": Fact("verb", VERBS.index(self.verb)),
            "verbs": [Fact("verb", verb) for verb in ON_CARD[card]],
            "owner": Fact("seat", s.owner(card))}
        refusal = ACTION_NOT_ON_CARD if s.holds(s.seat, card) else NOT_IN_YOUR_COURT
        raise Refused(refusal, facts, nearest(s, self.verb))


def commands(actions: Menu) -> list[Command[Pamir]]:
    """Every verb of the notation with its actions, in the order of the table."""
    by_verb: dict[str, Menu] = {}
    for action in actions:
        if not issubclass(action.answers, Chance):
            by_verb.setdefault(str(action).partition(" ")[0], []).append(action)
    return [command(verb, named) for verb, named in by_verb.items()]


def command(verb: str, actions: Menu) -> Command[Pamir]:
    if verb == "purchase":
        return PurchaseCommand(verb, actions, NO_SUCH_THING)
    if verb == "play":
        return PlayCommand(verb, actions, NO_SUCH_THING)
    if verb in VERBS:
        return CardCommand(verb, actions, NO_SUCH_THING)
    return PamirCommand(verb, actions, NO_SUCH_THING)


def nearest(s: Pamir, command: str, action: Action[Any] | None = None) -> Action[Any] | None:
    """Another use of the same card or the same verb that is legal, else the first legal action."""
    choices = s.choices()
    if isinstance(action, Deed):
        for choice in choices:
            if isinstance(choice, Deed) and choice.card == action.card:
                return choice
    for choice in choices:
        if str(choice).partition(" ")[0] == command:
            return choice
    return choices[0] if choices else None
