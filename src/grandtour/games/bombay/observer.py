"""Show each seat what it may see, and vary what it may not see (BO-15)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import EVERYTHING, PUBLIC, TERMINAL, Observer
from grandtour.engine.rng import Rng
from grandtour.games.bombay.components import (
    CITIES, CLOSED, COLOURS, INCOME_CLIENTS, KINDS, MARKETS, NOBODY, NO_TOKEN, PALACES, ROUNDS,
    SALE_CLIENTS, SETS, SITES,
)
from grandtour.games.bombay.state import UNLIMITED, Bombay, Merchant, compute_city_bonus


MOST_DUE: Final = max(INCOME_CLIENTS) + max(SALE_CLIENTS)       # of a sale (BO-10.2, BO-10.3)
NO_SEATS: Final[frozenset[int]] = frozenset()


class BombayObserver(Observer[Bombay]):
    """The views of Bombay. Nothing is unknown (BO-15.3, BO-15.4): screens only cover."""

    def view(self, s: Bombay, seat: int) -> dict[str, object]:
        players = s.options.players
        seen: dict[str, object] = {
            "game": "bombay",
            "players": players,
            "options": s.options.values,
            "set": min(s.set + 1, SETS[players]),
            "sets": SETS[players],
            "round": s.round + 1 if s.set < SETS[players] else ROUNDS[players],
            "rounds": ROUNDS[players],
            "over": s.is_terminal(),
            "seat": s.seat,
            "starter": s.starter,
            "points": s.points,
            "bought": s.bought,
            "asked": str(s.stack[-1]).partition(":")[0],
            "cities": {name: {"demand": [COLOURS[colour] for colour in city.demand],
                              "tokens": city.tokens}
                       for name, city in zip(CITIES, s.cities)},
            "markets": {name: view_market(s, number) for number, name in enumerate(MARKETS)},
            "closed": [name for colour, name in enumerate(COLOURS) if s.market[colour] == CLOSED],
            "bag": {COLOURS[colour]: number for colour, number in enumerate(s.bag)},
            "posts": {SITES[site]: COLOURS[colour]
                      for site, colour in enumerate(s.post) if colour >= 0},
            "tokens": {SITES[site]: KINDS[token]
                       for site, token in enumerate(s.token) if token != NO_TOKEN},
            "palaces": {SITES[site]: owner
                        for site, owner in enumerate(s.palace) if owner != NOBODY},
            "merchants": [view_merchant(s, number, seat) for number in range(len(s.merchants))],
        }
        if s.options.clients < UNLIMITED:
            seen["clients_left"] = count_payable_clients(s)
        if s.is_terminal():
            seen["result"] = view_result(s)
        return seen

    def covered(self, s: Bombay) -> dict[str, frozenset[int]]:
        """Return the clients of a counted supply beyond those that are shown (BO-2.6). A sale that
        takes one tells how many there were."""
        if s.options.clients == UNLIMITED or s.options.screens == "open" \
                or can_see_everything(s, PUBLIC):
            return {}
        return {f"client {number}": NO_SEATS for number in range(MOST_DUE, s.clients_left + 1)}

    def resample(self, s: Bombay, seat: int, rng: Rng) -> Bombay:
        return s.clone()

    def disguise(self, s: Bombay, seat: int, rng: Rng) -> Bombay:
        """Return a copy with other tokens behind the other screens, and other rupees if they are
        covered."""
        d = s.clone()
        if can_see_everything(s, seat):
            return d
        others = [other for number, other in enumerate(d.merchants)
                  if number != seat and s.options.screens != "open"]
        payable = count_payable_clients(s)
        put_back_clients(d, others)
        for other in others:
            disguise_merchant(d, other, payable, rng)
        if others and payable < MOST_DUE:
            others[-1].clients += d.clients_left - payable
            d.clients_left = payable
        return d


def can_see_everything(s: Bombay, seat: int) -> bool:
    """Return whether the seat sees everything: all seats do after the last turn (BO-15.5)."""
    return seat == EVERYTHING or s.stack[-1].seat == TERMINAL


def count_payable_clients(s: Bombay) -> i64:
    """Return the clients that the supply still has for a sale, as far as they matter: what a sale
    brings is offered before it is made (BO-2.6). More would tell what others have won."""
    return min(s.clients_left, MOST_DUE)


def view_market(s: Bombay, number: int) -> dict[str, object]:
    """Return the number of bales in the market, by colour."""
    return {name: s.stock[colour] for colour, name in enumerate(COLOURS)
            if s.market[colour] == number}


def view_merchant(s: Bombay, number: int, seat: int) -> dict[str, object]:
    """Return a merchant as a seat sees it: elephant and palaces always, the rest as `screens` says
    (BO-15.1, BO-15.2, BO-15.6)."""
    m = s.merchants[number]
    seen: dict[str, object] = {
        "seat": number,
        "site": SITES[m.site],
        "bales": [COLOURS[colour] for colour, bales in enumerate(m.bales) for _ in range(bales)],
        "palaces_left": PALACES - m.palaces,
    }
    screens = "open" if number == seat or can_see_everything(s, seat) else s.options.screens
    if screens != "hidden":
        seen["rupees"] = m.rupees
    if screens == "open":
        seen["clients"] = m.clients
        seen["city_tokens"] = m.city_tokens()
        seen["sold_in"] = [name for city, name in enumerate(CITIES) if m.sold_in >> city & 1]
    return seen


def view_result(s: Bombay) -> list[dict[str, object]]:
    """Return the parts of each seat's final score, by seat (BO-14)."""
    ranking = s.ranking()
    return [{"seat": number, "rank": ranking[number], "score": s.wealth(m) / 12,
             "rupees": m.rupees, "empire": m.empire(), "prize": s.prize(m) / 12,
             "city_tokens": m.city_tokens(), "city_bonus": compute_city_bonus(m.city_tokens()),
             "clients": m.clients}
            for number, m in enumerate(s.merchants)]


MOST: Final = 9


def put_back_clients(s: Bombay, others: list[Merchant]) -> None:
    """Return the clients behind these screens to the supply, if it is counted. Some may be client
    palace tokens, which never came from the supply, so the supply never exceeds its size."""
    for m in others:
        s.clients_left = min(s.options.clients, s.clients_left + m.clients)
        m.clients = 0


def disguise_merchant(s: Bombay, m: Merchant, payable: i64, rng: Rng) -> None:
    """Give this merchant anything it might hold behind its screen, and leave the supply the clients
    that everyone sees."""
    m.clients = min(rng.below(MOST), s.clients_left - payable)
    if s.clients_left < UNLIMITED:
        s.clients_left -= m.clients
    m.cities = rng.below(1 << len(CITIES))
    m.sold_in = m.cities
    m.extra_cities = rng.below(3)
    if s.options.screens == "hidden":
        m.rupees = rng.below(30)


