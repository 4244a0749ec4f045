"""List the terms from which a network learns the value of a position of Bombay.

They are the terms of the hand-made value for each seat, what is on the table for everyone, and the
cities, posts and free sites in the order of their distance from the seat's elephant. No term names
a place: a network that knows places remembers games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grandtour.games.bombay.components import (
    CITIES, CITY_AT, CITY_SITE, CLOSED, COLOURS, DISTANCE, EFFORT, IS_POST, KINDS, MARKETS, NOBODY,
    PALACES, POINTS, POSTS, PRICE, SALE_RUPEES, SETS, SITES, WIDTH,
)
from grandtour.games.bombay.heuristics import (
    BIDING, PER_POINT, count_points_left, count_points_until_new_markets, count_rounds_left,
    value_assets, value_delivery,
    value_errand, value_palace, value_prospects, value_sale,
)
from grandtour.games.bombay.state import Bombay, Merchant

TURN: Final = int(POINTS)       # action points of a turn
FAR: Final = 12                 # action points
NEAR: Final = 4                 # free sites that are described
SEAT_TERMS: Final = (
    "rupees", "clients", "palaces", "city_tokens", "sold_in", "bales", "kinds_of_bales",
    "points_left", "points_now", "assets", "prospects", "delivery", "errand", "score", "sale",
    "sale_in_a_turn", "sale_in_two", "second_sale", "uncontested_sale", "points_to_sale",
    "points_to_post", "load_in_a_turn")
TABLE_TERMS: Final = (
    "rounds_left", "sets_left", "rounds_to_restock", "seats_to_restock", "turn_of_seat",
    *(f"bales_in_{name}" for name in MARKETS), "colours_closed", "bales_in_bag",
    "city_tokens_left", "sites_left", *(f"free_{name}" for name in KINDS))
DEMAND_TERMS: Final = ("market", "carried", "carried_by_next", "rupees")
CITY_TERMS: Final = (
    "away", "away_from_next", "token", "tokens", "sale", "sale_of_next",
    *(f"{name}_{place}" for place in ("top", "middle", "bottom") for name in DEMAND_TERMS))
POST_TERMS: Final = ("away", "away_from_next", "price", "bales", "delivery")
SITE_TERMS: Final = ("away", "away_from_next", "palace")
PLACES: Final = {
    "city": (len(CITIES), CITY_TERMS), "post": (len(POSTS), POST_TERMS), "free": (NEAR, SITE_TERMS)}


def name_terms(players: int) -> list[str]:
    """Return the names of the terms, in their order."""
    return [
        *(f"{name}.{place}" for place in range(players) for name in SEAT_TERMS), *TABLE_TERMS,
        *(f"{kind}.{place}.{name}" for kind, (number, names) in PLACES.items()
          for place in range(number) for name in names)]


def list_terms(s: Bombay, seat: int) -> list[float]:
    """Return the terms of the position as this seat counts seats: itself first, then the others in
    the order of their turns. Most are between -1 and 1."""
    players = len(s.merchants)
    assets, scores = value_assets(s), s.scores()
    terms: list[float] = []
    for place in range(players):
        other = (seat + place) % players
        terms += list_seat_terms(s, other, assets[other], scores[other])
    rival = s.merchants[(seat + 1) % players]
    return [*terms, *list_table_terms(s, seat), *list_city_terms(s, s.merchants[seat], rival),
            *list_post_terms(s, seat, rival), *list_site_terms(s, s.merchants[seat], rival)]


def list_seat_terms(s: Bombay, seat: int, assets: float, score: float) -> list[float]:
    m = s.merchants[seat]
    time = count_points_left(s, seat)
    now = int(s.points) if s.seat == seat and not s.is_terminal() else 0
    delivery, errand = value_plans(s, m, time)
    away = count_points_to_post(s, m)
    return [
        int(m.rupees) / 16, int(m.clients) / 8, int(m.palaces) / PALACES, m.city_tokens() / 4,
        int(m.sold_in).bit_count() / 4, int(m.load) / 2, sum(number > 0 for number in m.bales) / 2,
        time / 48, now / 3, assets / 32, value_prospects(s, seat) / 32, delivery / 8, errand / 8,
        score / 32, *list_sale_terms(s, seat), away / FAR, float(away <= TURN)]


def value_plans(s: Bombay, m: Merchant, time: float) -> tuple[float, float]:
    """Return the values of the best delivery of a bale that the merchant carries, and of fetching
    the next one."""
    idle = (BIDING - PER_POINT) * time
    delivery = max([value_delivery(s, m, m.site, colour, NOBODY, time, idle)
                    for colour in range(len(COLOURS)) if m.bales[colour]], default=idle)
    return delivery, value_errand(s, m, NOBODY, time, idle)


def list_sale_terms(s: Bombay, seat: int) -> list[float]:
    """Return the values of the best sales of a bale that the merchant carries: anywhere, within
    one turn and two, the second best, and where no other merchant sells better; and the action
    points to the nearest."""
    sales = sorted(list_sales(s, s.merchants[seat]), reverse=True)
    taken = [max(found)[2] for other in range(len(s.merchants)) if other != seat
             and (found := list_sales(s, s.merchants[other]))]
    return [
        find_best_sale(sales) / 8, find_best_sale([sale for sale in sales if sale[1] <= TURN]) / 8,
        find_best_sale([sale for sale in sales if sale[1] <= 2 * TURN]) / 8,
        find_best_sale(sales[1:]) / 8,
        find_best_sale([sale for sale in sales if sale[2] not in taken]) / 8,
        min([away for _, away, _ in sales], default=FAR) / FAR]


def list_sales(s: Bombay, m: Merchant) -> list[tuple[float, int, int]]:
    """Return the value of selling each carried colour in each city less what the way costs, the
    action points for it, and the city."""
    found = []
    for number in range(len(s.cities)):
        away = count_points(m, CITY_SITE[number]) + 1
        for colour in range(len(COLOURS)):
            if m.bales[colour]:
                gain = value_sale(s, m, number, colour, NOBODY)
                if gain > 0.0:
                    found.append((gain - PER_POINT * away, away, number))
    return found


def find_best_sale(sales: list[tuple[float, int, int]]) -> float:
    return max([gain for gain, _, _ in sales], default=0.0)


def count_points_to_post(s: Bombay, m: Merchant) -> int:
    """Return the action points to buy at the nearest post where the merchant can pay."""
    return min([count_points(m, site) + int(EFFORT[s.market[colour]])
                for site, colour in enumerate(s.post)
                if colour >= 0 and s.market[colour] != CLOSED
                and PRICE[s.market[colour]] <= m.rupees], default=FAR)


def count_points(m: Merchant, site: int) -> int:
    """Return the action points of the way from the merchant's elephant to the site."""
    return int(DISTANCE[m.site * WIDTH + site])


