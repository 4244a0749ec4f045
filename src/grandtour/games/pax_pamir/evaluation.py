"""Evaluate positions of Pax Pamir for bots, in points.

The main value is a seat's lead after the next dominance check: with the leading coalition dominant
or with none, each weighted by its chance. Everything else has the value of what it may become.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    ARMY_ICON, BLOCKS, BORDERS, BORDER_SIDES, CARDS, COALITIONS, COLUMNS, COURT_CARDS, EARLY_END,
    FATIGUE_LEAD, HERAT, INTELLIGENCE, KABUL, LAST_CHECK, LEAD, LEVERAGED, MILITARY, NONE, PATRIOT,
    PERSIA, PLACES, POLITICAL, PRICES, PUNJAB, RANK, REGION, REGIONS, ROAD_ICON, SHOWS, SPY_ICON,
    SUIT, TRIBE_ICON, VERBS, count_icons_of_kind, is_check,
)
from grandtour.games.pax_pamir.rules.abilities import (
    ARISTOCRACY, CONFLICT_FATIGUE, NATIONALISM, NATION_BUILDING, PERSUASION, RICHES, RUMOR,
)
from grandtour.games.pax_pamir.rules.asking import ACTING
from grandtour.games.pax_pamir.rules.bribes import ANSWERS, OFFER, Answer, Bribe
from grandtour.games.pax_pamir.rules.dominance import (
    count_checks_in_deck, find_dominant_coalition, count_influence, is_check_in_market,
    divide_points,
)
from grandtour.games.pax_pamir.state import FOR_ALL, Noble, Pamir

VICTORY: Final = 12.0           # beyond the points, for the winner
# How likely the leading coalition dominates at the next check, by the blocks of its lead.
LIKELY: Final = vec[float]([0.1, 0.2, 0.35, 0.5, 0.75, 0.85, 0.92, 0.96])
LATER: Final = 0.6              # weight of a check that is still in the deck
FRAGILE: Final = 0.7            # how far the next player makes a sure check uncertain again
BOUGHT: Final = 0.3             # how likely the next player buys a check that serves it
OTHERS: Final = 1.0             # weight of the others' possessions against the seat's own
FOREMOST: Final = 0.5           # how far only those of the richest other count

RUPEE: Final = 0.14
SAVINGS: Final = 8              # rupees beyond which they are worth little
SPARE: Final = 0.03
CARD: Final = 0.30
STAR: Final = 0.10
ACTION: Final = 0.07
FAVOURED_CARD: Final = 0.12
HOSTAGE: Final = 0.20
ROOM: Final = 0.15              # a purple or a blue star
IN_HAND: Final = 0.22           # a hand card of usual promise
PROMISE: Final = 0.35           # factor on the card's value in the court, above or below USUAL
USUAL: Final = 0.9
EXCESS: Final = 0.12            # less for each hand card beyond SOON
SOON: Final = 2
RULED: Final = 0.40
INFLUENCE: Final = 0.25
CYLINDER: Final = 0.30
BLOCK: Final = 0.10             # for each block of the own coalition's lead
STACKED: Final = 0.03           # less for each road on top of another
MARCH: Final = 0.06             # a border with a road next to an army
HARM: Final = 0.8               # how likely an event at the left end is discarded


def compute_final_value(s: Pamir, seat: i64) -> float:
    """Return the value of a finished game."""
    margin = compute_lead_with(s, seat, vec[i64]([0] * int(s.options.players)))
    return margin + (VICTORY if s.ranking()[seat] == 1 else -VICTORY)


def compute_lead_with(s: Pamir, seat: i64, won: vec[i64]) -> float:
    """Return the seat's lead over the best other with these points added."""
    best: i64 = 0
    for other in range(s.options.players):
        if other != seat:
            best = max(best, s.nobles[other].points + won[other])
    return float(int(s.nobles[seat].points + won[seat] - best))


# While a bribe is being negotiated.

def settle_negotiation(s: Pamir, seat: i64) -> Pamir:
    """Return the position, with any bribe negotiation of other players settled as expected. A
    player accepts an offer or pays a demand unless it loses by that."""
    question = s.stack[-1]
    if isinstance(question, Answer):
        refused = s.clone()
        refused.stack.pop()
        accepted = s.clone()
        accepted.play(ANSWERS[0])
        if accepted.is_terminal() or (
                evaluate_seat(accepted, question.seat) < evaluate_seat(refused, question.seat)):
            return refused
        return accepted
    if isinstance(question, Bribe) and question.seat != seat and (
            question.least(s) <= question.high == question.most(s)):
        paid = s.clone()
        paid.play(OFFER[question.high])
        if evaluate_seat(paid, question.seat) >= evaluate_seat(s, question.seat):
            return paid
    return s


