"""The things on the table of Paris and behind the screens, and their values."""

from __future__ import annotations

from collections import Counter

from oracles import Books, demand
from tests.games.paris.oracle.printed import (
    AWARDS, BANK, DISTRICT, BESIDE, COSTS, KEYS, LAST_TILES, MONUMENTS, PLACES, SPACES, TILES, TYPE,
    value,
)


class Player:
    """The possessions of a player, as lists and sets of names."""

    def __init__(self, keys: int) -> None:
        self.francs = 0
        self.tokens: Counter[str] = Counter()
        self.keys = keys
        self.spare = 2                      # PA-2.5
        self.on: list[str] = []
        self.tiles: set[str] = set()
        self.used: set[str] = set()
        self.meeple = 0
        self.left = False

    def sites(self) -> list[str]:
        """Return the sites that this player's keys own, a doubled one twice (PA-1.13)."""
        return [place for place in self.on if place not in PLACES]

    def worth(self) -> int:
        return sum([value(place) for place in self.sites()])


class Table(Books):
    """The table. Keys are on named places, tiles and tokens in named heaps, francs and points in
    ledgers with their reasons."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.told = 0
        self.seats = [Player(KEYS[players]) for _ in range(players)]
        self.money: list[tuple[str, int, int]] = []         # what for, seat, francs
        self.ledger: list[tuple[str, int, int]] = []        # what for, seat, points
        for seat in range(players):
            self.francs("start", seat, 3)
        self.starter: int | None = None
        self.slot = 0                                       # turns, those passed over included
        self.turn = 0
        self.last_slot: int | None = None
        self.triggered: int | None = None
        self.step = "place"
        self.over = False
        self.board: dict[str, str] = {}                     # space: building
        self.unseen = list(SPACES)
        self.box: list[str] = []
        self.stacks = [12 if self.option("free_placement") else 11] * 3
        self.backs: list[str | None] = [None] * 3
        self.lifting: int | None = None
        self.building_in_hand: str | None = None
        self.supply: Counter[str] = Counter()
        self.out: Counter[str] = Counter()
        self.where: dict[str, str] = {}                     # landmark: district, in order of adding
        self.awarded: dict[str, str] = {}                   # district: VP tile
        self.track: dict[int, list[str]] = {}
        self.last_tiles = list(LAST_TILES)
        self.open: list[str] = []                           # decisions, the next one last
        self.icons: Counter[str] = Counter()
        self.price = 0                                      # of the bonus tile
        self.buying: str | None = None
        self.beside: dict[str, str] = {} if self.option("random_tokens") else {
            space: BESIDE[value(space)] for space in SPACES}
        if self.option("random_tokens"):
            self.beside = {space: "gold" for space in SPACES if value(space) == 8}    # PA-3.1
        self.undealt = [space for space in SPACES if space not in self.beside]
        if not self.option("random_bonus"):
            for number, tile in enumerate(TILES):
                self.track[number + 1] = self.copies(tile)

    def option(self, name: str) -> bool:
        return self.options[name] == "true"

    def copies(self, tile: str) -> list[str]:
        """PA-2.8"""
        return [tile] * (2 if 0 < TILES[tile]["second"] <= self.players else 1)

    @property
    def seat(self) -> int:
        """PA-4.1"""
        return ((self.starter or 0) + self.slot) % self.players

    @property
    def me(self) -> Player:
        return self.seats[self.seat]

    def francs(self, what: str, seat: int, amount: int) -> None:
        """Give francs from the bank, or take them."""
        self.money.append((what, seat, amount))
        self.seats[seat].francs += amount
        demand(self.seats[seat].francs >= 0, "there is no credit (PA-8.6)")

    def score(self, what: str, seat: int, points: int) -> None:
        self.ledger.append((what, seat, points))

    def disc(self, seat: int) -> int:
        return sum([points for _, owner, points in self.ledger if owner == seat])

    def drawing(self) -> str:
        """Return the name of the current draw; "" if there is none."""
        if self.starter is None:
            return "first"
        if self.undealt:
            return "tokens"
        if len(self.track) < len(TILES):
            return "numbers"
        if self.lifting is not None:
            return "front"
        return "back" if self.covered() is not None else ""

    def covered(self) -> int | None:
        for stack, height in enumerate(self.stacks):
            if height and self.backs[stack] is None:
                return stack
        return None

    def lies_in(self, place: str) -> str | None:
        """Return the district; None for the Arc and for the display."""
        return DISTRICT.get(place) or self.where.get(place)

    def keys_at(self, place: str) -> list[int]:
        return [seat for seat, player in enumerate(self.seats) for key in player.on if key == place]

    def owners(self, district: str) -> list[int]:
        """Return a seat for each key on what can be owned there (PA-11.1, PA-11.5)."""
        return [seat for seat, player in enumerate(self.seats) for site in player.sites()
                if self.lies_in(site) == district]

    def last_added(self, district: str) -> int:
        """PA-9.2, PA-9.3"""
        return max([value(mark) for mark, where in self.where.items() if where == district],
                   default=0)

    def cost(self, site: str) -> list[str]:
        """Return the resources, one by one (PA-8.3, PA-8.4)."""
        cost = MONUMENTS[site]["cost"] if site in MONUMENTS else COSTS[self.board[site]]
        return [kind for kind, number in cost.items() for _ in range(number)]

    def target(self) -> str:
        assert self.buying is not None
        return self.buying.split(" ")[2]

    def types(self, district: str) -> list[str]:
        return [TYPE[building] for space, building in self.board.items()
                if space.startswith(f"{district}-")]

    def asked(self) -> str:
        if self.over:
            return "over"
        if self.drawing():
            return self.drawing()
        if self.building_in_hand:
            return "district"
        if self.buying:
            return "payment"
        return self.open[-1] if self.open else "turn"

    def standing(self, district: str) -> list[int]:
        """Return the ranks, 0 for a player who owns nothing there (PA-17.2 to 17.5)."""
        owned = [[value(site) for site in player.sites() if self.lies_in(site) == district]
                 for player in self.seats]
        strength = [(sum(values), max(values, default=0)) for values in owned]
        return [1 + sum([other > mine for other in strength]) if mine[0] else 0
                for mine in strength]

    def sums(self, district: str) -> list[int]:
        return [sum([value(site) for site in player.sites() if self.lies_in(site) == district])
                for player in self.seats]

    def district_points(self, district: str) -> list[int]:
        """PA-17.3, PA-17.6 to 17.8"""
        if district not in self.awarded:
            return [0] * self.players
        sums, amounts = self.sums(district), [*AWARDS[self.awarded[district]], 0]
        return [0 if not rank or (rank == 2 == self.players and 2 * mine < max(sums))
                else int(amounts[rank - 1])
                for rank, mine in zip(self.standing(district), sums, strict=True)]

    def franc_points(self, seat: int) -> int:
        """PA-17.1"""
        return self.seats[seat].francs if "tile-27" in self.seats[seat].tiles else 0

    def totals(self) -> list[int]:
        districts = [self.district_points(district) for district in BANK]
        return [self.disc(seat) + self.franc_points(seat) + sum([won[seat] for won in districts])
                for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """PA-17.9, PA-17.10"""
        best = sorted([(-points, -player.francs, -player.worth()) for points, player in
                       zip(self.totals(), self.seats, strict=True)])
        return [1 + best.index((-points, -player.francs, -player.worth())) for points, player in
                zip(self.totals(), self.seats, strict=True)]
