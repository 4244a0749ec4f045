"""What a request in other words means, what can be done instead of something refused, and how long
a game can be at most."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import Action, Chance, Fact, Refusal
from grandtour.engine.game import Command, Refused
from grandtour.games.pax_pamir.facts import (
    CARDS, COLUMNS, COURT_CARDS, ON_CARD, PLACE_NAMES, VERBS,
)
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL
from grandtour.games.pax_pamir.rules.asking import TOO_EXPENSIVE, Turn
from grandtour.games.pax_pamir.rules.bribes import Deed
from grandtour.games.pax_pamir.rules.loss import EMPTY_HAND
from grandtour.games.pax_pamir.rules.market import PURCHASE
from grandtour.games.pax_pamir.rules.play import (
    NOT_IN_YOUR_COURT, PLAY, CardAction, none_shows, showing_elsewhere,
)
from grandtour.games.pax_pamir.rules.turn import CARD_ACTIONS, IDLE_ROUNDS
from grandtour.games.pax_pamir.state import Menu, Pamir

# Every card of the deck leaves the market at most once, and without that a game is over after so
# many rounds. In a turn every card of a court is used once (no court exceeds 33 cards), with a
# negotiation of 22 messages at most and 12 decisions; 9 negotiations may fail; each of 100 cards
# is given up once.
MOST_TURNS: Final = 71 * IDLE_ROUNDS * 5
LONGEST: Final = MOST_TURNS * (35 * (22 + 12) + 9 * 22 + 100 + 10)

ACTION_NOT_ON_CARD: Final = Refusal(
    "action_not_on_card", "PX-5.2", "{card} does not show this: {verb}. It shows: {verbs}.")
# The places of the market, column by column.
CHEAPEST_FIRST: Final = [row * COLUMNS + column for column in range(COLUMNS) for row in range(2)]
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


class PurchaseCommand(PamirCommand):
    """A card can be named by its place or its number."""

    def example(self, s: Pamir) -> Action[Pamir]:
        """The cheapest card that is for sale."""
        for place in CHEAPEST_FIRST:
            if 0 < s.market[place] != PUBLIC_WITHDRAWAL:
                return PURCHASE[place]
        return PURCHASE[0]

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

    def barred(self, s: Pamir) -> Refusal | None:
        return EMPTY_HAND if s.actions > 0 and len(s.me.hand) == 0 else None

    def example(self, s: Pamir) -> Action[Pamir]:
        return PLAY[2 * s.me.hand[0] - 1] if len(s.me.hand) > 0 else PLAY[0]

    def meant(self, s: Pamir, named: str) -> Action[Pamir] | None:
        if not named.isdecimal() or not 0 < int(named) <= COURT_CARDS:
            return None
        return PLAY[2 * int(named) - 1]


class CardCommand(PamirCommand):
    """PX-E10: an action that the card does not show."""

    def barred(self, s: Pamir) -> Refusal | None:
        return none_shows(s, VERBS.index(self.verb))

    def example(self, s: Pamir) -> Action[Pamir]:
        """With a card of the own court; one that was not used if there is one."""
        own = [action for card in s.me.court for action in CARD_ACTIONS[card]
               if isinstance(action, CardAction) and VERBS[action.verb] == self.verb]
        for action in own:
            if not s.is_used(action.card):
                return action
        return own[0] if own else self.actions[0]

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


# What a step belongs to: the action to choose where there is no such question yet.
STEP_OF: Final = {
    "army": "build", "road": "build", "region": "build", "march": "move", "migrate": "move",
    "send": "move", "to": "move", "at": "battle", "remove": "battle", "collect": "tax",
    "space": "gift", "target": "betray",
}
ENDS: Final = ("pass", "stop")


def nearest(s: Pamir, command: str, action: Action[Any] | None = None) -> Action[Any] | None:
    """What is worth doing towards what was refused: another use of the same verb, of the same card
    if possible; a card that shows it, played or purchased; if money is missing, a tax; else what
    the open decision asks for. Never the end of the turn."""
    choices = s.choices()
    worth = [choice for choice in choices if str(choice) not in ENDS]
    for wanted in towards(s, command, action):
        for choice in worth:
            if str(choice).startswith(wanted):
                return choice
    if isinstance(s.stack[-1], Turn):
        return None
    left = worth or choices
    return left[0] if left else None


def towards(s: Pamir, command: str, action: Action[Any] | None) -> list[str]:
    """The beginnings of what would help, the best first."""
    verb = STEP_OF.get(command, command)
    found = [f"{verb} "]
    if isinstance(action, Deed):
        found = [f"{verb} {action.card} ", *found]
    if verb in VERBS:
        cards = showing_elsewhere(s, VERBS.index(verb))
        if none_shows(s, VERBS.index(verb)) is not None:
            found += [f"play {card} " for card in cards]
            found += [f"purchase {PLACE_NAMES[place]}" for place in CHEAPEST_FIRST
                      if s.market[place] in cards]
    if verb == "play":
        found += [f"purchase {PLACE_NAMES[place]}" for place in CHEAPEST_FIRST
                  if 0 < s.market[place] <= COURT_CARDS]
    if s.actions == 0:
        return found + [f"{name} " for name in VERBS]
    return found + ["tax "] if is_short_of_money(s, action) else found


def is_short_of_money(s: Pamir, action: Action[Any] | None) -> bool:
    refusal = s.refusal(action) if action is not None else None
    return refusal is not None and refusal.code == TOO_EXPENSIVE.code