def evaluate_seat(s: Pamir, seat: i64) -> float:
    """Return the expected lead and the value of possessions, compared with the others."""
    if s.is_terminal():
        return compute_final_value(s, seat)
    rulers = vec[i64]([s.ruler(region) for region in range(i64(len(REGIONS)))])
    worth = estimate_lead(s, seat) + value_belongings(s, seat, rulers)
    worth += value_roads(s, s.nobles[seat].loyalty)
    total = 0.0
    most = 0.0
    first = True
    for other in range(s.options.players):
        if other != seat:
            theirs = value_belongings(s, other, rulers)
            total += theirs
            if first or theirs > most:
                first, most = False, theirs
    average = total / float(int(s.options.players - 1))
    return worth - OTHERS * (average + FOREMOST * (most - average))


# The next check.

def estimate_lead(s: Pamir, seat: i64) -> float:
    """Return the expected lead after the next check."""
    last = count_checks_in_deck(s) + count_checks_in_market(s) <= 1
    leader = find_leading_coalition(s, s.nobles[seat].loyalty)
    likely = estimate_dominance_chance(s, leader, seat)
    expected = likely * value_after_check(s, seat, leader, last)
    expected += (1.0 - likely) * value_after_check(s, seat, NONE, last)
    if is_check_in_market(s):
        if is_bought(s, seat, last):
            now = value_after_check(s, seat, find_dominant_coalition(s), last)
            return expected + BOUGHT * (now - expected)
        return expected
    now = compute_lead_with(s, seat, vec[i64]([0] * int(s.options.players)))
    return LATER * expected + (1.0 - LATER) * now


def find_next_to_act(s: Pamir) -> i64:
    """Return the player in turn, or the next one if only the cleanup is left."""
    return s.seat if s.phase <= ACTING else s.after(s.seat)


def is_bought(s: Pamir, seat: i64, last: bool) -> bool:
    """Return whether another player acts next, can pay for a check, and gains by it now."""
    buyer = find_next_to_act(s)
    if buyer == seat or not can_buy_check(s, buyer):
        return False
    winner = find_dominant_coalition(s)
    gain = compute_lead_with(s, buyer, divide_points(s, winner, 2 if last else 1))
    gain -= compute_lead_with(s, buyer, vec[i64]([0] * int(s.options.players)))
    return gain > 0.0 or value_after_check(s, buyer, winner, last) > VICTORY


def can_buy_check(s: Pamir, buyer: i64) -> bool:
    rupees = s.nobles[buyer].rupees
    for place in range(i64(PLACES)):
        if is_check(s.market[place]):
            cost = PRICES[place % COLUMNS]
            if rupees >= (2 * cost if s.favoured == MILITARY else cost):
                return True
    return False


def count_checks_in_market(s: Pamir) -> i64:
    found: i64 = 0
    for place in range(i64(PLACES)):
        if is_check(s.market[place]):
            found += 1
    return found


def find_leading_coalition(s: Pamir, loyalty: i64) -> i64:
    """Return the coalition with most blocks in play; among equals the one of this loyalty."""
    best: i64 = max(0, loyalty)
    for coalition in range(i64(len(COALITIONS))):
        if s.blocks[coalition] < s.blocks[best]:
            best = coalition
    return best


def estimate_dominance_chance(s: Pamir, leader: i64, seat: i64) -> float:
    """Return the chance that the leading coalition dominates at the next check. It is almost
    certain if a check leaves the market at the end of the seat's own turn, lower if another player
    acts before, and otherwise a guess."""
    needed = FATIGUE_LEAD if s.where[CONFLICT_FATIGUE] == FOR_ALL else LEAD
    ahead = count_block_lead(s, leader) + LEAD - needed
    if not is_check(s.market[0]) and not is_check(s.market[COLUMNS]):
        return to_likelihood(ahead)
    certain = 0.95 if ahead >= LEAD else 0.03
    mover = find_next_to_act(s)
    if mover == seat:
        return certain
    if s.nobles[mover].loyalty == leader:
        ahead += 1
    return certain + FRAGILE * (to_likelihood(ahead) - certain)


def to_likelihood(ahead: i64) -> float:
    return LIKELY[max(0, min(ahead, i64(len(LIKELY)) - 1))]


def count_block_lead(s: Pamir, coalition: i64) -> i64:
    """Return the blocks in play beyond those of the strongest other coalition."""
    most: i64 = 0
    for other in range(i64(len(COALITIONS))):
        if other != coalition:
            most = max(most, BLOCKS - s.blocks[other])
    return BLOCKS - s.blocks[coalition] - most