def list_table_terms(s: Bombay, seat: int) -> list[float]:
    players = len(s.merchants)
    markets = list(s.market)
    tokens = [s.token[site] for site in list_free_sites(s)]
    return [
        int(count_rounds_left(s)) / 16, int(SETS[players] - s.set) / 4,
        count_points_until_new_markets(s) / 12,
        int(s.starter - s.seat) % players / players, float(s.seat == seat),
        *[sum(int(number) for number, where in zip(s.stock, markets, strict=True)
              if where == market) / 4 for market in range(len(MARKETS))],
        markets.count(CLOSED) / 4, int(sum(s.bag)) / 16,
        sum(int(city.tokens) for city in s.cities) / 12, len(tokens) / 16,
        *[tokens.count(kind) / 4 for kind in range(len(KINDS))]]


def list_free_sites(s: Bombay) -> list[int]:
    """Return the sites where a palace may be built."""
    return [site for site in range(len(SITES))
            if s.palace[site] == NOBODY and not IS_POST[site] and CITY_AT[site] < 0]


def list_city_terms(s: Bombay, m: Merchant, rival: Merchant) -> Iterator[float]:
    """Yield the terms of each city, the nearest first, and of the colours that it demands."""
    def best_sale(seller: Merchant, number: int) -> float:
        return max([value_sale(s, seller, number, colour, NOBODY)
                    for colour in range(len(COLOURS)) if seller.bales[colour]], default=0.0)

    for away, best, number in sorted(
            (count_points(m, CITY_SITE[number]), -best_sale(m, number), number)
            for number in range(len(CITIES))):
        city = s.cities[number]
        token = not int(m.sold_in) >> number & 1 and city.tokens > 0
        yield from (away / 6, count_points(rival, CITY_SITE[number]) / 6, float(token),
                    int(city.tokens) / 3, -best / 8, best_sale(rival, number) / 8)
        for colour in city.demand:
            yield from (int(s.market[colour]) / 3, float(m.bales[colour] > 0),
                        float(rival.bales[colour] > 0), int(SALE_RUPEES[colour]) / 4)


def list_post_terms(s: Bombay, seat: int, rival: Merchant) -> Iterator[float]:
    """Yield the terms of each post, the nearest first. A closed market has no bales."""
    m, time = s.merchants[seat], count_points_left(s, seat)
    for away, site in sorted((count_points(m, site), site) for site in POSTS):
        colour = s.post[site]
        market = s.market[colour]
        price = 2 if market == CLOSED else int(PRICE[market])
        yield from (away / 6, count_points(rival, site) / 6, price / 3, int(s.stock[colour]) / 3,
                    value_delivery(s, m, site, colour, NOBODY, time, 0.0) / 8)


def list_site_terms(s: Bombay, m: Merchant, rival: Merchant) -> Iterator[float]:
    """Yield the terms of the nearest sites where a palace may be built."""
    nearest = sorted((count_points(m, site), site) for site in list_free_sites(s))[:NEAR]
    for away, site in nearest:
        yield from (away / 6, count_points(rival, site) / 6, value_palace(s, site) / 4)
    for _ in range(NEAR - len(nearest)):
        yield from (2.0, 2.0, 0.0)
