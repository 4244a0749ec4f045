"""The offers of all other decisions: loyalty, cards to give up, events, enough of something, the
end of the turn, and the turn of Wakhan."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.pax_pamir.components import (
    COALITIONS, COLUMNS, LEVERAGED, NOBODY, NONE, VERBS, is_event,
)
from grandtour.games.pax_pamir.rules.abilities import RUMOR
from grandtour.games.pax_pamir.rules.events import Name, NamingPlayer
from grandtour.games.pax_pamir.rules.loss import Discard
from grandtour.games.pax_pamir.rules.market import compute_price
from grandtour.games.pax_pamir.rules.turn import BeLoyal
from grandtour.games.pax_pamir.rules.wakhan_choices import LINES
from grandtour.games.pax_pamir.rules.wakhan_turn import Order, find_next_order
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.consequences import list_consequences
from grandtour.games.pax_pamir.words.log_events import INSTRUCTIONS
from grandtour.games.pax_pamir.words.names import (
    describe_card_face, coalition_name, name_coalition_as_noun, describe_card, join_list,
    rupees_phrase, verb_name,
)
from grandtour.games.pax_pamir.words.preview import BONUS, ONE_ACTION, Preview
from grandtour.games.preview import question_kind
from grandtour.games.words import Line
from grandtour.language import Count, Phrase

# PX-2.8  Loyalty.


def offer_loyal(preview: Preview, loyal: BeLoyal) -> Offer:
    name = coalition_name(COALITIONS[loyal.coalition])
    coalition = name_coalition_as_noun(COALITIONS[loyal.coalition])
    others = [preview.names[seat] for seat, noble in enumerate(preview.before.nobles)
              if noble.loyalty == loyal.coalition]
    return Offer(Phrase("The {coalition} coalition", coalition=name),
                 Phrase("Be loyal to {coalition}?", coalition=coalition),
                 Phrase("Choose {coalition}", coalition=coalition), "PX-2.8",
                 (gain(Phrase("You rule, build, move and fight with its blocks")),
                  then(Phrase("Your influence counts when it is dominant"))),
                 Phrase("also chosen by {names}", names=join_list(others)) if others
                 else Phrase("no one has chosen it yet"))


# PX-11.3, PX-12, PX-13, PX-16.10  Cards to give up.

GIVEN_UP: Final = {"court": "PX-12.1", "hand": "PX-12.2", "hand_card": "PX-16.10",
                  "debt": "PX-13.1", "patriots": "PX-11.3"}


def offer_discard(preview: Preview, discard: Discard) -> Offer:
    s, card = preview.before, discard.card
    title = cards.card_title(int(card))
    in_hand = any(held == card for held in preview.was.hand)
    return Offer(title, Phrase("Discard {card}?", card=title), Phrase("Discard it"),
                 GIVEN_UP[question_kind(s)],
                 tuple([*loss_lines(preview, card, in_hand),
                        *list_consequences(preview, ("discarded",))]),
                 Phrase("in your hand: {face}", face=describe_card(s, card)) if in_hand
                 else Phrase("in your court: {face}", face=describe_card_face(card)),
                 alone=Phrase("Discard {card}", card=title))


def loss_lines(preview: Preview, card: i64, in_hand: bool) -> list[Line]:
    """Return the pieces that leave with the card (PX-13.1, PX-13.5)."""
    if in_hand:
        return [then(Phrase("A card in hand takes nothing with it"))]
    if LEVERAGED[card] and not preview.find_event("returned"):
        return [warn(Phrase("It is leveraged: 2 rupees fall due"))]
    return []


# PX-16  What events ask for.

def offer_name(preview: Preview, name: Name) -> Offer:
    """Offer a name (PX-16.4, PX-16.10). The offer hides the hand of the other player."""
    question = preview.before.stack[-1]
    assert isinstance(question, NamingPlayer)
    if question.card == RUMOR:
        return offer_rumor(preview, name)
    called = preview.names[name.seat]
    held = Count("{n} card in hand", "{n} cards in hand",
                 len(preview.before.nobles[name.seat].hand))
    swapped = Phrase("Swap hands with {name}", name=called)
    return Offer(swapped, Phrase("Swap hands with {name}?", name=called), swapped, "PX-16.10",
                 (gain(Phrase("You get: {cards}", cards=held)),
                  then(Phrase("You give away your whole hand"))), held)


def offer_rumor(preview: Preview, name: Name) -> Offer:
    """Offer the target of a rumor (PX-16.4). Players can name themselves only with `rumor_target`
    "anyone"."""
    if name.seat == preview.seat:
        named = Phrase("Name yourself")
        return Offer(named, Phrase("Name yourself?"), named, "PX-16.4",
                     (cost(Phrase("Your patriots give no influence until the next check")),))
    called = preview.names[name.seat]
    named = Phrase("Name {name}", name=called)
    return Offer(named, Phrase("Name {name}?", name=called), named, "PX-16.4",
                 (gain(Phrase("Patriots of {name} give no influence until the next check",
                              name=called)),))


# Enough of something.

STOPS: Final = {
    "tax": (Phrase("Take no more"), Phrase("Take no more rupees?"), "PX-9.10"),
    "build": (Phrase("Build no more"), Phrase("Build no more?"), "PX-9.30"),
    "add": (Phrase("Add no block"), Phrase("Do without the free block?"), "PX-9.32"),
    "move": (Phrase("Move no more"), Phrase("Move nothing more?"), "PX-9.40"),
    "battle": (Phrase("No battle"), Phrase("Do without a battle?"), "PX-9.65"),
    "fight": (Phrase("Remove no more"), Phrase("Remove nothing more?"), "PX-9.60"),
    "safe_house": (Phrase("Leave it in the supply"), Phrase("Leave the spy in the supply?"),
                   "PX-15.8"),
    "blackmail": (Phrase("No blackmail"), Phrase("Put no spy?"), "PX-15.9"),
}


def offer_stop(preview: Preview, stop: Action[Pamir]) -> Offer:
    title, question, clause = STOPS[question_kind(preview.before)]
    return Offer(title, question, title, clause, tuple(list_consequences(preview)))


# PX-5.1, PX-12  The end of the turn.

def offer_pass(preview: Preview, passing: Action[Pamir]) -> Offer:
    s = preview.before
    return Offer(Phrase("End the turn"), Phrase("End your turn now?"), Phrase("End the turn"),
                 "PX-5.1",
                 tuple([*unspent_lines(s), *cleanup_lines(preview), *list_consequences(preview)]),
                 Count("{n} action unused", "{n} actions unused", int(s.actions)) if s.actions
                 else Phrase("cleanup follows"))


def unspent_lines(s: Pamir) -> list[Line]:
    if not s.actions:
        return []
    return [warn(Count("{n} action is left unused", "{n} actions are left unused",
                       int(s.actions)))]


def cleanup_lines(preview: Preview) -> list[Line]:
    """Return the necessary discards, and the market (PX-12.1, PX-12.2)."""
    was = preview.was
    lines = []
    court = len(was.court) - int(was.court_limit())
    if court > 0:
        lines.append(warn(Count("{n} court card must be discarded",
                                "{n} court cards must be discarded", court)))
    hand = len(was.hand) - int(was.hand_limit())
    if hand > 0:
        lines.append(warn(Count("{n} hand card must be discarded",
                                "{n} hand cards must be discarded", hand)))
    left = [cards.discarded_title(int(card)) for card in (
        preview.before.market[0], preview.before.market[COLUMNS]) if is_event(card)]
    if left and not preview.find_event("event_discarded"):
        lines.append(then(Phrase("In the left column: {events}", events=join_list(left))))
    if any(card == 0 for card in preview.before.market):
        lines.append(then(Phrase("The market is filled with new cards")))
    return lines


def line_name(card: int, line: int) -> Phrase:
    """Return a line of one of her cards, from 0."""
    return INSTRUCTIONS[LINES[card][line].name]


def card_lines(card: int) -> list[Phrase]:
    """Return the three lines of one of her cards."""
    return [INSTRUCTIONS[line.name] for line in LINES[card]]


def offer_obey(preview: Preview, obey: Action[Pamir]) -> Offer:
    """Offer her next action (WK-10)."""
    s = preview.before
    found = find_next_order(s)
    assert found is not None
    title, price_tag = describe_wakhan_action(s, found)
    lines = [then(Phrase("A computer seat: her AI card decides, no one chooses")),
             then(Phrase("She is pragmatically loyal to {coalition}",
                         coalition=name_coalition_as_noun(COALITIONS[s.me.loyalty])))]
    if found.line != NONE:
        lines.append(then(Phrase("Her card, line {number}: {line}", number=found.line + 1,
                                 line=line_name(int(s.ai), int(found.line)))))
    elif found.place != NOBODY:
        lines.append(then(Phrase("The check is to her advantage (ambition)")))
    else:
        lines.append(then(Phrase("A bonus action, after her actions")))
    return Offer(title, Phrase("Let Wakhan act?"), Phrase("Let her act"), "WK-10",
                 tuple([*lines, *price_line(s, found)]), describe_wakhan_reason(s, found),
                 price_tag)


def describe_wakhan_action(s: Pamir, found: Order) -> tuple[Phrase, Phrase]:
    """Return her action, and its price."""
    if found.deed is None:
        card = s.market[found.place]
        title = cards.card_title(int(card))
        if is_event(card):
            return Phrase("Wakhan purchases {card}", card=title), ONE_ACTION
        return Phrase("Wakhan radicalizes {card}", card=title), ONE_ACTION
    bonus = found.line == NONE
    return Phrase("Wakhan uses {card}: {verb}", card=cards.card_title(int(found.deed.card)),
                  verb=verb_name(VERBS[found.deed.verb])), BONUS if bonus else ONE_ACTION


def describe_wakhan_reason(s: Pamir, found: Order) -> Phrase:
    if found.line != NONE:
        return Phrase("line {number} of her AI card", number=found.line + 1)
    return Phrase("ambition") if found.place != NOBODY else Phrase("bonus action")


def price_line(s: Pamir, found: Order) -> list[Line]:
    if found.deed is not None or not compute_price(s, found.place):
        return []
    return [cost(Phrase("She pays {rupees}",
                        rupees=rupees_phrase(int(compute_price(s, found.place)))))]
