"""Read requests in other words, suggest an action instead of a refused one, and bound the length of
a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, Chance, Ref, Refusal
from grandtour.engine.game import Command, Refused
from grandtour.engine.notation import FIELD
from grandtour.games.pax_pamir.components import (
    CARDS, COALITIONS, COLUMNS, COURT_CARDS, ECONOMIC, GIFTS, GIFT_PRICE, NEIGHBOURS, NOBODY,
    ON_CARD, PLACE_NAMES, RANK, REGIONS, SHOWS, SIDES, VERBS,
)
from grandtour.games.pax_pamir.rules.abilities import (
    BLACKMAILS, INDISPENSABLE_ADVISORS, PUBLIC_WITHDRAWAL, find_citadel,
)
from grandtour.games.pax_pamir.rules.asking import (
    TOO_EXPENSIVE, Decision, Turn, is_bonus, find_last_used_card,
)
from grandtour.games.pax_pamir.rules.betray_battle import (
    CARD_ACTIONS, ON_CARD as ON_FIELD, TARGETS, RemoveSpy, RemoveTribe, Target, count_fighters,
    find_bodyguard,
)
from grandtour.games.pax_pamir.rules.bribes import Deed, must_pay
from grandtour.games.pax_pamir.rules.build import find_most_blocks
from grandtour.games.pax_pamir.rules.loss import CleanCourt
from grandtour.games.pax_pamir.rules.market import BY_COLUMNS, PURCHASE, Purchase, compute_price
from grandtour.games.pax_pamir.rules.move import Journey, list_cards_one_move_away
from grandtour.games.pax_pamir.rules.placing import PutRoad, list_cards_with_spies, count_supply
from grandtour.games.pax_pamir.rules.play import NOT_IN_YOUR_COURT, PLAY
from grandtour.games.pax_pamir.rules.tax_gift import Space
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS, Blackmailing
from grandtour.games.pax_pamir.state import Menu, Pamir

# Every card of the deck leaves the market at most once, and without that a game is over after so
# many rounds. In a turn every card of a court is used once (no court exceeds 33 cards), with a
# negotiation of 22 messages at most and 12 decisions; 9 negotiations may fail; each of 100 cards
# is given up once.
MOST_TURNS: Final = 71 * IDLE_ROUNDS * 5
LONGEST: Final = MOST_TURNS * (35 * (22 + 12) + 9 * 22 + 100 + 10)

ACTION_NOT_ON_CARD: Final = Refusal(
    "action_not_on_card", "PX-5.2", "{card} does not show this: {verb}. It shows: {verbs}.")
# The subjects of decisions, for the sentence of PX-E28.
DECISIONS: Final = (
    "loyalty", "blackmail", "bribe", "answer", "road", "spy", "reuse", "gift", "build", "region",
    "tax", "move", "spy_move", "betray", "battle", "removal", "safe_house", "prize", "court",
    "hand", "hand_card", "debt", "patriots", "player", "suit", "rebuke", "wakhan",
)
# The missing steps, for PX-E30.
MISSING: Final = ("no_target", "no_army", "no_fighters", "no_blocks", "no_cylinder", "no_move",
                  "no_piece", "no_effect")
NO_SUCH_CARD: Final = Refusal(
    "not_in_market", "PX-6.10", "{card} does not lie in the market.")
NO_SUCH_THING: Final = Refusal(
    "not_understood", "PX-5.1", "There is nothing called {named} here.")


SHOWN_IN_HAND: Final = Refusal(
    "not_your_card", "PX-5.2",
    "No card of your court shows this: {verb}. In your hand these do: {cards}.")
SHOWN_IN_MARKET: Final = Refusal(
    "not_your_card", "PX-5.2",
    "No card of your court shows this: {verb}. In the market these do: {cards}.")
SHOWN_NOWHERE: Final = Refusal(
    "not_your_card", "PX-5.2", "No card of your court, your hand or the market shows this: {verb}.")
EMPTY_HAND: Final = Refusal("not_in_hand", "PX-7.1", "Your hand is empty: first purchase a card.")


class PamirCommand(Command[Pamir]):
    """A command with one verb. Numbers of cards may have a #."""

    def find(self, s: Pamir, text: str) -> Action[Pamir] | None:
        plain = text.replace("#", "")
        return self.written.get(plain) or self.meant(s, plain.partition(" ")[2])

    def meant(self, s: Pamir, named: str) -> Action[Pamir] | None:
        """Return another action that the words could mean; None if there is none."""
        return None


