"""What a position of Pax Pamir is worth to a seat, in points.

What counts is how far the seat leads after the next dominance check: with the leading coalition
dominant, or with none, each as likely as its lead makes it. All else is worth what it may still
become."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    BLOCKS, COALITIONS, COLUMNS, EARLY_END, FATIGUE_LEAD, INTELLIGENCE, LEAD, NONE, PLACES,
    POLITICAL, RANK, REGIONS, SHOWS, SUIT, VERBS, is_check,
)
from grandtour.games.pax_pamir.rules.abilities import CONFLICT_FATIGUE
from grandtour.games.pax_pamir.rules.bribes import ANSWERS, OFFER, Answer, Bribe
from grandtour.games.pax_pamir.rules.dominance import (
    checks_in_deck, influence, is_check_in_market, shares,
)
from grandtour.games.pax_pamir.state import FOR_ALL, Noble, Pamir

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


# While a bribe is being negotiated.

def settled(s: Pamir, seat: i64) -> Pamir:
    """The position itself; while others negotiate a bribe, the one that they can be expected to
    agree on. An offer is accepted, and a demand is paid, by a player who does not lose by it."""
    question = s.stack[-1]
    if isinstance(question, Answer):
        refused = s.clone()
        refused.stack.pop()
        accepted = s.clone()
        accepted.play(ANSWERS[0])
        if accepted.is_terminal() or judge(accepted, question.seat) < judge(refused, question.seat):
            return refused
        return accepted
    if isinstance(question, Bribe) and question.seat != seat and (
            question.least(s) <= question.high == question.most(s)):
        paid = s.clone()
        paid.play(OFFER[question.high])
        if judge(paid, question.seat) >= judge(s, question.seat):
            return paid
    return s


def judge(s: Pamir, seat: i64) -> float:
    """The expected lead, and what else is worth having, compared with the others."""
    if s.is_terminal():
        return result(s, seat)
    worth = forecast(s, seat) + belongings(s, seat)
    others = 0.0
    for other in range(s.options.players):
        if other != seat:
            others += belongings(s, other)
    return worth - OTHERS * others / float(int(s.options.players - 1))


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
