"""What reasons count in Bombay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.games.bombay.components import (
    CITY_SITE, CLOSED, COLOURS, DISTANCE, EFFORT, INCOME, LOAD, POINTS, PRICE,
    SALE_RUPEES, SITES, WIDTH,
)
from grandtour.games.bombay.heuristics import CITY_TOKEN, CLIENT, count_points_left
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.words.names import (
    bales_phrase, city_tokens_phrase, clients_phrase, palaces_phrase, rupees_phrase,
)
from grandtour.games.words import Asset
from grandtour.language import Count, Phrase

BALE: Final = 0.8               # in rupees: a bale while there is time to sell it
LATE: Final = 0.1               # a bale in the last turn
IN_REACH: Final = 0.5           # a rupee that the next turn can bring
SPARE: Final = 0.2              # an action point that the next turn has left after a sale
IN_SIGHT: Final = 0.2           # a rupee that the next two turns can bring


def rupees_in_reach(number: int) -> Phrase:
    """Rupees that a player can earn in the next turn."""
    return Count("{n} rupee within reach next turn", "{n} rupees within reach next turn", number)


def rupees_in_sight(number: int) -> Phrase:
    """Rupees that a player can earn in the next two turns."""
    return Count("{n} rupee within reach in two turns", "{n} rupees within reach in two turns",
                 number)


def spare_points(number: int) -> Phrase:
    """Action points that the best sale of the next turn leaves over."""
    return Count("{n} action point left after a sale next turn",
                 "{n} action points left after a sale next turn", number)


def find_reach(s: Bombay, seat: int, turns: int) -> tuple[int, int]:
    """Return the most rupees that so many turns can bring the seat from here, by what it carries or
    by a bale that it fetches first, and the action points left after that."""
    merchant = s.merchants[seat]
    points = min(turns * int(POINTS), int(count_points_left(s, seat)) // int(POINTS) * int(POINTS))
    carried = [colour for colour in range(len(COLOURS)) for _ in range(merchant.bales[colour])]
    site = int(merchant.site)
    best = earn_in_a_city(s, site, carried, points)
    for post in range(len(SITES)):
        colour = int(s.post[post])
        if colour < 0 or s.market[colour] == CLOSED or len(carried) == LOAD:
            continue
        price, effort = int(PRICE[s.market[colour]]), int(EFFORT[s.market[colour]])
        left = points - count_way(site, post) - effort
        if left > 0 and price <= merchant.rupees:
            income, spare = earn_in_a_city(s, post, [*carried, colour], left)
            best = max(best, (income - price, spare))
    return max(best, (0, 0))


def count_way(start: int, site: int) -> int:
    """Return the action points of the cheapest way."""
    return int(DISTANCE[i64(start) * WIDTH + site])


def earn_in_a_city(s: Bombay, start: int, carried: list[int], points: int) -> tuple[int, int]:
    """Return the most rupees for these bales in one city within so many action points, and the
    points left."""
    best = (0, 0)
    for number, site in enumerate(CITY_SITE):
        left = points - count_way(start, int(site))
        if left > 0 and carried:
            column = [int(colour) for colour in s.cities[number].demand]
            best = max(best, earn(column, carried, left))
    return best if best[0] else (0, 0)


def earn(column: list[int], carried: list[int], points: int) -> tuple[int, int]:
    """Return the most rupees for these bales in a city with this demand, each sale an action point,
    and the points left."""
    best = (0, points)
    for colour in set(carried) & set(column):
        if points > 0:
            place = column.index(colour)
            rest = carried[:]
            rest.remove(colour)
            more, left = earn([*column[:place], *column[place + 1:], colour], rest, points - 1)
            best = max(best, (int(INCOME[place] + SALE_RUPEES[colour]) + more, left))
    return best


def weigh_bale(s: Bombay, seat: int) -> float:
    """Return the value of a bale: little without another turn."""
    return BALE if int(count_points_left(s, seat)) > POINTS else LATE


ASSETS: Final = (
    Asset(lambda s, seat: s.merchants[seat].rupees, rupees_phrase, final=True),
    Asset(lambda s, seat: s.merchants[seat].city_tokens(), city_tokens_phrase,
          weight=lambda s, seat: CITY_TOKEN),
    Asset(lambda s, seat: s.merchants[seat].clients, clients_phrase, weight=lambda s, seat: CLIENT),
    Asset(lambda s, seat: s.merchants[seat].palaces, palaces_phrase, weight=lambda s, seat: CLIENT),
    Asset(lambda s, seat: sum(s.merchants[seat].bales), bales_phrase, weight=weigh_bale),
    Asset(lambda s, seat: find_reach(s, seat, 1)[0], rupees_in_reach,
          weight=lambda s, seat: IN_REACH, told="detail"),
    Asset(lambda s, seat: find_reach(s, seat, 2)[0], rupees_in_sight,
          weight=lambda s, seat: IN_SIGHT, told="detail"),
    Asset(lambda s, seat: find_reach(s, seat, 1)[1], spare_points,
          weight=lambda s, seat: SPARE, told="detail"),
)
