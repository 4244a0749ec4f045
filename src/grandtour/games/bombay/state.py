"""A position of Bombay: merchants, cities, board, bag and markets. The rules are in `rules`."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, State, ranked
from grandtour.engine.game import Game, parse_head_start
from grandtour.games.bombay.components import (
    BOTTOM, CITY_BONUS, CITY_TOKENS, CLIENTS, CLOSED, NOBODY, POINTS, PRIZES, PURSE, START,
    UNWANTED,
)

UNLIMITED: Final = 1_000_000
RANDOM: Final = -1

Menu: TypeAlias = "list[Action[Bombay]]"

# BO-16.14  A house rule: the rupees that a seat may get at the start, and the difference of
# ratings that they even out between two players (docs/ratings.md).
HEAD_STARTS: Final = {2: 100, 4: 195}


class Options:
    """The options of BO-16, in the form the rules use."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.values = options
        self.players: Final[i64] = players
        self.third_rupee: Final = options["five_player_third_rupee"] == "true"
        self.first_game: Final = options["layout"] == "first_game"
        self.coloured_city_tokens: Final = options["palace_city_token"] == "coloured"
        self.spread_posts: Final = options["post_spread"] != "free"
        self.exact_bonus: Final = options["bonus_rounding"] == "exact"
        self.clients: Final[i64] = CLIENTS if options["client_supply"] == "sixteen" else UNLIMITED
        self.screens: Final = options["screens"]
        self.city_tokens: Final[i64] = CITY_TOKENS[options["city_tokens"]][players]
        first = options["first_seat"]
        self.first_seat: Final[i64] = RANDOM if first == "random" else int(first)
        self.head_start: Final = parse_head_start(options["head_start"])


class Merchant:
    """A player: the elephant with its bales, and the things behind the screen."""

    def __init__(self, bales: vec[i64]) -> None:
        self.site: i64 = START
        self.bales = bales              # by colour
        self.load: i64 = 0
        self.rupees: i64 = PURSE
        self.palaces: i64 = 0
        self.clients: i64 = 0           # client tokens and client palace tokens
        self.sold_in: i64 = 0           # a bit for each city
        self.cities: i64 = 0            # a bit for each city whose token the merchant has
        self.extra_cities: i64 = 0      # city palace tokens counted apart (BO-11.9)

    def clone(self) -> Merchant:
        m = Merchant(self.bales[:])
        m.site = self.site
        m.load = self.load
        m.rupees = self.rupees
        m.palaces = self.palaces
        m.clients = self.clients
        m.sold_in = self.sold_in
        m.cities = self.cities
        m.extra_cities = self.extra_cities
        return m

    def city_tokens(self) -> i64:
        number, left = self.extra_cities, self.cities
        while left:
            number += left & 1
            left >>= 1
        return number

    def empire(self) -> int:
        """Return palaces and clients together (BO-14.1)."""
        return self.palaces + self.clients


class City:
    """A demand column and the remaining city tokens."""

    def __init__(self, demand: vec[i64], tokens: i64) -> None:
        self.demand = demand            # top, middle, bottom
        self.tokens = tokens

    def place(self, colour: i64) -> i64:
        """Return the place of the colour in the column; UNWANTED if it is not there."""
        for place in range(i64(UNWANTED)):
            if self.demand[place] == colour:
                return place
        return UNWANTED

    def drop(self, place: i64) -> None:
        """Move the cube there to the bottom and those below it up (BO-10.4)."""
        colour = self.demand[place]
        while place < BOTTOM:
            self.demand[place] = self.demand[place + 1]
            place += 1
        self.demand[BOTTOM] = colour