class PurchaseCommand(PamirCommand):
    """The command `purchase`. It names a card by its place or its number."""

    def example(self, s: Pamir) -> Action[Pamir]:
        """Return the purchase of the cheapest card for sale."""
        for place in BY_COLUMNS:
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
        raise Refused(NO_SUCH_CARD, {"card": Ref("card", int(named))},
                      suggest_action(s, "purchase"))


class PlayCommand(PamirCommand):
    """The command `play`. Without a named end, the card goes to the right."""

    def barred(self, s: Pamir) -> Refusal | None:
        return EMPTY_HAND if s.actions > 0 and len(s.me.hand) == 0 else None

    def example(self, s: Pamir) -> Action[Pamir]:
        return PLAY[2 * s.me.hand[0] - 1] if len(s.me.hand) > 0 else PLAY[0]

    def meant(self, s: Pamir, named: str) -> Action[Pamir] | None:
        if not named.isdecimal() or not 0 < int(named) <= COURT_CARDS:
            return None
        return PLAY[2 * int(named) - 1]


class CardCommand(PamirCommand):
    """A command for a card action, refused if the card does not show it (PX-E10)."""

    def barred(self, s: Pamir) -> Refusal | None:
        return make_no_card_refusal(s, VERBS.index(self.verb))

    def example(self, s: Pamir) -> Action[Pamir]:
        """Return the action with a card of the player's own court, if possible an unused one."""
        own = [action for card in s.me.court for action in CARD_ACTIONS[card]
               if VERBS[action.verb] == self.verb]
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
        details: dict[str, object] = {
            "card": Ref("card", card), "verb": Ref("verb", VERBS.index(self.verb)),
            "verbs": [Ref("verb", verb) for verb in ON_CARD[card]],
            "owner": Ref("seat", s.owner(card))}
        refusal = ACTION_NOT_ON_CARD if s.holds(s.seat, card) else NOT_IN_YOUR_COURT
        raise Refused(refusal, details, suggest_action(s, self.verb))


def commands(actions: Menu) -> list[Command[Pamir]]:
    """Return a command for each verb of the notation with its actions, in the order of the
    table."""
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


# The action of each step: the one to choose where there is no such question yet.
STEP_OF: Final = {
    "army": "build", "road": "build", "region": "build", "march": "move", "migrate": "move",
    "send": "move", "to": "move", "at": "battle", "remove": "battle", "collect": "tax",
    "space": "gift", "target": "betray",
}
ENDS: Final = ("pass", "stop")


def suggest_action(s: Pamir, command: str, action: Action[Any] | None = None) -> Action[Any] | None:
    """Return a legal action that leads towards the refused one. Prefer another use of the same
    verb, if possible of the same card. Otherwise play or buy a card that shows the verb, tax if
    money is missing, or answer the open decision. Never suggest the end of the turn."""
    choices = s.choices()
    worth = [choice for choice in choices if str(choice) not in ENDS]
    for wanted in list_helpful_starts(s, command, action):
        for choice in worth:
            if str(choice).startswith(wanted):
                return choice
    if isinstance(s.stack[-1], Turn):
        return None
    left = worth or choices
    return left[0] if left else None