def value_after_check(s: Pamir, seat: i64, winner: i64, last: bool) -> float:
    """Return the seat's lead after the check, and whether a player has won (PX-18.1, PX-18.2)."""
    won = divide_points(s, winner, 2 if last else 1)
    own = compute_lead_with(s, seat, won)
    if own >= float(int(EARLY_END)) or (last and own > 0.0):
        return own + VICTORY
    for other in range(s.options.players):
        if other != seat:
            theirs = compute_lead_with(s, other, won)
            if theirs >= float(int(EARLY_END)) or (last and theirs > 0.0):
                return own - VICTORY
    return own


# The value of possessions.

def value_belongings(s: Pamir, seat: i64, rulers: vec[i64]) -> float:
    """Return the value of money, cards and regions, and of a seat's position for any check."""
    noble = s.nobles[seat]
    worth = RUPEE * float(int(min(noble.rupees, SAVINGS))) + SPARE * float(int(noble.rupees))
    worth += value_court(s, seat, noble) + value_hand(noble)
    for region in range(i64(len(REGIONS))):
        if rulers[region] == seat:
            worth += RULED
    worth += CYLINDER * float(int(s.cylinders_in_play(seat)))
    if noble.loyalty != NONE:
        worth += INFLUENCE * float(int(count_influence(s, seat, noble.loyalty)))
        worth += BLOCK * float(int(count_block_lead(s, noble.loyalty)))
    for place in range(0, i64(PLACES), i64(COLUMNS)):
        if s.market[place] > LAST_CHECK:
            worth -= HARM * estimate_event_loss(s, s.market[place], seat, rulers)
    return worth


def value_roads(s: Pamir, loyalty: i64) -> float:
    """Return the value of roads. Those on one border fall together in a battle; armies march over
    them."""
    worth = 0.0
    if loyalty == NONE:
        return worth
    for border in range(i64(len(BORDERS))):
        number = s.road(border, loyalty)
        if number > 0:
            worth -= STACKED * float(int(number - 1))
            if s.army(BORDER_SIDES[2 * border], loyalty) > 0 or (
                    s.army(BORDER_SIDES[2 * border + 1], loyalty) > 0):
                worth += MARCH
    return worth


def value_court(s: Pamir, seat: i64, noble: Noble) -> float:
    """Return the value of court cards: their stars, their actions, and whether those are free."""
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


def value_play(card: i64) -> float:
    """Return the value of playing a court card: the card and the pieces its icons place."""
    star = STAR + (ROOM if SUIT[card] in (POLITICAL, INTELLIGENCE) else 0.0)
    cylinders = count_icons_of_kind(card, TRIBE_ICON) + count_icons_of_kind(card, SPY_ICON)
    blocks = count_icons_of_kind(card, ROAD_ICON) + count_icons_of_kind(card, ARMY_ICON)
    worth = CARD + star * float(int(RANK[card])) + RUPEE * float(int(LEVERAGED[card]))
    worth += ACTION * float(bin(SHOWS[card]).count("1"))
    return worth + CYLINDER * float(int(cylinders)) + BLOCK * float(int(blocks))


BROUGHT: Final = vec[float]([0.0] + [value_play(card) for card in range(1, COURT_CARDS + 1)])


def value_hand(noble: Noble) -> float:
    """Return the value of hand cards when played. Some of many wait long."""
    worth = 0.0
    for card in noble.hand:
        worth += IN_HAND + PROMISE * (BROUGHT[card] - USUAL)
        if PATRIOT[card] != NONE and PATRIOT[card] == noble.loyalty:
            worth += PROMISE * INFLUENCE
    return worth - EXCESS * float(int(max(0, i64(len(noble.hand)) - SOON)))


# By card, where its riots are (PX-16.13).
RIOTS: Final = vec[i64]([{CONFLICT_FATIGUE: PUNJAB, NATIONALISM: HERAT, NATION_BUILDING: KABUL,
                          ARISTOCRACY: PERSIA}.get(card, NONE) for card in range(CARDS + 1)])


def estimate_event_loss(s: Pamir, event: i64, seat: i64, rulers: vec[i64]) -> float:
    """Return the seat's loss if this event is discarded (PX-16)."""
    noble = s.nobles[seat]
    if event == RUMOR:
        return INFLUENCE * float(len(noble.prizes))
    if event == RICHES:
        return INFLUENCE / 2.0 * float(int(noble.gift_count()))     # until the next check
    if event == PERSUASION:
        return IN_HAND if len(noble.hand) > 0 else 0.0
    region = RIOTS[event]
    if region == NONE or noble.tribes[region] == 0:
        return 0.0
    lost = CYLINDER * float(int(noble.tribes[region]))
    if rulers[region] == seat:
        lost += RULED
    for card in noble.court:
        if SUIT[card] == POLITICAL and REGION[card] == region:
            lost += CARD + (STAR + ROOM) * float(int(RANK[card]))
    return lost
