"""How purchases are offered: which card gets which rupee, and what the card brings (PX-6)."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.pax_pamir.components import is_check
from grandtour.games.pax_pamir.rules.market import Purchase, pay_price, price
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import rupees
from grandtour.games.pax_pamir.words.offer import action_spent, paid, rupees_paid
from grandtour.games.pax_pamir.words.outcomes import outcomes
from grandtour.games.pax_pamir.words.scene import Scene
from grandtour.games.pax_pamir.words.terms import described, is_event, joined, titles
from grandtour.games.words import Line
from grandtour.language import N_, Phrase


def offer_purchase(scene: Scene, purchase: Purchase) -> Offer:
    """PX-6.1"""
    s = scene.before
    card, due = s.market[purchase.place], int(price(s, purchase.place))
    title = cards.title(int(card))
    lines = [*action_spent(scene), *rupees_paid(scene, due), *path(scene, due, purchase.place)]
    lines += event_lines(card) if is_event(card) else court_lines(scene, card)
    return Offer(title, Phrase("Purchase {card}?", card=title),
                 Phrase("Purchase for {price} ₹", price=due) if due
                 else Phrase("Purchase, free of charge"), "PX-6.8" if is_event(card) else "PX-6.1",
                 tuple([*lines, *outcomes(scene)]), in_short(s, purchase.place), paid(due))


def in_short(s: Pamir, place: i64) -> Phrase:
    """What the card is, and the rupees on it."""
    card = s.market[place]
    what = cards.purchased_text(int(card)) if is_event(card) else described(s, card)
    if not s.coins[place]:
        return what
    return joined([what, Phrase("+{rupees} ₹ on it", rupees=s.coins[place])])


# PX-6.3  The payment.

def path(scene: Scene, due: int, bought: i64) -> list[Line]:
    """PX-6.3 to 6.5: each card gets a rupee for its column; what finds none leaves the game."""
    if not due:
        return []
    paths = rupees_by_card(scene.before, bought)
    lines = []
    for number in sorted(set(paths.values())):
        there = [card for card, each in paths.items() if each == number]
        message = N_("{rupees} on each of: {cards}") if there[1:] else N_("{rupees} on {cards}")
        lines.append(cost(Phrase(message, rupees=rupees(number), cards=titles(there))))
    lost = due - sum(paths.values())
    if lost and scene.before.options.rupee_lies:
        lines.append(cost(Phrase("{rupees} find no card there", rupees=rupees(lost))))
    elif lost:
        lines.append(cost(Phrase("{rupees} find no card and leave the game", rupees=rupees(lost))))
    if paths:
        lines.append(then(Phrase("You cannot purchase those cards this turn")))
    return lines


def rupees_by_card(s: Pamir, bought: i64) -> dict[int, int]:
    """By card, in the order of the columns: what the price of a place puts on it."""
    payer = s.clone()
    pay_price(payer, bought)
    return {int(card): int(payer.coins[place] - s.coins[place])
            for place, card in enumerate(s.market)
            if card and payer.coins[place] > s.coins[place]}


# What it brings.

def court_lines(scene: Scene, card: i64) -> list[Line]:
    """PX-6.7: into the hand."""
    hand, limit = len(scene.was.hand) + 1, int(scene.was.hand_limit())
    lines = [gain(Phrase("{card} into your hand: {face}", card=cards.title(int(card)),
                         face=described(scene.before, card)))]
    text = cards.text(int(card))
    if text is not None:
        lines.append(then(text))
    if hand > limit:
        lines.append(warn(Phrase("{cards} in hand, limit {limit}: cleanup discards",
                                 cards=hand, limit=limit)))
    return lines


def event_lines(card: i64) -> list[Line]:
    """PX-6.8: at once."""
    if is_check(card):
        return []
    return [gain(Phrase("{event}, at once: {text}", event=cards.title(int(card)),
                        text=cards.purchased_text(int(card))))]