class Bombay(State):
    """A position. Its fields are the things on the table, and nothing else."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        super().__init__(game)
        self.options: Final = options
        self.seat: i64 = 0              # the player in turn
        self.starter: i64 = NOBODY      # the first player of the rounds of this set
        self.points: i64 = POINTS       # action points left
        self.bought: bool = False
        self.round: i64 = 0             # in the set
        self.set: i64 = 0
        self.drawn: i64 = 0             # bales drawn in this restocking
        self.clients_left: i64 = options.clients
        self.merchants: list[Merchant] = []
        self.cities: list[City] = []
        self.bag = vec[i64]()           # bales by colour
        self.stock = vec[i64]()         # bales for sale by colour
        self.market = vec[i64]()        # 0 left, 1 middle, 2 right, or CLOSED, by colour
        self.post = vec[i64]()          # colour by site, or -1
        self.token = vec[i64]()         # palace token by site, or NO_TOKEN
        self.palace = vec[i64]()        # owner by site, or NOBODY

    @property
    def me(self) -> Merchant:
        """The merchant in turn."""
        return self.merchants[self.seat]

    def count_seats(self) -> int:
        return int(self.options.players)

    def clone(self) -> Bombay:
        s = Bombay(self.game, self.options)
        s.stack = self.stack[:]
        s.seat = self.seat
        s.starter = self.starter
        s.points = self.points
        s.bought = self.bought
        s.round = self.round
        s.set = self.set
        s.drawn = self.drawn
        s.clients_left = self.clients_left
        s.merchants = [merchant.clone() for merchant in self.merchants]
        s.cities = [City(city.demand[:], city.tokens) for city in self.cities]
        s.bag = self.bag[:]
        s.stock = self.stock[:]
        s.market = self.market[:]
        s.post = self.post[:]
        s.token = self.token[:]
        s.palace = self.palace[:]
        return s

    # Silk and clients: every bale and token moves through one of these.

    def gain_clients(self, merchant: Merchant, number: i64) -> i64:
        """Give the merchant the clients, or as many as are left of the sixteen, and return how many
        (BO-2.6)."""
        gained = min(number, self.clients_left)
        self.clients_left -= gained
        merchant.clients += gained
        return gained

    def load_bale(self, merchant: Merchant, colour: i64) -> None:
        """Move a bale from the market to the elephant. The last bale closes its posts (BO-9.4)."""
        self.stock[colour] -= 1
        if self.stock[colour] == 0:
            self.market[colour] = CLOSED
        merchant.bales[colour] += 1
        merchant.load += 1

    def return_bale(self, merchant: Merchant, colour: i64) -> None:
        """Move a bale from the elephant to the bag (BO-6.7)."""
        merchant.bales[colour] -= 1
        merchant.load -= 1
        self.bag[colour] += 1

    def leftmost_market(self) -> i64:
        """Return the first market that holds bales; CLOSED if none does (BO-11.5)."""
        leftmost: i64 = CLOSED
        for market in self.market:
            leftmost = min(leftmost, market)
        return leftmost

    def bag_size(self) -> i64:
        size: i64 = 0
        for number in self.bag:
            size += number
        return size

    # BO-14  Final scoring. Meaningful at any time; the result counts at the end.
    # Counted in twelfths of a rupee, so that the exact shares of BO-14.3 compare exactly.

    def prize(self, merchant: Merchant) -> int:
        """Return the share of the commercial empire's prizes, in twelfths (BO-14.1 to 14.3)."""
        empires = [other.empire() for other in self.merchants]
        above = len([empire for empire in empires if empire > merchant.empire()])
        tied = empires.count(merchant.empire())
        total = sum(PRIZES[len(empires)][above:above + tied])
        return int(12 * total // tied) if self.options.exact_bonus else int(12 * (total // tied))

    def wealth(self, merchant: Merchant) -> int:
        """Return the rupees with all end bonuses, in twelfths (BO-14.7)."""
        bonus = compute_city_bonus(merchant.city_tokens())
        return int(12 * (merchant.rupees + bonus)) + self.prize(merchant)

    def scores(self) -> list[float]:
        """Return the rupees with all end bonuses, by seat."""
        return [self.wealth(merchant) / 12 for merchant in self.merchants]

    def ranking(self) -> list[int]:
        """Rank the seats by rupees, then clients (BO-14.5, BO-14.6)."""
        return ranked([(self.wealth(merchant), int(merchant.clients))
                       for merchant in self.merchants])


def compute_city_bonus(tokens: int) -> i64:
    """Return the rupees for this number of city tokens (BO-14.4)."""
    return CITY_BONUS[min(tokens, len(CITY_BONUS) - 1)]
