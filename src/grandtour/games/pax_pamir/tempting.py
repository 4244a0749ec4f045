"""What is worth trying in Pax Pamir, for bots that look ahead.

A turn has many ways: two actions and any number of bonus actions, each with decisions of its own.
Of choices that are much alike (ends of the court, borders, rupees of a tax) one is tried."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import (
    LEVERAGED, MOST_ICONS, NONE, PATRIOT, RANK, ICONS, is_check, is_event,
)
from grandtour.games.pax_pamir.rules.asking import Turn
from grandtour.games.pax_pamir.rules.bribes import Answer, Bribe, Demand, Offer, Withdraw
from grandtour.games.pax_pamir.rules.building import Building
from grandtour.games.pax_pamir.rules.market import Purchase
from grandtour.games.pax_pamir.rules.payment import price
from grandtour.games.pax_pamir.rules.placing import PutRoad, PutSpy
from grandtour.games.pax_pamir.rules.play import LEFT, Play, WhereRoad, WhereSpy
from grandtour.games.pax_pamir.rules.tax import CollectFromPlayer, Taxing
from grandtour.games.pax_pamir.state import Menu, Pamir

PURCHASES: Final = 5            # so many are tried, the best for their price
SPIES: Final = 3                # so many places of a spy


def tempting(s: Pamir) -> Menu:
    """Some of the choices; one at least."""
    choices = s.game.sensible(s)
    question = s.stack[-1]
    if question.seat < 0 or len(choices) < 2:
        return choices
    few = choices
    if isinstance(question, Turn):
        few = in_turn(s, choices)
    elif isinstance(question, Bribe):
        few = paying(choices)
    elif isinstance(question, Answer):
        few = answering(choices, question)
    elif isinstance(question, Taxing):
        few = taxing(choices)
    elif isinstance(question, WhereRoad):
        few = choices[:1]
    elif isinstance(question, WhereSpy):
        few = spying(s, choices, question.seat)
    elif isinstance(question, Building):
        few = building(choices)
    return few if few else choices


def in_turn(s: Pamir, choices: Menu) -> Menu:
    """Cards are played at one end, and of the purchases the best are tried."""
    few: Menu = []
    bought: Menu = []
    for action in choices:
        if isinstance(action, Purchase):
            bought.append(action)
        elif not (isinstance(action, Play) and action.end == LEFT):
            few.append(action)
    for _ in range(PURCHASES):
        best: Purchase | None = None
        found = 0.0
        for action in bought:
            if isinstance(action, Purchase) and action not in few:
                promised = promise(s, action.place)
                if best is None or promised > found:
                    best, found = action, promised
        if best is not None:
            few.append(best)
    return few


def promise(s: Pamir, place: i64) -> float:
    """What a card of the market seems to be worth for its price."""
    card = s.market[place]
    gain = 0.35 * float(int(s.coins[place] - price(s, place)))
    if is_check(card):
        return 10.0
    if is_event(card):
        return gain + 0.6
    gain += 0.4 * float(int(RANK[card])) + 0.5 * float(int(LEVERAGED[card]))
    for icon in range(card * MOST_ICONS, card * MOST_ICONS + MOST_ICONS):
        if ICONS[icon] != NONE:
            gain += 0.4
    if PATRIOT[card] == s.me.loyalty and PATRIOT[card] != NONE:
        gain += 0.8
    return gain


def paying(choices: Menu) -> Menu:
    """As much as possible; to withdraw where nothing can be offered."""
    few: Menu = []
    most: Offer | None = None
    for action in choices:
        if isinstance(action, Offer):
            most = action
        elif isinstance(action, Withdraw):
            few.append(action)
    return [most] if most is not None else few


def answering(choices: Menu, question: Answer) -> Menu:
    """An offer of half the bribe is accepted; else the most is demanded that can be had."""
    if 2 * question.offer >= question.high:
        return choices[:1]
    demands: Menu = [action for action in choices if isinstance(action, Demand)]
    return demands[len(demands) - 1:] if demands else choices[1:]


def taxing(choices: Menu) -> Menu:
    """From a player if possible."""
    for action in choices:
        if isinstance(action, CollectFromPlayer):
            return [action]
    return choices[:1]


def spying(s: Pamir, choices: Menu, seat: i64) -> Menu:
    """On foreign cards first, those with most stars."""
    few: Menu = []
    for rank in range(6, 0, -1):
        for action in choices:
            if isinstance(action, PutSpy) and len(few) < SPIES:
                foreign: i64 = 0 if s.holds(seat, action.card) else 3
                if RANK[action.card] + foreign == rank:
                    few.append(action)
    return few


def building(choices: Menu) -> Menu:
    """Armies anywhere, a road on one border."""
    few: Menu = []
    road = False
    for action in choices:
        if not isinstance(action, PutRoad):
            few.append(action)
        elif not road:
            road = True
            few.append(action)
    return few


# Positions that are as good as one.

def mark(s: Pamir) -> object:
    """What can change in one's own turn; the order of cards in courts is not told."""
    total = mixed(mixed(mixed(1, s.market), s.coins), s.armies)
    total = mixed(mixed(mixed(total, s.roads), s.where), s.spies)
    for noble in s.nobles:
        total = mixed(total, noble.tribes)
        total = stirred(stirred(total, noble.rupees), noble.points)
        total = stirred(stirred(total, noble.loyalty + 1), noble.gifts)
    used: i64 = 0
    for entry in s.used:
        used += entry * entry
    total = stirred(stirred(total, used), s.paid)
    total = stirred(stirred(total, s.favoured), s.actions)
    return len(s.stack), str(s.stack[-1]), total


PRIME: Final = 1_000_003
WIDTH: Final = (1 << 40) - 1


def stirred(total: i64, number: i64) -> i64:
    return (total * PRIME + number) & WIDTH


def mixed(total: i64, numbers: vec[i64]) -> i64:
    for number in numbers:
        total = (total * PRIME + number) & WIDTH
    return total