def list_helpful_starts(s: Pamir, command: str, action: Action[Any] | None) -> list[str]:
    """Return the first words of helpful actions, the best first."""
    verb = STEP_OF.get(command, command)
    found = [f"{verb} "]
    if isinstance(action, Deed):
        found = [f"{verb} {action.card} ", *found]
    if verb in VERBS:
        cards = list_cards_showing_elsewhere(s, VERBS.index(verb))
        if make_no_card_refusal(s, VERBS.index(verb)) is not None:
            found += [f"play {card} " for card in cards]
            found += [f"purchase {PLACE_NAMES[place]}" for place in BY_COLUMNS
                      if s.market[place] in cards]
    if verb == "play":
        found += [f"purchase {PLACE_NAMES[place]}" for place in BY_COLUMNS
                  if 0 < s.market[place] <= COURT_CARDS]
    if s.actions == 0:
        return found + [f"{name} " for name in VERBS]
    return found + ["tax "] if is_short_of_money(s, action) else found


def is_short_of_money(s: Pamir, action: Action[Any] | None) -> bool:
    refusal = s.refusal(action) if action is not None else None
    return refusal is not None and refusal.code == TOO_EXPENSIVE.code


def find_action_price(s: Pamir, action: Purchase | Space | Deed) -> i64:
    """Return the cost of a purchase, a gift or a card action, with any bribe that must be paid."""
    if isinstance(action, Purchase):
        return compute_price(s, action.place)
    if isinstance(action, Space):
        return GIFT_PRICE[action.space]
    receiver = action.receiver(s)
    if receiver == NOBODY or not must_pay(s, receiver):
        return action.cost(s)
    return action.set_aside(s) + action.bribe(s, receiver)


def list_bonus_cards(s: Pamir) -> list[Ref]:
    """Return the cards of the court whose actions would still be bonus actions (PX-E02)."""
    return [Ref("card", card) for card in s.me.court
            if is_bonus(s, s.seat, card) and not s.is_used(card)]


def list_cards_showing(cards: vec[i64], verb: i64) -> list[i64]:
    """Return those of these court cards that show this action."""
    return [card for card in cards if 0 < card <= COURT_CARDS and SHOWS[card] >> verb & 1]


def list_cards_showing_elsewhere(s: Pamir, verb: i64) -> list[i64]:
    """Return the cards that show it in the hand of the player in turn, else in the market."""
    return list_cards_showing(s.me.hand, verb) or list_cards_showing(s.market, verb)


def make_no_card_refusal(s: Pamir, verb: i64) -> Refusal | None:
    """Return the refusal that no card of the court shows the action, with a card that does
    elsewhere; None if one shows it (PX-5.2)."""
    if list_cards_showing(s.me.court, verb):
        return None
    if list_cards_showing(s.me.hand, verb):
        return SHOWN_IN_HAND
    return SHOWN_IN_MARKET if list_cards_showing(s.market, verb) else SHOWN_NOWHERE


def find_region_nearest_to_rule(s: Pamir) -> i64:
    """Return the region where the fewest pieces are missing, if possible one with a tribe of the
    player (PX-E40)."""
    lacks = [(count_rival_pieces(s, region) - s.ruling_pieces(s.seat, region),
              s.me.tribes[region] == 0,
              region) for region in range(i64(len(REGIONS)))]
    return min(lacks)[2]


def count_rival_pieces(s: Pamir, region: i64) -> i64:
    """Return the number of pieces to exceed to rule there."""
    most = s.most_armies(region)
    for seat in range(s.options.players):
        if seat != s.seat:
            most = max(most, s.ruling_pieces(seat, region))
    return most


# The details in the sentences of refusals, by their names. Where one sentence means something else
# by a name, its code precedes the name.

def collect_refusal_details(s: Pamir, action: Any, refusal: Refusal) -> dict[str, object]:
    """Return everything that the sentence of this refusal names."""
    found: dict[str, object] = {}
    for name in FIELD.findall(refusal.text):
        detail = DETAILS.get(f"{refusal.code} {name}") or DETAILS[name]
        found[name] = detail(s, action, s.stack[-1])
    return found


Detail: TypeAlias = "Callable[[Pamir, Any, Any], object]"


