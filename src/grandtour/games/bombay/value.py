"""What a position of Bombay is worth to a seat: the bots' hand-made knowledge."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.bombay.facts import (
    CITY_SITE, CLIMB, CLOSED, COLOURS, IS_POST, INCOME, INCOME_CLIENTS, NEIGHBOURS, NOBODY,
    PALACES, POINTS, PRICE, ROUNDS, SALE_CLIENTS, SALE_RUPEES, SETS, SITES, UNWANTED,
)
from grandtour.games.bombay.state import Bombay, Merchant


def distances(start: int) -> list[int]:
    """Action points from a site to every other by the cheapest way."""
    spent = {start: 0}
    border = [start]
    while border:
        further: list[int] = []
        for site in border:
            for step in NEIGHBOURS[site]:
                cost = spent[site] + int(CLIMB[step])
                if cost < spent.get(step, 1000):
                    spent[step] = cost
                    further.append(step)
        border = further
    return [spent[site] for site in range(len(SITES))]


WIDTH: Final[i64] = len(SITES)
DISTANCE: Final = vec[i64]([cost for site in range(len(SITES)) for cost in distances(site)])

CLIENT: Final = 1.3             # in rupees: what one more in the empire is worth half-way
PER_POINT: Final = 0.55         # what an action point is worth


def value(s: Bombay, seat: int) -> float:
    """Rupees that this seat can expect at the end, less the mean of the others'. A guess that is
    quick to compute; only comparisons mean anything."""
    own = 0.0
    others = 0.0
    for number, merchant in enumerate(s.merchants):
        if number == seat:
            own = expectation(s, merchant, seat)
        else:
            others += assets(s, merchant)
    return own - others / float(len(s.merchants) - 1)


def assets(s: Bombay, m: Merchant) -> float:
    """What is sure: rupees, city tokens, the empire."""
    tokens = float(m.city_tokens())
    cities = min(tokens, 4.0) * 1.8
    return float(m.rupees) + cities + float(m.empire()) * CLIENT


def expectation(s: Bombay, m: Merchant, seat: int) -> float:
    """What is sure, and what the bales and the way ahead promise in the time that is left."""
    worth = assets(s, m)
    time = points_left(s, seat)
    for colour in range(i64(len(COLOURS))):
        if m.bales[colour]:
            worth += float(m.bales[colour]) * bale_worth(s, m, colour, time)
    if m.load < 2:
        worth += errand(s, m, time - 2.0 * float(m.load))
    return worth


def points_left(s: Bombay, seat: int) -> float:
    """Action points that the seat still has in the game, those of this turn included."""
    players = s.options.players
    rounds = (SETS[players] - s.set) * ROUNDS[players] - s.round
    whose = (seat - s.starter) % players
    now = (s.seat - s.starter) % players
    gone = rounds - 1 if whose < now or (whose == now) else rounds
    own = float(s.points) if s.seat == seat and not s.is_terminal() else 0.0
    return max(0.0, float(gone) * float(POINTS) + own)


def bale_worth(s: Bombay, m: Merchant, colour: i64, time: float) -> float:
    """The best that this bale can become: a sale in some city, or a palace."""
    best = 0.0
    for number in range(i64(len(s.cities))):
        away = float(DISTANCE[m.site * WIDTH + CITY_SITE[number]]) + 1.0
        if away <= time:
            best = max(best, sale(s, m, number, colour) - PER_POINT * away)
    if m.palaces < PALACES:
        for site in range(i64(len(SITES))):
            if s.palace[site] == NOBODY and not IS_POST[site] and site not in CITY_SITE:
                away = float(DISTANCE[m.site * WIDTH + site]) + 1.0
                if away <= time:
                    best = max(best, palace(s, site) - PER_POINT * away)
    return best


def sale(s: Bombay, m: Merchant, number: i64, colour: i64) -> float:
    """What selling the colour in this city brings."""
    place = s.cities[number].place(colour)
    if place == UNWANTED:
        return 0.0
    worth = float(INCOME[place] + SALE_RUPEES[colour])
    worth += CLIENT * float(INCOME_CLIENTS[place] + SALE_CLIENTS[colour])
    if not m.sold_in >> number & 1 and s.cities[number].tokens > 0:
        worth += 1.8
    return worth


TOKEN_WORTH: Final = [CLIENT, 1.8, 1.8, 2.0, 2.2]        # by kind of palace token


def palace(s: Bombay, site: i64) -> float:
    """What a palace here brings: the empire, its token, and tolls while the game lasts."""
    players = s.options.players
    rounds = (SETS[players] - s.set) * ROUNDS[players] - s.round
    tolls = 0.035 * float(len(NEIGHBOURS[site])) * float(players - 1) * float(rounds)
    token = s.token[site]
    return CLIENT + tolls + (TOKEN_WORTH[token] if token >= 0 else 0.0)


def errand(s: Bombay, m: Merchant, time: float) -> float:
    """The best bale that could be fetched next, and sold where it is wanted."""
    best = 0.0
    for site in range(i64(len(SITES))):
        if not IS_POST[site] or s.post[site] < 0:
            continue
        colour = s.post[site]
        market = s.market[colour]
        price = float(PRICE[market]) if market != CLOSED else 2.0
        fetch = float(DISTANCE[m.site * WIDTH + site]) + 2.0
        for number in range(i64(len(s.cities))):
            away = fetch + float(DISTANCE[site * WIDTH + CITY_SITE[number]]) + 1.0
            if away <= time and float(m.rupees) >= price:
                gain = sale(s, m, number, colour) - price - PER_POINT * away
                best = max(best, gain if market != CLOSED else 0.5 * gain)
    return best
