"""The offers of purchases, of cards to play and of actions of court cards (PX-6 to PX-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.pax_pamir.components import (
    COALITIONS, NOBODY, NONE, PATRIOT, RANK, REGION, REGIONS, VERBS, is_check,
)
from grandtour.games.pax_pamir.rules.asking import is_bonus
from grandtour.games.pax_pamir.rules.betray_battle import TARGETS
from grandtour.games.pax_pamir.rules.bribes import Bribe, Deed, is_mannered, must_pay
from grandtour.games.pax_pamir.rules.build import find_most_blocks
from grandtour.games.pax_pamir.rules.market import Purchase, pay_price, compute_price
from grandtour.games.pax_pamir.rules.play import LEFT, CardAction, Play
from grandtour.games.pax_pamir.rules.tax_gift import find_cheapest_gift, is_subject
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.consequences import list_consequences
from grandtour.games.pax_pamir.words.log_actions import CLAUSES
from grandtour.games.pax_pamir.words.names import (
    coalition_name, name_coalition_as_noun, describe_card, describe_impact_icons, is_event,
    join_list, join_parts,
    list_titles, name_region_by_number, say_of_region, say_rules_region, rupees_phrase,
    spies_phrase, tribes_phrase, verb_name,
)
from grandtour.games.pax_pamir.words.preview import (
    BONUS, ONE_ACTION, Preview, list_action_spent_lines, paid_phrase, list_rupees_paid_lines,
    settle_bribe,
)
from grandtour.games.words import Line
from grandtour.language import N_, Count, Phrase


def offer_purchase(preview: Preview, purchase: Purchase) -> Offer:
    """Offer a purchase (PX-6.1)."""
    s = preview.before
    card, due = s.market[purchase.place], int(compute_price(s, purchase.place))
    title = cards.card_title(int(card))
    lines = [*list_action_spent_lines(preview), *list_rupees_paid_lines(preview, due),
             *payment_lines(preview, due, purchase.place)]
    lines += event_lines(card) if is_event(card) else court_lines(preview, card)
    return Offer(title, Phrase("Purchase {card}?", card=title),
                 Phrase("Purchase for {price} ₹", price=due) if due
                 else Phrase("Purchase, free of charge"), "PX-6.8" if is_event(card) else "PX-6.1",
                 tuple([*lines, *list_consequences(preview)]), summarize_card(s, purchase.place),
                 paid_phrase(due),
                 Phrase("Purchase {card}", card=title))


def summarize_card(s: Pamir, place: i64) -> Phrase:
    """Return the card's type, and the rupees on it."""
    card = s.market[place]
    what = cards.purchased_text(int(card)) if is_event(card) else describe_card(s, card)
    if not s.coins[place]:
        return what
    return join_parts([what, Phrase("+{rupees} ₹ on it", rupees=s.coins[place])])


# PX-6.3  The payment.

def payment_lines(preview: Preview, due: int, bought: i64) -> list[Line]:
    """Return the lines of the payment: each card gets a rupee for its column, and a rupee without a
    card leaves the game (PX-6.3 to 6.5)."""
    if not due:
        return []
    paths = list_rupees_by_card(preview.before, bought)
    lines = []
    for number in sorted(set(paths.values())):
        there = [card for card, each in paths.items() if each == number]
        lines.append(then(Phrase("of which {rupees} {cards}", rupees=rupees_phrase(number),
                                 cards=join_list([
            Phrase("on {card}", card=cards.card_title(card)) for card in there]))))
    lost = due - sum(paths.values())
    if lost and preview.before.options.rupee_lies:
        lines.append(then(Count("{n} rupee goes to a space without a card",
                                "{n} rupees go to spaces without a card", lost)))
    elif lost:
        lines.append(then(Count("No card is left to take {n} rupee, which leaves the game",
                                "No card is left to take {n} rupees, which leave the game", lost)))
    if paths:
        lines.append(then(Phrase("You cannot purchase these cards this turn") if len(paths) > 1
                          else Phrase("You cannot purchase that card this turn")))
    return lines


def list_rupees_by_card(s: Pamir, bought: i64) -> dict[int, int]:
    """Return by card, in the order of the columns, the rupees that the price of a place puts on
    it."""
    payer = s.clone()
    pay_price(payer, bought)
    return {int(card): int(payer.coins[place] - s.coins[place])
            for place, card in enumerate(s.market)
            if card and payer.coins[place] > s.coins[place]}


# What it brings.

def court_lines(preview: Preview, card: i64) -> list[Line]:
    """Return the line of a card that goes into the hand (PX-6.7)."""
    hand, limit = len(preview.was.hand) + 1, int(preview.was.hand_limit())
    lines = [gain(Phrase("{card} into your hand: {face}", card=cards.card_title(int(card)),
                         face=describe_card(preview.before, card)))]
    text = cards.card_text(int(card))
    if text is not None:
        lines.append(then(text))
    if hand > limit:
        lines.append(warn(Phrase("{cards} in hand, limit {limit}: cleanup discards",
                                 cards=hand, limit=limit)))
    return lines