def make_field_detail(kind: str, field: str) -> Detail:
    """Return the detail for the thing of this kind that a field of the action numbers."""
    return lambda s, action, question: Ref(kind, getattr(action, field))


def make_refs(kind: str, numbers: Iterable[int]) -> list[Ref]:
    return [Ref(kind, number) for number in numbers]


def find_question_subject(s: Pamir, question: Any) -> Ref:
    """Return the subject of the question; NOBODY for the next action."""
    if not isinstance(question, Decision):
        return Ref("decision", NOBODY)
    return Ref("decision", DECISIONS.index(question.about or question.kind))


def find_protecting_card(s: Pamir, action: Any, question: Any) -> Ref:
    """Return the card that protects the target of the action."""
    if isinstance(action, RemoveSpy):
        return Ref("card", INDISPENSABLE_ADVISORS.card)
    if isinstance(action, RemoveTribe):
        return Ref("card", find_citadel(s, action.seat, question.field))
    aim = action.card if isinstance(action, Target) else list_cards_with_spies(s, s.seat)[0]
    return Ref("card", find_bodyguard(s, aim))


def find_build_place(s: Pamir, action: Any, question: Any) -> Ref:
    return Ref("border", action.border) if isinstance(action, PutRoad) else Ref(
        "region", action.region)


def find_build_region(action: Any) -> i64:
    """Return the region of the action, for a border the first of its two."""
    return SIDES[action.border][0] if isinstance(action, PutRoad) else action.region


def count_pieces_to_rule(s: Pamir, region: i64) -> i64:
    """Return the number of pieces by which a player rules there, or by which no player does
    (PX-E17)."""
    ruler = s.ruler(region)
    return s.ruling_pieces(ruler, region) if ruler >= 0 else s.most_armies(region)


def find_row_size_and_limit(s: Pamir, action: Any, question: Any) -> tuple[int, int]:
    """Return the number of cards in the court or hand of the card, and its limit."""
    noble = s.nobles[max(0, question.seat)]
    if s.holds(question.seat, action.card) or isinstance(question, CleanCourt):
        return len(noble.court), noble.court_limit()
    return len(noble.hand), noble.hand_limit()


