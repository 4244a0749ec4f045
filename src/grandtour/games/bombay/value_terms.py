"""List the terms from which a player learns the value of a position of Bombay.

They are the terms of the hand-made value for each seat, and what is on the table for everyone. The
map and the deal of posts, columns and palace tokens are left out: a network that sees them
remembers games."""

from __future__ import annotations

from typing import Final

from grandtour.games.bombay.components import (
    CITY_AT, CITY_SITE, CLOSED, COLOURS, DISTANCE, EFFORT, IS_POST, KINDS, MARKETS, NOBODY, PALACES,
    POINTS, PRICE, SETS, SITES, WIDTH,
)
from grandtour.games.bombay.heuristics import (
    BIDING, PER_POINT, points_left, points_to_set, rounds_left, value_assets, value_delivery,
    value_errand, value_prospects, value_sale,
)
from grandtour.games.bombay.state import Bombay, Merchant

TURN: Final = int(POINTS)       # action points of a turn
FAR: Final = 12                 # action points
SEAT_TERMS: Final = (
    "rupees", "clients", "palaces", "city_tokens", "sold_in", "bales", "kinds_of_bales",
    "points_left", "points_now", "assets", "prospects", "delivery", "errand", "score", "sale",
    "sale_in_a_turn", "sale_in_two", "second_sale", "uncontested_sale", "points_to_sale",
    "points_to_post", "load_in_a_turn")
TABLE_TERMS: Final = (
    "rounds_left", "sets_left", "rounds_to_restock", "seats_to_restock", "turn_of_seat",
    *(f"bales_in_{name}" for name in MARKETS), "colours_closed", "bales_in_bag",
    "city_tokens_left", "sites_left", *(f"free_{name}" for name in KINDS))


def name_terms(players: int) -> list[str]:
    """Return the names of the terms, in their order."""
    return [f"{name}.{place}" for place in range(players) for name in SEAT_TERMS] + [*TABLE_TERMS]


def list_terms(s: Bombay, seat: int) -> list[float]:
    """Return the terms of the position as this seat counts seats: itself first, then the others in
    the order of their turns. Most are between -1 and 1."""
    players = len(s.merchants)
    assets, scores = value_assets(s), s.scores()
    terms: list[float] = []
    for place in range(players):
        other = (seat + place) % players
        terms += list_seat_terms(s, other, assets[other], scores[other])
    return terms + list_table_terms(s, seat)


def list_seat_terms(s: Bombay, seat: int, assets: float, score: float) -> list[float]:
    m = s.merchants[seat]
    time = points_left(s, seat)
    now = int(s.points) if s.seat == seat and not s.is_terminal() else 0
    delivery, errand = value_plans(s, m, time)
    return [
        int(m.rupees) / 16, int(m.clients) / 8, int(m.palaces) / PALACES, m.city_tokens() / 4,
        int(m.sold_in).bit_count() / 4, int(m.load) / 2, sum(number > 0 for number in m.bales) / 2,
        time / 48, now / 3, assets / 32, value_prospects(s, seat) / 32, delivery / 8, errand / 8,
        score / 32, *list_sale_terms(s, seat), *list_post_terms(s, m)]


def value_plans(s: Bombay, m: Merchant, time: float) -> tuple[float, float]:
    """Return the values of the best delivery of a bale that the merchant carries, and of fetching
    the next one."""
    idle = (BIDING - PER_POINT) * time
    carried = [colour for colour in range(len(COLOURS)) if m.bales[colour]]
    delivery = max([value_delivery(s, m, m.site, colour, NOBODY, time, idle)
                    for colour in carried], default=idle)
    return delivery, value_errand(s, m, NOBODY, time, idle)


def list_sale_terms(s: Bombay, seat: int) -> list[float]:
    """Return the values of the best sales of a bale that the merchant carries: anywhere, within
    one turn and two, the second best, and where no other merchant sells better; and the action
    points to the nearest."""
    m = s.merchants[seat]
    sales = sorted(list_sales(s, m), reverse=True)
    taken = [max(found)[2] for other in range(len(s.merchants)) if other != seat
             and (found := list_sales(s, s.merchants[other]))]
    return [
        best_of(sales) / 8, best_of([sale for sale in sales if sale[1] <= TURN]) / 8,
        best_of([sale for sale in sales if sale[1] <= 2 * TURN]) / 8, best_of(sales[1:]) / 8,
        best_of([sale for sale in sales if sale[2] not in taken]) / 8,
        min([away for _, away, _ in sales], default=FAR) / FAR]


def list_sales(s: Bombay, m: Merchant) -> list[tuple[float, int, int]]:
    """Return the value of selling each carried colour in each city less what the way costs, the
    action points for it, and the city."""
    found = []
    for number in range(len(s.cities)):
        away = int(DISTANCE[m.site * WIDTH + CITY_SITE[number]]) + 1
        for colour in range(len(COLOURS)):
            if m.bales[colour]:
                gain = value_sale(s, m, number, colour, NOBODY)
                if gain > 0.0:
                    found.append((gain - PER_POINT * away, away, number))
    return found


def best_of(sales: list[tuple[float, int, int]]) -> float:
    return max([gain for gain, _, _ in sales], default=0.0)


def list_post_terms(s: Bombay, m: Merchant) -> list[float]:
    """Return the action points to the nearest post where the merchant can buy, and whether it can
    buy in its next turn."""
    away = min([int(DISTANCE[m.site * WIDTH + site] + EFFORT[s.market[colour]])
                for site, colour in enumerate(s.post)
                if colour >= 0 and s.market[colour] != CLOSED
                and PRICE[s.market[colour]] <= m.rupees], default=FAR)
    return [away / FAR, float(away <= TURN)]


def list_table_terms(s: Bombay, seat: int) -> list[float]:
    players = len(s.merchants)
    markets = list(s.market)
    free = [site for site in range(len(SITES))
            if s.palace[site] == NOBODY and not IS_POST[site] and CITY_AT[site] < 0]
    tokens = [s.token[site] for site in free]
    return [
        int(rounds_left(s)) / 16, int(SETS[players] - s.set) / 4, points_to_set(s) / 12,
        int(s.starter - s.seat) % players / players, float(s.seat == seat),
        *[sum(int(number) for number, where in zip(s.stock, markets, strict=True)
              if where == market) / 4 for market in range(len(MARKETS))],
        markets.count(CLOSED) / 4, int(sum(s.bag)) / 16,
        sum(int(city.tokens) for city in s.cities) / 12, len(free) / 16,
        *[tokens.count(kind) / 4 for kind in range(len(KINDS))]]