def event_lines(card: i64) -> list[Line]:
    """Return the lines of an event that happens at once (PX-6.8)."""
    if is_check(card):
        return []
    return [gain(Phrase("{event}, at once: {text}", event=cards.card_title(int(card)),
                        text=cards.purchased_text(int(card))))]


# What a deed does at once and is told already.
TOLD: Final = ("bribed", "played", "acted", "favoured", "leveraged", "placed", "loyalty")


# PX-7  Playing a card.

def offer_play(preview: Preview, play: Play) -> Offer:
    """Offer to play a card (PX-7.1 to 7.5)."""
    card = play.card
    full = settle_bribe(preview, play)
    title = cards.card_title(int(card))
    if not preview.was.court:
        name, button = title, Phrase("Play it")
        alone = Phrase("Play {card}", card=title)
    elif play.end == LEFT:
        name = Phrase("{card}, at the left end", card=title)
        button = Phrase("Play it at the left end")
        alone = Phrase("Play {card} at the left end", card=title)
    else:
        name = Phrase("{card}, at the right end", card=title)
        button = Phrase("Play it at the right end")
        alone = Phrase("Play {card} at the right end", card=title)
    lines = [*list_action_spent_lines(preview), *bribe_lines(preview, play),
             *play_lines(full, card)]
    return Offer(name, Phrase("Play {card}?", card=title), button, "PX-7.1",
                 tuple([*lines, *list_consequences(full, TOLD)]), summarize_play(preview, play),
                 ONE_ACTION, alone, title if preview.was.court else None)


def summarize_play(preview: Preview, play: Play) -> Phrase:
    """Return the effects of its icons, a change of loyalty, and the bribe."""
    s, card = preview.before, play.card
    parts = [Phrase("{region}: {impact}", region=name_region_by_number(int(REGION[card])),
                    impact=describe_impact_icons(s, card))]
    if does_change_loyalty(preview, card):
        parts.append(Phrase("loyalty: {coalition}",
                            coalition=coalition_name(COALITIONS[PATRIOT[card]])))
    return join_parts([*parts, *summarize_bribe(preview, play)])


def does_change_loyalty(preview: Preview, card: i64) -> bool:
    return bool(PATRIOT[card] != NONE and PATRIOT[card] != preview.was.loyalty)


def play_lines(full: Preview, card: i64) -> list[Line]:
    """Return the icons, the patriot, the ability and the court limit (PX-7.3 to 7.5)."""
    lines = [gain(Phrase("Icons, from top to bottom: {impact}",
                         impact=describe_impact_icons(full.before, card)))]
    if does_change_loyalty(full, card):
        coalition = name_coalition_as_noun(COALITIONS[PATRIOT[card]])
        lines.append(warn(Phrase("You become loyal to {coalition}: gifts, prizes and other "
                                 "patriots go", coalition=coalition)))
    elif PATRIOT[card] != NONE:
        lines.append(gain(Phrase("A patriot: +1 influence")))
    text = cards.card_text(int(card))
    if text is not None:
        lines.append(gain(text))
    court, limit = len(full.me.court), int(full.me.court_limit())
    if court > limit:
        lines.append(warn(Phrase("{cards} in court, limit {limit}: cleanup discards",
                                 cards=court, limit=limit)))
    return lines


# PX-8  Bribes.

def summarize_bribe(preview: Preview, deed: Deed) -> list[Phrase]:
    receiver = deed.receiver(preview.before)
    if receiver == NOBODY:
        return []
    return [Phrase("bribe of {number} to {name}", number=deed.bribe(preview.before, receiver),
                   name=preview.names[receiver])]


def bribe_lines(preview: Preview, deed: Deed) -> list[Line]:
    """Return the amount of the bribe, its receiver, the reason, and whether less may or must be
    offered (PX-7.1, PX-8.3)."""
    s = preview.before
    receiver = deed.receiver(s)
    if receiver == NOBODY:
        return []
    amount, name = int(deed.bribe(s, receiver)), preview.names[receiver]
    most = int(Bribe(s.seat, deed, receiver, 0, i64(amount)).most(s))
    lines = [cost(Phrase("Bribe: {rupees} to {name}; you have {purse} ₹",
                         rupees=rupees_phrase(amount),
                         name=name, purse=int(s.me.rupees))),
             explain_bribe_amount(preview, deed, receiver, amount)]
    if is_mannered(s, s.seat):
        lines.append(then(Phrase("Courtly Manners: you need not pay it")))
    elif not most:
        lines.append(warn(Phrase("You cannot pay any of it; {name} must waive it all", name=name)))
    elif most < amount:
        lines.append(warn(Phrase("You can pay at most {rupees}; {name} must waive the rest",
                                 rupees=rupees_phrase(most), name=name)))
    elif not must_pay(s, receiver):
        lines.append(then(Phrase("You may offer less; {name} may waive any part", name=name)))
    return lines