DETAILS: Final[dict[str, Detail]] = {
    "amount": lambda s, action, question: action.amount,
    "bonus": lambda s, action, question: list_bonus_cards(s),
    "border": make_field_detail("border", "border"),
    "bribe_due amount": lambda s, action, question: question.high,
    "bribe_due card": lambda s, action, question: Ref("card", question.deed.card),
    "card": make_field_detail("card", "card"),
    "cards": lambda s, action, question: make_refs("card", list_cards_with_spies(s, s.seat)),
    "chosen": lambda s, action, question: Ref("region", question.region),
    "coalition": lambda s, action, question: Ref("coalition", s.me.loyalty),
    "coalitions": lambda s, action, question: make_refs("coalition", [
        coalition for coalition in range(len(COALITIONS)) if s.army(action.origin, coalition)]),
    "column": lambda s, action, question: action.place % COLUMNS + 1,
    "count": lambda s, action, question: RANK[find_last_used_card(s, action.part_of)] + 1,
    "decision": lambda s, action, question: find_question_subject(s, question),
    "declines_used_up limit": lambda s, action, question: s.options.declines,
    "empty": lambda s, action, question: [
        compute_price for space, compute_price in enumerate(GIFTS) if not s.me.gifts >> space & 1],
    "field": lambda s, action, question: (
        Ref("card", action.field - ON_FIELD) if action.field > ON_FIELD
        else Ref("region", action.field)),
    "fighters": lambda s, action, question: count_fighters(s, action.field),
    "first": lambda s, action, question: make_refs("verb", [
        entry & 7 for entry in s.used if entry >> 3 == action.card])[0],
    "kind": lambda s, action, question: Ref("kind", question.begun),
    "least": lambda s, action, question: question.least(s),
    "missing": lambda s, action, question: Ref("missing", MISSING.index(action.lacks)),
    "most": lambda s, action, question: question.most(s),
    "near": lambda s, action, question: (
        make_refs("region", NEIGHBOURS[action.origin]) if isinstance(action, Journey)
        else make_refs("card", list_cards_one_move_away(s, question.seat, question.card))),
    "not_in_market place": make_field_detail("place", "place"),
    "not_for_sale card": lambda s, action, question: Ref("card", s.market[action.place]),
    "not_your_card owner": lambda s, action, question: Ref("seat", s.owner(action.card)),
    "not_your_card cards": lambda s, action, question: make_refs(
        "card", list_cards_showing_elsewhere(s, action.verb)),
    "nothing_to_tax cards": lambda s, action, question: make_refs("card", [
        card for place, card in enumerate(s.market) if card and s.coins[place] > 0]),
    "number": lambda s, action, question: count_supply(s, question.seat, question.find_supply(s)),
    "origin": lambda s, action, question: (
        Ref("region", action.origin) if isinstance(action, Journey)
        else Ref("card", question.card)),
    "own": lambda s, action, question: s.ruling_pieces(s.seat, find_build_region(action)),
    "owners": lambda s, action, question: make_refs("seat", [
        seat for seat in range(s.options.players) if s.spies_on(action.card, seat) > 0]),
    "paid_this_turn card": lambda s, action, question: Ref("card", s.market[action.place]),
    "piece": lambda s, action, question: Ref("piece", question.deed.bribed_for),
    "pieces": lambda s, action, question: count_pieces_to_rule(s, find_build_region(action)),
    "place": find_build_place,
    "player": make_field_detail("seat", "seat"),
    "price": lambda s, action, question: find_action_price(s, action),
    "protector": find_protecting_card,
    "rank": lambda s, action, question: RANK[find_last_used_card(s, action.part_of)],
    "receiver": lambda s, action, question: Ref("seat", question.receiver),
    "region": lambda s, action, question: (
        make_refs("region", [ability.region for number, ability in enumerate(BLACKMAILS)
                             if question.bits >> number & 1]) if isinstance(question, Blackmailing)
        else Ref("region", question.region)),
    "regions": lambda s, action, question: make_refs("region", [
        region for region in range(len(REGIONS)) if s.ruled(s.seat) >> region & 1]),
    "ruler": lambda s, action, question: Ref("seat", s.ruler(find_build_region(action))),
    "rules_nothing own": lambda s, action,
    question: s.ruling_pieces(s.seat, find_region_nearest_to_rule(s)),
    "rules_nothing region": lambda s, action,
    question: Ref("region", find_region_nearest_to_rule(s)),
    "rivals": lambda s, action, question: count_rival_pieces(s, find_region_nearest_to_rule(s)),
    "rupees": lambda s, action, question: s.me.rupees,
    "sheltered rupees": lambda s, action, question: s.nobles[action.seat].rupees,
    "size": lambda s, action, question: find_row_size_and_limit(s, action, question)[0],
    "stars": lambda s, action, question: s.nobles[action.seat].stars(ECONOMIC),
    "takes": lambda s, action, question: make_refs("action", [take.id for take in s.choices()]),
    "target": make_field_detail("card", "card"),
    "targets": lambda s, action, question: make_refs("card", [
        target.card for target in TARGETS if target.refusal(s) is None]),
    "to": lambda s, action, question: (
        Ref("region", action.to) if isinstance(action, Journey) else Ref("card", action.card)),
    "too_expensive card": lambda s, action, question: Ref("card", s.market[action.place]),
    "too_many_blocks limit": lambda s, action, question: find_most_blocks(s),
    "tribes": lambda s, action, question: s.me.tribes[find_region_nearest_to_rule(s)],
    "used": lambda s, action, question: Ref("card", find_last_used_card(s, action.part_of)),
    "verb": make_field_detail("verb", "verb"),
    "within_limit limit": lambda s, action,
    question: find_row_size_and_limit(s, action, question)[1],
}
