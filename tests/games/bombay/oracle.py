"""An independent second implementation of Bombay."""

from __future__ import annotations

from collections import Counter
from typing import Any

from oracles import Books, demand

from grandtour.engine import core
from grandtour.games.bombay.components import TABLES
from grandtour.games.bombay.position import check_position


class Oracle(Books):
    """Bombay by its rulebook, from the notation alone. It repeats the figures of BO-4 to BO-12.
    Only the map and the lay-out for a first game come from the components."""

    COLOURS = ("orange", "blue", "purple", "yellow")
    CITIES = ("bombay", "indora", "nagpur", "hyderabad")
    HILLTOPS = ("daulatabad", "mahur")

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.letters = {site["name"]: site["letter"] for site in TABLES["board"]["sites"]}
        self.post_sites = [site for site, letter in self.letters.items() if letter in "EF"]
        self.token_sites = [site for site, letter in self.letters.items() if letter == "G"]
        self.columns: list[list[str]] = []
        self.posts: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.owner: dict[str, int] = {}
        if options["layout"] == "first_game":
            self.columns = [list(order) for order in TABLES["columns"]["orders"]]
            self.posts = dict(TABLES["first_game"]["posts"])
            self.tokens = dict(TABLES["first_game"]["tokens"])
        each = 3 if options["city_tokens"] == "three" else players - 1
        self.city_tokens = [each] * 4
        self.bag = Counter(orange=5, blue=5, purple=4, yellow=3)
        self.stock: Counter[str] = Counter()
        self.market: dict[str, int] = {}
        self.drawn = 0
        self.site = ["daulatabad"] * players
        self.bales: list[list[str]] = [[] for _ in range(players)]
        self.rupees = [2] * players
        self.clients = [0] * players
        self.palace_clients = 0
        self.held: list[set[str]] = [set() for _ in range(players)]     # city tokens, by city
        self.extra = [0] * players
        self.sold_in: list[set[str]] = [set() for _ in range(players)]
        self.palaces = [0] * players
        self.supply = 16 if options["client_supply"] == "sixteen" else None
        self.turns: list[tuple[int, int, int]] = []
        self.turn = 0
        self.points = 3
        self.bought = False
        self.choosing = False
        self.bank = 0                   # what the bank has given in play, less what it has taken
        self.pot = 0                    # everybody's rupees when the game begins
        if options["head_start"] != "none":
            seat, amount = options["head_start"].split("_gets_")
            self.rupees[int(seat)] += int(amount)                   # BO-16.14
        if options["first_seat"] != "random":
            self.first(options["first_seat"])

    def fits(self, s: Any) -> None:
        check_position(s)

    # Chance.

    def first(self, named: str) -> None:
        """Set the first player, and so the order of all turns (BO-4.4, BO-5)."""
        first = int(named)
        if self.players == 5 and self.options["five_player_third_rupee"] == "true":
            self.rupees[(first + 4) % 5] += 1
        self.pot = sum(self.rupees)
        sets, rounds = {2: (4, 4), 3: (3, 5), 4: (4, 4), 5: (5, 3)}[self.players]
        self.turns = [(number, counted, (first + number + later) % self.players)
                      for number in range(sets) for counted in range(rounds)
                      for later in range(self.players)]

    def column(self, named: str) -> None:
        self.columns.append(named.split("-"))

    def post(self, named: str) -> None:
        self.posts[self.post_sites[len(self.posts)]] = named

    def token(self, named: str) -> None:
        self.tokens[self.token_sites[len(self.tokens)]] = named

    def draw(self, named: str) -> None:
        """BO-6.2 to 6.4"""
        self.bag[named] -= 1
        self.stock[named] += 1
        self.drawn += 1
        if self.drawn == 9 or not sum(self.bag.values()):
            counts = sorted({number for number in self.stock.values() if number}, reverse=True)
            self.market = {colour: min(2, counts.index(number))
                           for colour, number in self.stock.items() if number}

    def odds(self) -> dict[str, int]:
        """Return the chances of each bale (BO-6.2). Nothing of the lay-out is predicted, and so
        nothing before the first bale."""
        begun = self.drawn or self.turn
        return {f"draw {colour}": number for colour, number in self.bag.items()} if begun else {}

    # Players.

    @property
    def seat(self) -> int:
        return self.turns[self.turn][2]

    def spend(self, points: int) -> None:
        self.points -= points
        demand(self.points >= 0, "more action points spent than there are (BO-7.1)")
        self.pass_on()

    def pass_on(self) -> None:
        """BO-7.4, BO-13"""
        if self.points or self.choosing:
            return
        before = self.turns[self.turn][0]
        self.turn += 1
        self.points, self.bought = 3, False
        if self.turn < len(self.turns) and self.turns[self.turn][0] != before:
            self.bag += self.stock                                      # BO-6.1
            self.stock.clear()
            self.market = {}
            self.drawn = 0

    def gain(self, seat: int, rupees: int) -> None:
        self.rupees[seat] += rupees
        self.bank += rupees

    def move(self, named: str) -> None:
        """BO-8"""
        roads = TABLES["board"]["roads"]
        demand([self.site[self.seat], named] in roads or [named, self.site[self.seat]] in roads,
               "no road leads there (BO-8.1)")
        self.site[self.seat] = named
        owner = self.owner.get(named, self.seat)
        if owner != self.seat:
            self.gain(owner, 1)
        self.spend(2 if named in self.HILLTOPS else 1)

    def buy(self, named: str) -> None:
        """BO-9"""
        seat = self.seat
        colour = self.posts[self.site[seat]]
        demand(not self.bought, "a second purchase (BO-9.2)")
        self.bought = True
        self.gain(seat, -(1, 1, 2)[self.market[colour]])
        demand(self.rupees[seat] >= 0, "bought without rupees (BO-9.1)")
        points = (1, 2, 2)[self.market[colour]]
        self.load(seat, colour)
        self.spend(points)

    def load(self, seat: int, colour: str) -> None:
        self.bales[seat].append(colour)
        demand(len(self.bales[seat]) <= 2, "a third bale (BO-9.3)")
        self.stock[colour] -= 1
        if not self.stock[colour]:
            del self.market[colour]                                     # BO-9.4

    def sell(self, named: str) -> None:
        """BO-10"""
        seat = self.seat
        city = self.CITIES.index(self.site[seat])
        column = self.columns[city]
        place = column.index(named)
        self.unload(seat, named)
        self.gain(seat, (4, 3, 1)[place] + (named == "yellow"))
        clients = (0, 0, 1)[place] + (named == "purple")
        if self.supply is not None:
            clients = min(clients, self.supply)
            self.supply -= clients
        self.clients[seat] += clients
        column.append(column.pop(place))
        name = self.CITIES[city]
        if name not in self.sold_in[seat]:
            self.sold_in[seat].add(name)
            if self.city_tokens[city] and name not in self.held[seat]:
                self.city_tokens[city] -= 1
                self.held[seat].add(name)
        self.spend(1)

    def unload(self, seat: int, colour: str) -> None:
        self.bales[seat].remove(colour)
        self.bag[colour] += 1

    def build(self, named: str) -> None:
        """BO-11"""
        seat, site = self.seat, self.site[self.seat]
        demand(self.letters[site] in "ABGH", "a palace on a city or a post (BO-11.1)")
        demand(site not in self.owner, "a second palace (BO-11.1)")
        self.unload(seat, named)
        self.owner[site] = seat
        self.palaces[seat] += 1
        kind, _, colour = self.tokens.pop(site, "").partition(":")
        if kind == "client":
            self.clients[seat] += 1
            self.palace_clients += 1
        elif kind == "rupees":
            self.gain(seat, 2)
        elif kind == "city" and self.options["palace_city_token"] == "extra":
            self.extra[seat] += 1
        elif kind == "city":
            self.held[seat].add({"yellow": "indora", "white": "hyderabad"}[colour])
        elif kind == "bale" and self.market:
            best = min(self.market.values())
            found = [bale for bale, market in self.market.items() if market == best]
            if len(found) == 1:
                self.load(seat, found[0])
            else:
                self.choosing = True
        self.spend(1)

    def choose(self, named: str) -> None:
        """BO-11.6"""
        demand(self.choosing, "chosen without a choice (BO-11.6)")
        demand(self.market[named] == min(self.market.values()), "not the leftmost (BO-11.5)")
        self.choosing = False
        self.load(self.seat, named)
        self.pass_on()

    def bide(self, named: str) -> None:
        """BO-12"""
        demand(self.points == 3, "bided after an action (BO-12.1)")
        self.gain(self.seat, 1)
        self.spend(3)

    def end(self, named: str) -> None:
        self.spend(self.points)

    # The books against the position.

    def agree(self, s: Any) -> None:
        """Check rupees, points and the seat in turn after every action."""
        demand([m.rupees for m in s.merchants] == self.rupees, "rupees differ")
        if not s.is_chance_node() and self.turn < len(self.turns):
            demand((s.seat, s.points) == (self.seat, self.points), "turns differ (BO-5, BO-7)")

    def audit(self, s: Any) -> None:
        """Check everything at the end of a turn, including what must hold in any position."""
        seen = s.view(core.EVERYTHING)
        demand(sum(self.rupees) == self.pot + self.bank and min(self.rupees) >= 0,
               "money does not add up")
        for seat, m in enumerate(seen["merchants"]):
            demand((m["site"], sorted(m["bales"])) == (self.site[seat], sorted(self.bales[seat])),
                   "elephants differ")
            demand(m["clients"] == self.clients[seat], "clients differ")
            demand(m["city_tokens"] == len(self.held[seat]) + self.extra[seat],
                   "city tokens differ")
            demand(set(m["sold_in"]) == self.sold_in[seat], "cities differ (BO-10.6)")
            demand(5 - m["palaces_left"] == self.palaces[seat] <= 5, "palaces differ")
            demand(len(m["bales"]) <= 2, "three bales on an elephant (BO-9.3)")
        demand(seen["palaces"] == self.owner, "the board differs")
        demand(seen["tokens"] == self.tokens, "palace tokens differ")
        for city, column, left in zip(seen["cities"].values(), self.columns, self.city_tokens,
                                      strict=True):
            demand((city["demand"], city["tokens"]) == (column, left), "cities differ")
            demand(len(set(column)) == 3, "a column lost a colour (BO-4.8)")
        demand(+self.bag == +Counter(seen["bag"]), "bags differ")
        lying = {colour: (number, market) for market, bales in enumerate(seen["markets"].values())
                 for colour, number in bales.items()}
        demand(lying == {colour: (self.stock[colour], market)
                         for colour, market in self.market.items()}, "markets differ (BO-6.4)")
        loaded = sum([len(m["bales"]) for m in seen["merchants"]])
        demand(sum(seen["bag"].values()) + int(sum(s.stock)) + loaded == 17, "not 17 bales")
        if self.supply is not None:
            demand(s.clients_left == self.supply >= 0, "clients left differ (BO-2.6)")
            demand(sum(self.clients) - self.palace_clients + self.supply == 16, "not 16 clients")
        if self.turn < len(self.turns):
            number, counted, _ = self.turns[self.turn]
            demand((seen["set"], seen["round"]) == (number + 1, counted + 1), "rounds differ")

    def judge(self, s: Any) -> None:
        """Check the result (BO-14), counted in sixtieths of a rupee."""
        demand(self.turn == len(self.turns), "the game is over too early (BO-13.3)")
        prizes = {2: [4, 0], 3: [6, 2, 0], 4: [8, 4, 2, 0], 5: [8, 6, 4, 2, 0]}[self.players]
        empires = [self.palaces[n] + self.clients[n] for n in range(self.players)]
        totals = []
        for seat in range(self.players):
            better = sum([empire > empires[seat] for empire in empires])
            tied = empires.count(empires[seat])
            prize = 60 * sum(prizes[better:better + tied]) // tied
            if self.options["bonus_rounding"] == "down":
                prize -= prize % 60
            held = len(self.held[seat]) + self.extra[seat]
            bonus = 8 if held >= 4 else 4 if held == 3 else 0
            totals.append((60 * (self.rupees[seat] + bonus) + prize, self.clients[seat]))
        demand([round(60 * score) for score in s.scores()] == [total for total, _ in totals],
               "scores differ (BO-14)")
        demand(s.ranking() == [1 + sum([other > own for other in totals]) for own in totals],
               "rankings differ (BO-14.6)")
