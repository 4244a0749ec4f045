"""A position of Paris Paris: shops, tiles, markers and points. The rules are in `rules`.

What is counted for each player at once (the shops at a stop, points, the bag) is one number of four
*lanes*, twelve bits a seat. Lanes are added as numbers, and three additions score a whole halt for
all players.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Action, State, ranked
from grandtour.engine.game import Game, parse_head_start
from grandtour.games.paris_paris.components import COPIES, LINES, NOBODY, NOWHERE, PILES, TILES

RANDOM: Final = -1

LANE: Final = 12
FULL: Final = (1 << LANE) - 1
EACH: Final = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE     # one in every lane
ONE: Final = vec[i64]([1, 1 << LANE, 1 << 2 * LANE, 1 << 3 * LANE])     # one for a seat

Menu: TypeAlias = "list[Action[ParisParis]]"

# PP-10.12  A house rule: the points that a seat may get at the start, and the difference of
# ratings that they even out between two players (docs/ratings.md).
HEAD_STARTS: Final = {10: 95, 25: 210}


def read_lane(lanes: i64, seat: i64) -> i64:
    """Return a seat's part of the lanes."""
    return lanes >> LANE * seat & FULL


def sum_lanes(lanes: i64) -> i64:
    """Return the sum over all seats."""
    pairs = lanes + (lanes >> 2 * LANE)
    return pairs + (pairs >> LANE) & FULL


def find_seats_present(lanes: i64) -> i64:
    """Return every bit in the lanes of the seats that have one or two, and no bit in the others."""
    return ((lanes | lanes >> 1) & EACH) * FULL


def list_owners(lanes: i64) -> i64:
    """Return the number of seats that have one or two."""
    return sum_lanes((lanes | lanes >> 1) & EACH)


class Options:
    """The options of PP-10, in the form the rules use."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.values = options
        self.players: Final[i64] = players
        self.one_line: Final = options["small_tour_lines"] == "tile_colour"             # PP-10.1
        open_with = 3 if options["open_special"] == "three_players" else 2              # PP-10.2
        self.open_special: Final = players == open_with
        self.supply: Final[i64] = int(options["shop_supply"])                           # PP-10.3
        self.bag: Final = players > 2                                                   # PP-4.8
        self.show_bag: Final = options["show_bag"] == "true"
        self.show_discards: Final = options["show_discards"] == "true"
        start = options["first_seat"]
        self.first_seat: Final[i64] = RANDOM if start == "random" else int(start)
        self.head_start: Final = parse_head_start(options["head_start"])
        self.colours: Final = tuple(options["colours"].split("_")[:players])            # PP-4.2


class ParisParis(State):
    """A position. Its fields are the things on the table, and nothing else."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        super().__init__(game)
        self.options: Final = options
        self.seat: i64 = 0              # the player to open a shop
        self.leader: i64 = NOBODY       # the holder of the bus
        self.round: i64 = 0
        self.opened: i64 = 0            # turns taken in this round
        self.piled: i64 = TILES         # tiles in the piles
        self.score: i64 = 0             # lanes
        self.stock: i64 = 0             # lanes: shops beside the board
        self.bag: i64 = 0               # lanes: shops lost to others
        self.open_marker: i64 = NOBODY  # the line of the open marker
        self.shops = vec[i64]()         # lanes by stop; the last is NOWHERE and always empty
        self.piles = vec[i64]()         # tiles in the piles by kind
        self.offer = vec[i64]()         # the kinds of the tiles on offer, ascending
        self.parked = vec[i64]()        # the kind of the tile parked, by line, or NOBODY
        self.markers = vec[i64]()       # line of the special marker by seat, or NOBODY

    def lay(self) -> None:
        """Set the table before anything has been drawn (PP-4)."""
        for seat in range(self.options.players):
            self.stock += self.options.supply * ONE[seat]
        if self.options.head_start is not None:
            self.score = self.options.head_start.amount * ONE[self.options.head_start.seat]
        self.shops = vec[i64]([0] * (NOWHERE + 1))
        self.piles = COPIES[:]
        self.parked = vec[i64]([NOBODY] * len(LINES))
        self.markers = vec[i64]([NOBODY] * self.options.players)

    def count_seats(self) -> int:
        return int(self.options.players)

    def clone(self) -> ParisParis:
        s = ParisParis(self.game, self.options)
        s.stack = self.stack[:]
        s.seat = self.seat
        s.leader = self.leader
        s.round = self.round
        s.opened = self.opened
        s.piled = self.piled
        s.score = self.score
        s.stock = self.stock
        s.bag = self.bag
        s.open_marker = self.open_marker
        s.shops = self.shops[:]
        s.piles = self.piles[:]
        s.offer = self.offer[:]
        s.parked = self.parked[:]
        s.markers = self.markers[:]
        return s

    @property
    def rounds(self) -> i64:
        """Return the number of rounds in a game (PP-5.0.1)."""
        return PILES[self.options.players]

    def on_offer(self, kind: i64) -> bool:
        return any(tile == kind for tile in self.offer)

    def lay_out(self, kind: i64) -> None:
        """Move a tile from a pile to its stop. The offer stays in order."""
        self.piles[kind] -= 1
        self.piled -= 1
        offer = append(self.offer, kind)
        place: i64 = len(offer) - 1
        while place > 0 and offer[place - 1] > kind:
            offer[place] = offer[place - 1]
            place -= 1
        offer[place] = kind
        self.offer = offer

    def board(self) -> i64:
        """Return the shops on the map, as lanes."""
        shops: i64 = 0
        for lanes in self.shops:
            shops += lanes
        return shops

    def line_order(self) -> list[int]:
        """Return the lines of the special tours in their order, the open one last (PP-8.2,
        PP-8.4)."""
        players = self.options.players
        order = [int(self.markers[(self.leader + turn) % players]) for turn in range(players)]
        return order + [int(self.open_marker)] if self.open_marker != NOBODY else order

    def by_seat(self, lanes: i64) -> list[int]:
        return [int(read_lane(lanes, seat)) for seat in range(i64(self.options.players))]

    def scores(self) -> list[float]:
        """Return the points by seat. Before the end they omit the special tours and the bag."""
        return [float(points) for points in self.by_seat(self.score)]

    def ranking(self) -> list[int]:
        """Rank the seats by points, then by fewer shops on the board (PP-9.1 to 9.5)."""
        points, shops = self.by_seat(self.score), self.by_seat(self.board())
        return ranked([(score, -stand) for score, stand in zip(points, shops)])