def explain_bribe_amount(preview: Preview, deed: Deed, receiver: i64, amount: int) -> Line:
    """Return the reason for the amount: a rupee for each tribe of the ruler (PX-7.1), or for each
    spy of the holder (PX-8.3)."""
    name = preview.names[receiver]
    if isinstance(deed, Play):
        return then(Phrase("{name} {rules}, with {tribes}", name=name,
                           rules=say_rules_region(REGION[deed.card]), tribes=tribes_phrase(amount)))
    return then(Phrase("{name} holds {card} hostage, with {spies}", name=name,
                       card=cards.card_title(int(deed.card)), spies=spies_phrase(amount)))


# PX-9  The action of a court card.

def offer_card_action(preview: Preview, deed: CardAction) -> Offer:
    """Offer an action of a court card (PX-5.2 to 5.4)."""
    s, card, verb = preview.before, deed.card, VERBS[deed.verb]
    bonus = is_bonus(s, s.seat, card)
    title = cards.card_title(int(card))
    does, (question, button) = DOES[verb](s, deed), QUESTIONS[verb]
    lines = [*([] if bonus else list_action_spent_lines(preview)), *bribe_lines(preview, deed),
             gain(does),
             *(DETAILS[verb](preview) if verb in DETAILS else [])]
    if bonus:
        lines.append(then(Phrase("A bonus action: it costs no action")))
    return Offer(Phrase("{card}: {verb}", card=title, verb=verb_name(verb)),
                 Phrase(question, card=title), button, CLAUSES[verb], tuple(lines),
                 join_parts([does, *summarize_bribe(preview, deed)]),
                 BONUS if bonus else ONE_ACTION)


# The question, and the button.
QUESTIONS: Final = {
    "tax": (N_("Use {card} to tax?"), Phrase("Tax")),
    "gift": (N_("Use {card} for a gift?"), Phrase("Make a gift")),
    "build": (N_("Use {card} to build?"), Phrase("Build")),
    "move": (N_("Use {card} to move?"), Phrase("Move pieces")),
    "betray": (N_("Use {card} to betray?"), Phrase("Betray")),
    "battle": (N_("Use {card} for a battle?"), Phrase("Fight a battle")),
}
DOES: Final[dict[str, Callable[[Pamir, CardAction], Phrase]]] = {
    "tax": lambda s, deed: Count("take up to {n} rupee", "take up to {n} rupees",
                                 int(RANK[deed.card])),
    "gift": lambda s,
    deed: Phrase("+1 influence, for {price} ₹ or more", price=find_cheapest_gift(s)),
    "build": lambda s, deed: Count("up to {n} block, 2 ₹ each", "up to {n} blocks, 2 ₹ each",
                                   int(find_most_blocks(s))),
    "move": lambda s, deed: Count("up to {n} move", "up to {n} moves", int(RANK[deed.card])),
    "betray": lambda s, deed: Phrase("discard a card with a spy of yours, for 2 ₹"),
    "battle": lambda s, deed: Count("remove up to {n} piece", "remove up to {n} pieces",
                                    int(RANK[deed.card])),
}


def tax_lines(preview: Preview) -> list[Line]:
    """Return the rupees that are open to taxes (PX-9.10, PX-9.11)."""
    s = preview.before
    lying = [int(card) for place, card in enumerate(s.market) if card and s.coins[place]]
    open_to = [Phrase("{name} {number}", name=preview.names[seat], number=noble.unsheltered())
               for seat, noble in enumerate(s.nobles)
               if is_subject(s, s.seat, seat) and noble.unsheltered()]
    lines = []
    if lying:
        lines.append(then(Phrase("In the market: {cards}", cards=list_titles(lying))))
    if open_to:
        lines.append(then(Phrase("From players: {players}", players=join_list(open_to))))
    return lines


def build_region_lines(preview: Preview) -> list[Line]:
    """Return the lines of building (PX-9.30)."""
    ruled = preview.before.ruled(preview.before.seat)
    found = [say_of_region(region) for region in range(i64(len(REGIONS))) if ruled >> region & 1]
    return [then(Phrase("You are the ruler {regions}", regions=join_list(found)))] if found else []


def betray_lines(preview: Preview) -> list[Line]:
    """Return the lines of betraying (PX-9.50, PX-9.54)."""
    targets = [int(target.card) for target in TARGETS if target.refusal(preview.before) is None]
    return [then(Phrase("Possible: {cards}", cards=list_titles(targets)))] if targets else []


DETAILS: Final[dict[str, Callable[[Preview], list[Line]]]] = {
    "tax": tax_lines, "build": build_region_lines, "betray": betray_lines,
}
