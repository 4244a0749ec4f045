"""What bots know of Pax Pamir: what a position is worth to a seat in points, what is worth trying
for those that look ahead, and what nobody does who wants to win.

What counts is how far the seat leads after the next dominance check: with the leading coalition
dominant, or with none, each as likely as its lead makes it. All else is worth what it may still
become.

A turn has many ways: two actions and any number of bonus actions, each with decisions of its own.
Of choices that are much alike (ends of the court, borders, rupees of a tax) one is tried."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.engine.game import Game
from grandtour.games.pax_pamir.components import (
    BLOCKS, COALITIONS, COLUMNS, COURT_CARDS, EARLY_END, FATIGUE_LEAD, ICONS, INTELLIGENCE, LEAD,
    LEVERAGED, MOST_ICONS, NOBODY, NONE, PATRIOT, PLACES, POLITICAL, RANK, REGIONS, SHOWS, SUIT,
    VERBS, is_check, is_event,
)
from grandtour.games.pax_pamir.rules.abilities import CONFLICT_FATIGUE
from grandtour.games.pax_pamir.rules.asking import Turn
from grandtour.games.pax_pamir.rules.bribes import (
    Answer, Bribe, Deed, Demand, Offer, Withdraw, is_mannered,
)
from grandtour.games.pax_pamir.rules.build import Building
from grandtour.games.pax_pamir.rules.dominance import (
    checks_in_deck, influence, is_check_in_market, shares,
)
from grandtour.games.pax_pamir.rules.market import PURCHASE, Purchase, price
from grandtour.games.pax_pamir.rules.placing import PutRoad, PutSpy
from grandtour.games.pax_pamir.rules.play import LEFT, Play, WhereRoad, WhereSpy
from grandtour.games.pax_pamir.rules.tax_gift import CollectFromPlayer, Taxing
from grandtour.games.pax_pamir.rules.turn import Pass
from grandtour.games.pax_pamir.state import FOR_ALL, Menu, Noble, Pamir


class PamirHeuristics(Game[Pamir]):
    """Pax Pamir, as far as bots know it."""

    def evaluate(self, s: Pamir, seat: int) -> float:
        """Points by which this seat can expect to lead, and what else is worth having. A guess that
        is quick to compute; only comparisons mean anything."""
        if s.is_terminal():
            return result(s, seat)
        worth = forecast(s, seat) + belongings(s, seat)
        others = 0.0
        for other in range(s.options.players):
            if other != seat:
                others += belongings(s, other)
        return worth - OTHERS * others / float(int(s.options.players - 1))

    def temperature(self) -> float:
        return 16.0

    def candidates(self, s: Pamir) -> Menu:
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

    def position_key(self, s: Pamir) -> object:
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

    def pointless(self, s: Pamir, action: Action[Any]) -> bool:
        """To withdraw from a bribe that can be offered something for, to begin what cannot be paid
        after a refusal or where only mercy helps, and to pass while a card is free."""
        if isinstance(action, Deed):
            return is_hopeless(s, action)
        question = s.stack[-1]
        if isinstance(action, Withdraw):
            return isinstance(question, Bribe) and question.least(s) <= question.most(s)
        return isinstance(action, Pass) and is_card_free(s)

    def rollout_weights(self) -> dict[str, int]:
        return {"pass": 1, "withdraw": 1, "stop": 1, "betray": 2, "gift": 2}

    def levels(self) -> list[tuple[str, int]]:
        return [("tree", 10), ("greedy", 30), ("greedy", 3000), ("turns", 60)]


VICTORY: Final = 12.0           # beyond the points, for whoever has won
# How likely the leading coalition dominates at the next check, by the blocks of its lead.
LIKELY: Final = vec[float]([0.1, 0.2, 0.35, 0.5, 0.75, 0.85, 0.92, 0.96])
LATER: Final = 0.6              # what a check counts that is still in the deck
OTHERS: Final = 0.5             # what the belongings of the others weigh against one's own

RUPEE: Final = 0.14
SAVINGS: Final = 8              # rupees beyond which they are worth little
SPARE: Final = 0.03
CARD: Final = 0.30
STAR: Final = 0.10
ACTION: Final = 0.07
FAVOURED_CARD: Final = 0.12
HOSTAGE: Final = 0.20
ROOM: Final = 0.15              # a purple or a blue star
IN_HAND: Final = 0.22
RULED: Final = 0.40
INFLUENCE: Final = 0.25
CYLINDER: Final = 0.16
BLOCK: Final = 0.10             # of the lead of the own coalition


def result(s: Pamir, seat: i64) -> float:
    """Of a finished game."""
    margin = lead_with(s, seat, vec[i64]([0] * int(s.options.players)))
    return margin + (VICTORY if s.ranking()[seat] == 1 else -VICTORY)


def lead_with(s: Pamir, seat: i64, won: vec[i64]) -> float:
    """How far the seat is ahead of the best other with these points added."""
    best: i64 = 0
    for other in range(s.options.players):
        if other != seat:
            best = max(best, s.nobles[other].points + won[other])
    return float(int(s.nobles[seat].points + won[seat] - best))


# The next check.

def forecast(s: Pamir, seat: i64) -> float:
    """The lead after the next check, weighed by what it may be."""
    last = checks_in_deck(s) + checks_in_market(s) <= 1
    leader = leading(s, s.nobles[seat].loyalty)
    likely = likelihood(s, leader)
    expected = likely * after_check(s, seat, leader, last)
    expected += (1.0 - likely) * after_check(s, seat, NONE, last)
    if is_check_in_market(s):
        return expected
    now = lead_with(s, seat, vec[i64]([0] * int(s.options.players)))
    return LATER * expected + (1.0 - LATER) * now


def checks_in_market(s: Pamir) -> i64:
    found: i64 = 0
    for place in range(i64(PLACES)):
        if is_check(s.market[place]):
            found += 1
    return found


def leading(s: Pamir, loyalty: i64) -> i64:
    """The coalition with most blocks in play; of equals the one of this loyalty."""
    best: i64 = max(0, loyalty)
    for coalition in range(i64(len(COALITIONS))):
        if s.blocks[coalition] < s.blocks[best]:
            best = coalition
    return best


def likelihood(s: Pamir, leader: i64) -> float:
    """That the leading coalition dominates at the next check: certain knowledge if a check is
    about to leave the market, else a guess."""
    ahead = lead(s, leader)
    needed = FATIGUE_LEAD if s.where[CONFLICT_FATIGUE] == FOR_ALL else LEAD
    if is_check(s.market[0]) or is_check(s.market[COLUMNS]):
        return 0.95 if ahead >= needed else 0.03
    return LIKELY[max(0, min(ahead + LEAD - needed, i64(len(LIKELY)) - 1))]


def lead(s: Pamir, coalition: i64) -> i64:
    """Blocks in play more than the strongest other coalition has."""
    most: i64 = 0
    for other in range(i64(len(COALITIONS))):
        if other != coalition:
            most = max(most, BLOCKS - s.blocks[other])
    return BLOCKS - s.blocks[coalition] - most


def after_check(s: Pamir, seat: i64, winner: i64, last: bool) -> float:
    """How far the seat leads then, and whether somebody has won (PX-18.1, PX-18.2)."""
    won = shares(s, winner, 2 if last else 1)
    own = lead_with(s, seat, won)
    if own >= float(int(EARLY_END)) or (last and own > 0.0):
        return own + VICTORY
    for other in range(s.options.players):
        if other != seat:
            theirs = lead_with(s, other, won)
            if theirs >= float(int(EARLY_END)) or (last and theirs > 0.0):
                return own - VICTORY
    return own


# What may still become something.

def belongings(s: Pamir, seat: i64) -> float:
    """Money, cards, regions, and how well a seat stands for any check."""
    noble = s.nobles[seat]
    worth = RUPEE * float(int(min(noble.rupees, SAVINGS))) + SPARE * float(int(noble.rupees))
    worth += in_court(s, seat, noble) + IN_HAND * float(len(noble.hand))
    for region in range(i64(len(REGIONS))):
        if noble.tribes[region] > 0 and s.ruler(region) == seat:
            worth += RULED
    worth += CYLINDER * float(int(s.cylinders_in_play(seat)))
    if noble.loyalty != NONE:
        worth += INFLUENCE * float(int(influence(s, seat, noble.loyalty)))
        worth += BLOCK * float(int(lead(s, noble.loyalty)))
    return worth


def in_court(s: Pamir, seat: i64, noble: Noble) -> float:
    """Cards by their stars, their actions, and whether those cost nothing."""
    worth = 0.0
    for card in noble.court:
        suit = SUIT[card]
        worth += CARD + STAR * float(int(RANK[card]))
        for verb in range(i64(len(VERBS))):
            if SHOWS[card] >> verb & 1:
                worth += ACTION
        if suit == s.favoured:
            worth += FAVOURED_CARD
        if suit in (POLITICAL, INTELLIGENCE):
            worth += ROOM * float(int(RANK[card]))
        if s.spies[card] != 0 and s.holder(card) >= 0:
            worth -= HOSTAGE
    return worth


PURCHASES: Final = 5            # so many are tried, the best for their price
SPIES: Final = 3                # so many places of a spy


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


PRIME: Final = 1_000_003
WIDTH: Final = (1 << 40) - 1


def stirred(total: i64, number: i64) -> i64:
    return (total * PRIME + number) & WIDTH


def mixed(total: i64, numbers: vec[i64]) -> i64:
    for number in numbers:
        total = (total * PRIME + number) & WIDTH
    return total


def is_hopeless(s: Pamir, deed: Deed) -> bool:
    """Whether a bribe is due that is beyond one's means, and nobody can be expected to take
    less."""
    receiver = deed.receiver(s)
    if receiver == NOBODY or is_mannered(s, s.seat):
        return False
    if s.me.rupees >= deed.set_aside(s) + deed.bribe(s, receiver):
        return False
    return s.options.ask_mercy or s.declines > 0


def is_card_free(s: Pamir) -> bool:
    """Whether a card for the court costs nothing, and there is room for it in the hand. Events
    may do harm, and a Dominance Check is no card to keep."""
    me = s.me
    if s.actions == 0 or i64(len(me.hand)) >= me.hand_limit():
        return False
    for place in range(i64(PLACES)):
        card = s.market[place]
        if 0 < card <= COURT_CARDS and price(s, place) == 0 and PURCHASE[place].refusal(s) is None:
            return True
    return False
