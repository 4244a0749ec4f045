"""Evaluate positions of Bombay for bots, and find the actions that no player who wants to win
takes.

Little is certain before the last turn: a bale may bring more elsewhere, and a step may begin a
longer way. A position does not record where the elephant came from, so nothing here forbids a way
back. A search that meets the same position twice in a turn (`position_key`) can skip it.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.engine.game import Game
from grandtour.games.bombay.components import (
    BOTTOM, CITY_AT, CITY_SITE, CLIMB, CLOSED, COLOURS, DISTANCE, EFFORT, INCOME, INCOME_CLIENTS,
    IS_POST, NEIGHBOURS, NOBODY, PALACES, POINTS, PRICE, ROUNDS, SALE_CLIENTS, SALE_RUPEES, SETS,
    SITES, UNWANTED, WIDTH,
)
from grandtour.games.bombay.rules import Bide, Buy, End, Move
from grandtour.games.bombay.state import Bombay, Menu, Merchant


class BombayHeuristics(Game[Bombay]):
    """The part of the game of Bombay that bots use."""

    def evaluate(self, s: Bombay, seat: int) -> float:
        """Return the rupees this seat can expect at the end, less the mean of the others. After the
        end, return its lead over the best other seat. The estimate is quick to compute. Only
        comparisons of it mean anything."""
        if s.is_terminal():
            return compute_final_lead(s, seat)
        worth = value_assets(s)
        others = 0.0
        for number in range(len(worth)):
            if number != seat:
                others += worth[number]
        return worth[seat] + value_prospects(s, seat) - others / float(len(worth) - 1)

    def expected_scores(self, s: Bombay) -> list[float]:
        """Return the rupees each seat can expect at the end, by seat. (`evaluate` omits the
        prospects of the others: they hardly change in a player's own turn, and take most of the
        time.)"""
        return [sure + value_prospects(s, seat) for seat, sure in enumerate(value_assets(s))]

    def temperature(self, s: Bombay) -> float:
        return DECIDED + UNCERTAIN * float(count_rounds_left(s))

    def pointless(self, s: Bombay, action: Action[Any]) -> bool:
        """Return whether the action is never useful. It is useless to end a turn without any
        action: biding brings a rupee. In the last turn it is useless to end or bide while a bale
        can be sold, and to end while a palace can be built. Moves and purchases that no longer lead
        to a sale or a palace are useless then, too."""
        if isinstance(action, End):
            return s.points == POINTS or (is_last(s) and (can_sell(s) or can_build(s)))
        if not is_last(s):
            return False
        if isinstance(action, Bide):
            return can_sell(s)
        if isinstance(action, Move):
            return not can_deliver(s, action.site, s.points - CLIMB[action.site], s.me.bales)
        return isinstance(action, Buy) and is_wasted(s)

    def candidates(self, s: Bombay) -> Menu:
        """Return all sensible choices, the end of the turn first. A search that keeps the first of
        several lines of equal value then does not walk there and back."""
        choices = s.game.sensible(s)
        ends = [action for action in choices if isinstance(action, End)]
        return ends + [action for action in choices if not isinstance(action, End)]

    def position_key(self, s: Bombay, seat: int) -> object:
        """Return everything that can change in a turn of the seat."""
        me = s.merchants[seat]
        mine: i64 = (me.site * 8 + s.points) * 2 + (1 if s.bought else 0)
        mine = ((mine * 8 + me.palaces) * 128 + me.clients) * 16 + me.sold_in
        mine = (mine * 16 + me.cities) * 16 + me.extra_cities
        silk: i64 = 0
        demand: i64 = 0
        purses: i64 = 0
        palaces: i64 = 0
        for colour in range(i64(len(COLOURS))):
            silk = (silk * 4 + me.bales[colour]) * 8 + s.stock[colour]
        for city in s.cities:
            demand = ((demand * 4 + city.demand[0]) * 4 + city.demand[1]) * 4 + city.demand[2]
            demand = demand * 8 + city.tokens
        for merchant in s.merchants:
            purses = purses * 256 + merchant.rupees
        for site in range(i64(len(SITES))):
            palaces = palaces * 2 + (0 if s.palace[site] == NOBODY else 1)
        return s.stack[-1], mine, silk, demand, purses, palaces

    def rollout_weights(self) -> dict[str, int]:
        return {"end": 1, "bide": 1}

    def levels(self) -> list[tuple[str, int]]:
        return [("sampled", 8), ("sampled", 16), ("sampled", 36), ("greedy", 1500), ("halving", 24),
                ("turns", 36)]


DECIDED: Final = 1.65           # rupees: temperature at the end of the game
UNCERTAIN: Final = 0.206        # and for each round that is left
CLIENT: Final = 1.3             # in rupees: one more in the empire, half-way through the game
CITY_TOKEN: Final = 1.8         # each of the first four city tokens
PER_POINT: Final = 0.55         # long-term value of an action point
BIDING: Final = 1.0 / 3.0       # its value when biding
TOLL: Final = 0.02              # tolls that a road brings a palace in another player's turn
TOKEN_WORTH: Final = [CLIENT, CITY_TOKEN, CITY_TOKEN, 2.0, 2.2]     # by kind of palace token
TIE: Final = 0.01               # rupees: a client, which only breaks ties (BO-14.6)
REOPENING: Final = 0.8         # factor for a colour that must first be drawn again
BESIDE: Final = 0.8             # factor for a second bale
NEVER: Final = -1000.0          # worth less than anything


def compute_final_lead(s: Bombay, seat: int) -> float:
    """Return the rupees by which the seat leads the best other one after the end. It is positive if
    the seat has won alone."""
    worth = [score + TIE * float(m.clients) for score, m in zip(s.scores(), s.merchants)]
    best = NEVER
    for number in range(len(worth)):
        if number != seat:
            best = max(best, worth[number])
    return worth[seat] - best


def value_assets(s: Bombay) -> list[float]:
    """Return the certain value of each seat, by seat: rupees, city tokens, empire and tolls."""
    worth = [float(m.rupees) + min(float(m.city_tokens()), 4.0) * CITY_TOKEN
             + float(m.empire()) * CLIENT for m in s.merchants]
    for site in range(i64(len(SITES))):
        owner = s.palace[site]
        if owner != NOBODY:
            worth[owner] += estimate_tolls(s, site)
    return worth


def estimate_tolls(s: Bombay, site: i64) -> float:
    """Return the rupees that a palace on this site can expect until the end of the game."""
    players = s.options.players
    return TOLL * float(len(NEIGHBOURS[site])) * float(players - 1) * float(count_rounds_left(s))


def count_rounds_left(s: Bombay) -> i64:
    """Return the rounds of the game that are not over, including the current one."""
    players = s.options.players
    return (SETS[players] - s.set) * ROUNDS[players] - s.round


def count_points_until_new_markets(s: Bombay) -> float:
    """Return the action points that the player in turn has before the markets are restocked."""
    return float(int((ROUNDS[s.options.players] - s.round) * POINTS))


def count_points_left(s: Bombay, seat: int) -> float:
    """Return the action points the seat still has in the game, including those of this turn."""
    players = s.options.players
    had = (seat - s.starter) % players <= (s.seat - s.starter) % players
    turns = count_rounds_left(s) - 1 if had else count_rounds_left(s)
    own = float(s.points) if s.seat == seat and not s.is_terminal() else 0.0
    return max(0.0, float(turns) * float(POINTS) + own)


def value_prospects(s: Bombay, seat: int) -> float:
    """Return the value of the remaining time. Each action point has its long-term value, plus or
    minus what the next plan differs from that."""
    time = count_points_left(s, seat)
    idle = (BIDING - PER_POINT) * time
    return PER_POINT * time + value_best_plan(s, s.merchants[seat], time, idle)


def value_best_plan(s: Bombay, m: Merchant, time: float, idle: float) -> float:
    """Return the value of the best next plan, less its action points. Plans deliver the bales one
    after the other where they are worth most, or fetch the next one first. `idle`, the value of
    biding until the end, is the minimum, so that coming nearer to a bad plan still counts."""
    first: i64 = NOBODY
    second: i64 = NOBODY
    for colour in range(i64(len(COLOURS))):
        for _ in range(m.bales[colour]):
            first, second = colour, first
    if second != NOBODY:
        there = value_delivery(s, m, m.site, first, second, time, idle)
        return max(there, value_delivery(s, m, m.site, second, first, time, idle))
    fetched = value_errand(s, m, first, time, idle)
    if first == NOBODY:
        return fetched
    return max(value_delivery(s, m, m.site, first, NOBODY, time, idle), fetched)


def value_delivery(s: Bombay, m: Merchant, start: i64, bale: i64, then: i64, time: float,
                   idle: float) -> float:
    """Return the best value of a bale from this site on, in a city or as a palace, and of the next
    bale after it. `then` is NOBODY without a next bale. `idle` is the minimum."""
    best = idle
    for number in range(i64(len(s.cities))):
        gain = value_sale(s, m, number, bale, NOBODY)
        if gain > 0.0:
            best = max(best, value_arrival(s, m, start, CITY_SITE[number], gain, bale, then, time))
    if m.palaces < PALACES:
        for site in range(i64(len(SITES))):
            if is_free(s, site):
                gain = value_palace(s, site)
                best = max(best, value_arrival(s, m, start, site, gain, bale, then, time))
    return best


def value_arrival(s: Bombay, m: Merchant, start: i64, site: i64, gain: float, bale: i64, then: i64,
                  time: float) -> float:
    """Return a gain on a site less the action points to get it, plus what follows. Return NEVER if
    there is no time for it."""
    away = float(DISTANCE[start * WIDTH + site]) + 1.0
    if away > time:
        return NEVER
    worth = gain - PER_POINT * away
    if then == NOBODY:
        return worth
    if CITY_AT[site] < 0:
        return worth + value_delivery(s, m, site, then, NOBODY, time - away, 0.0)
    again = value_sale(s, m, CITY_AT[site], then, bale) - PER_POINT
    return worth + max(again, find_best_sale_elsewhere(s, m, site, then, time - away))


def find_best_sale_elsewhere(s: Bombay, m: Merchant, start: i64, bale: i64, time: float) -> float:
    """Return the best sale of a bale in any city but the one where the elephant is."""
    best = 0.0
    for number in range(i64(len(s.cities))):
        site = CITY_SITE[number]
        gain = value_sale(s, m, number, bale, NOBODY)
        if site != start and gain > 0.0:
            best = max(best, value_arrival(s, m, start, site, gain, bale, NOBODY, time))
    return best


def value_sale(s: Bombay, m: Merchant, number: i64, colour: i64, before: i64) -> float:
    """Return the value of selling the colour in this city, right after the colour `before` unless
    that is NOBODY."""
    place = s.cities[number].place(colour)
    if place == UNWANTED:
        return 0.0
    token = not m.sold_in >> number & 1 and s.cities[number].tokens > 0
    if before != NOBODY:
        token = False
        if before == colour:
            place = BOTTOM
        elif place > s.cities[number].place(before):
            place -= 1
    worth = float(INCOME[place] + SALE_RUPEES[colour])
    worth += CLIENT * float(INCOME_CLIENTS[place] + SALE_CLIENTS[colour])
    return worth + CITY_TOKEN if token else worth


def value_palace(s: Bombay, site: i64) -> float:
    """Return the value of a palace here: the empire, its token, and tolls while the game lasts."""
    token = s.token[site]
    return CLIENT + estimate_tolls(s, site) + (TOKEN_WORTH[token] if token >= 0 else 0.0)


def value_errand(s: Bombay, m: Merchant, carried: i64, time: float, idle: float) -> float:
    """Return the value of fetching the best next bale and delivering it, and any bale already
    carried, from there. `idle` is the minimum."""
    best = idle
    reopened = count_points_until_new_markets(s)
    for site in range(i64(len(SITES))):
        colour = s.post[site]
        if colour < 0:
            continue
        market = s.market[colour]
        price = PRICE[market] if market != CLOSED else 2
        away = float(DISTANCE[m.site * WIDTH + site])
        if m.rupees < price:
            away += float(int(POINTS * (price - m.rupees)))
        if market == CLOSED:
            away = max(away, reopened)
        away += 1.5
        gain = value_delivery(s, m, site, colour, NOBODY, time - away, 0.0)
        if market == CLOSED:
            gain *= REOPENING
        if carried != NOBODY:
            gain = BESIDE * gain + value_delivery(s, m, site, carried, NOBODY, time - away, 0.0)
        best = max(best, gain - float(price) - PER_POINT * away)
    return best


def is_last(s: Bombay) -> bool:
    """Return whether this is the last turn of the player in turn."""
    players = s.options.players
    return s.set == SETS[players] - 1 and s.round == ROUNDS[players] - 1


def can_sell(s: Bombay) -> bool:
    """Return whether the rest of the turn suffices to sell a bale without a toll on the way."""
    reach = find_sites_without_toll(s, s.me.site, s.points - 1)
    for number in range(i64(len(s.cities))):
        if reach >> CITY_SITE[number] & 1 and is_wanted(s, number, s.me.bales):
            return True
    return False


def can_build(s: Bombay) -> bool:
    """Return whether the rest of the turn suffices to build a palace without a toll on the way."""
    if s.me.load == 0 or s.me.palaces == PALACES:
        return False
    reach = find_sites_without_toll(s, s.me.site, s.points - 1)
    return any([reach >> site & 1 and is_free(s, site) for site in range(i64(len(SITES)))])


def find_sites_without_toll(s: Bombay, site: i64, points: i64) -> i64:
    """Return the sites within `points` action points of this one without a toll, as bits."""
    found: i64 = 1 << site
    for to in NEIGHBOURS[site]:
        if CLIMB[to] <= points and (s.palace[to] == NOBODY or s.palace[to] == s.seat):
            found |= find_sites_without_toll(s, to, points - CLIMB[to])
    return found


def can_deliver(s: Bombay, start: i64, points: i64, bales: vec[i64]) -> bool:
    """Return whether `points` action points suffice from this site to sell one of these bales or
    build with it."""
    for number in range(i64(len(s.cities))):
        if DISTANCE[start * WIDTH + CITY_SITE[number]] < points and is_wanted(s, number, bales):
            return True
    if s.me.palaces == PALACES or sum_of(bales) == 0:
        return False
    for site in range(i64(len(SITES))):
        if DISTANCE[start * WIDTH + site] < points and is_free(s, site):
            return True
    return False


def is_wasted(s: Bombay) -> bool:
    """Return whether a bale bought here in the last turn stays unsold, and no player with a turn
    left needs it."""
    colour = s.post[s.me.site]
    follows = (s.seat + 1) % s.options.players != s.starter
    if follows and s.stock[colour] == 1:
        return False
    bales = s.me.bales[:]
    bales[colour] += 1
    return not can_deliver(s, s.me.site, s.points - EFFORT[s.market[colour]], bales)


def is_wanted(s: Bombay, number: i64, bales: vec[i64]) -> bool:
    """Return whether a city wants one of these bales."""
    return any([bales[colour] > 0 for colour in s.cities[number].demand])


def is_free(s: Bombay, site: i64) -> bool:
    """Return whether a palace may be built on the site."""
    return s.palace[site] == NOBODY and not IS_POST[site] and CITY_AT[site] < 0


def sum_of(numbers: vec[i64]) -> i64:
    total: i64 = 0
    for number in numbers:
        total += number
    return total
