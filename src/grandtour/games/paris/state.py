"""A position of Paris: investors, board, supply and tiles. The rules are in `rules`.

Sets (of sites, of places with a key, of tiles) are numbers with a bit for each member, goods are
numbers with a lane for each kind. Most questions of the rules are then one operation.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, State, ranked
from grandtour.engine.game import Game, parse_head_start
from grandtour.games.paris.components import (
    ALL_SITES, ALL_SPACES, AWARDS, AWARD_VP, BASIC_TOKEN, COST, DISTRICTS, END_TILES, FRANCS, FULL,
    KEYS, LANDMARKS, LANE, LAST, LEVELS, MOST_VALUE, NOBODY, NONE, NUMBERS, ONLY, SPACES, SPARE,
    STACKS, TILE_VP, VALUE, find_only_member, count_members, count_copies,
)

RANDOM: Final = -1
ABOVE_BEST: Final = MOST_VALUE + 1      # than the highest value of a site

# Steps of a turn (PA-4.2).
PLACING: Final = 0
ACTING: Final = 1
DONE: Final = 2

# PA-16.2: how far the end is.
OPEN: Final = 0
LAST_ROUND: Final = 1           # triggered; this round is played to its end
FINAL_TURNS: Final = 2

Menu: TypeAlias = "list[Action[Paris]]"

# PA-3.9  A house rule: the points that a seat may get at the start, and the difference of
# ratings that they even out between two players (docs/ratings.md).
HEAD_STARTS: Final = {10: 100, 20: 200}


class Options:
    """The options of PA-3.7, in the form the rules use."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.values = options
        self.players: Final[i64] = players
        self.random_tokens: Final = options["random_tokens"] == "true"
        self.random_bonus: Final = options["random_bonus"] == "true"
        self.free_placement: Final = options["free_placement"] == "true"
        start = options["first_seat"]
        self.first_seat: Final[i64] = RANDOM if start == "random" else int(start)
        self.head_start: Final = parse_head_start(options["head_start"])


class Investor:
    """A player: the things behind the screen, the keys, the meeple and the disc."""

    def __init__(self, keys: i64) -> None:
        self.francs: i64 = FRANCS
        self.goods: i64 = 0             # lanes
        self.keys: i64 = keys           # behind the screen
        self.spare: i64 = SPARE         # in the common supply
        self.on: i64 = 0                # places with a key
        self.twice: i64 = 0             # sites with a second key (tile 9)
        self.held: i64 = 0              # unused tiles
        self.used: i64 = 0              # used tiles
        self.meeple: i64 = 0            # space of the bonus track; 0 before it
        self.points: i64 = 0
        self.left: bool = False         # PA-16.6

    def clone(self) -> Investor:
        i = Investor(self.keys)
        i.francs = self.francs
        i.goods = self.goods
        i.spare = self.spare
        i.on = self.on
        i.twice = self.twice
        i.held = self.held
        i.used = self.used
        i.meeple = self.meeple
        i.points = self.points
        i.left = self.left
        return i

    def keys_at(self, place: i64) -> i64:
        return (self.on >> place & 1) + (self.twice >> place & 1)

    def owned(self, sites: i64) -> i64:
        """Return the number of keys on these sites. A doubled key counts twice (PA-13.8)."""
        return count_members(self.on & sites) + count_members(self.twice & sites)

    def worth(self, sites: i64) -> i64:
        """Return the sum of the values of these sites, once for each key (PA-17.2)."""
        return values(self.on & sites) + values(self.twice & sites)


def count_tokens(goods: i64, kind: i64) -> i64:
    """Return the number of tokens of a kind."""
    return goods >> LANE * kind & FULL


def values(sites: i64) -> i64:
    """Return the sum of the values of these sites."""
    total: i64 = 0
    while sites:
        lowest = sites & -sites
        total += VALUE[find_only_member(lowest)]
        sites -= lowest
    return total


class Paris(State):
    """A position. Its fields are the things on the table, and nothing else."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        super().__init__(game)
        self.options: Final = options
        self.seat: i64 = 0              # the player in turn
        self.starter: i64 = NOBODY
        self.turn: i64 = 0              # counts them all
        self.step: i64 = PLACING
        self.end: i64 = OPEN
        self.stack_lifted: i64 = NONE   # the stack whose top is being turned over
        self.lifted: i64 = NONE         # the building in hand (PA-3.5)
        self.buying: Action[Paris] | None = None    # the key move that is being paid
        self.icons: i64 = 0             # lanes: icons of the landmark just bought (PA-10.6)
        self.laid: i64 = 0              # sites: buildings and landmarks on the board
        self.taken: i64 = 0             # sites with any key
        self.unseen: i64 = ALL_SPACES   # buildings never seen from the front
        self.boxed: i64 = 0             # buildings in the box, face up (PA-3.6)
        self.supply: i64 = 0            # lanes: resources in the common supply
        self.end_left: i64 = END_TILES  # end-game tiles beside the board
        self.stocked: i64 = 0           # spaces of the bonus track that hold a tile
        self.investors: list[Investor] = []
        self.building = vec[i64]()      # the building on a space, or NONE
        self.token = vec[i64]()         # the kind of token beside a space, or NONE
        self.heights = vec[i64]()       # tiles in each stack
        self.tops = vec[i64]()          # the district on the back that is seen, or NONE
        self.landmark = vec[i64]()      # district of each landmark, or NONE in the display
        self.inside = vec[i64]()        # used sites of each district
        self.crown = vec[i64]()         # value of the landmark added to each district last, or 0
        self.awarded = vec[i64]()       # the VP tile of each district, or NONE
        self.number = vec[i64]()        # the tile (from 0) of each space of the track, from 1
        self.copies = vec[i64]()        # copies of the tile there
        self.drawn = vec[i64]()         # end-game tiles in the order of taking: tile * 4 + seat

    def lay(self) -> None:
        """Set the table before anything has been drawn (PA-2)."""
        players = self.options.players
        self.investors = [Investor(KEYS[players]) for _ in range(players)]
        if self.options.head_start is not None:
            self.investors[self.options.head_start.seat].points = self.options.head_start.amount
        self.building = vec[i64]([NONE] * SPACES)
        self.token = vec[i64]([NONE] * SPACES)
        self.heights = vec[i64]([0] * int(STACKS))
        self.tops = vec[i64]([NONE] * int(STACKS))
        self.landmark = vec[i64]([NONE] * len(LANDMARKS))
        self.inside = vec[i64]([0] * len(DISTRICTS))
        self.crown = vec[i64]([0] * len(DISTRICTS))
        self.awarded = vec[i64]([NONE] * len(DISTRICTS))
        self.number = vec[i64]([NONE] * (NUMBERS + 1))
        self.copies = vec[i64]([0] * (NUMBERS + 1))
        if not self.options.random_tokens:
            self.token = vec[i64]([BASIC_TOKEN[space % LEVELS] for space in range(SPACES)])
        if not self.options.random_bonus:
            for number in range(i64(NUMBERS)):
                self.put(number, number + 1)

    def put(self, number: i64, space: i64) -> None:
        """Put all copies of a bonus tile on a space of the track (PA-2.8)."""
        self.number[space] = number
        self.copies[space] = count_copies(int(number), int(self.options.players))
        self.stocked |= ONLY[space]

    def count_seats(self) -> int:
        return int(self.options.players)

    def clone(self) -> Paris:
        s = Paris(self.game, self.options)
        s.stack = self.stack[:]
        s.seat = self.seat
        s.starter = self.starter
        s.turn = self.turn
        s.step = self.step
        s.end = self.end
        s.stack_lifted = self.stack_lifted
        s.lifted = self.lifted
        s.buying = self.buying
        s.icons = self.icons
        s.laid = self.laid
        s.taken = self.taken
        s.unseen = self.unseen
        s.boxed = self.boxed
        s.supply = self.supply
        s.end_left = self.end_left
        s.stocked = self.stocked
        s.investors = [investor.clone() for investor in self.investors]
        s.building = self.building[:]
        s.token = self.token[:]
        s.heights = self.heights[:]
        s.tops = self.tops[:]
        s.landmark = self.landmark[:]
        s.inside = self.inside[:]
        s.crown = self.crown[:]
        s.awarded = self.awarded[:]
        s.number = self.number[:]
        s.copies = self.copies[:]
        s.drawn = self.drawn[:]
        return s

    @property
    def me(self) -> Investor:
        """The investor in turn."""
        return self.investors[self.seat]

    # Board and stacks.

    def stacked(self) -> i64:
        """Return the number of tiles in all stacks."""
        tiles: i64 = 0
        for height in self.heights:
            tiles += height
        return tiles

    def hidden(self, district: i64) -> i64:
        """Return the number of buildings of a district whose front is unseen (PA-20.3)."""
        return count_members(self.unseen >> district * LEVELS & 63)

    def cost(self, site: i64) -> i64:
        """Return the resources shown there, as lanes (PA-8.3)."""
        return COST[site] if site >= SPACES else COST[self.building[site]]

    def district(self, site: i64) -> i64:
        """Return the district of the site; NONE for a landmark in the display."""
        return site // LEVELS if site < SPACES else self.landmark[site - SPACES]

    def keys_in(self, district: i64) -> i64:
        """Return the number of keys on buildings and landmarks there (PA-11.1, PA-11.5)."""
        keys: i64 = 0
        for investor in self.investors:
            keys += investor.owned(self.inside[district])
        return keys

    def awards_left(self) -> i64:
        """Return a bit for each VP tile next to the board."""
        left: i64 = (1 << len(AWARDS)) - 1
        for award in self.awarded:
            if award != NONE:
                left -= ONLY[award]
        return left

    # PA-17  Final scoring. Meaningful at any time; the result counts at the end.

    def standing(self, district: i64) -> list[int]:
        """Return each seat's rank in a district, by seat; 0 without any key there (PA-17.3 to
        17.5)."""
        inside = self.inside[district]
        keys = vec[i64]([i.worth(inside) * ABOVE_BEST + find_best_ranks(i.on & inside)
                         for i in self.investors])
        return [rank(key, keys) if key > 0 else 0 for key in keys]

    def district_points(self, district: i64) -> list[int]:
        """Return the points of a district, by seat (PA-17.2 to 17.8)."""
        award = self.awarded[district]
        if award == NONE:
            return [0] * len(self.investors)
        ranks = self.standing(district)
        if len(ranks) == 2:                                             # PA-17.6
            worth = [int(i.worth(self.inside[district])) for i in self.investors]
            if 2 * min(worth) < max(worth):
                ranks = [rank if rank == 1 else 0 for rank in ranks]
        return [int(AWARD_VP[award * 4 + rank - 1]) if rank else 0 for rank in ranks]

    def franc_points(self, seat: int) -> int:
        """Return the points that tile 27 brings the seat (PA-17.1)."""
        points = 0
        investor = self.investors[seat]
        tiles = investor.held & LAST
        while tiles:
            lowest = tiles & -tiles
            points += int(TILE_VP[find_only_member(lowest)] * investor.francs)
            tiles -= lowest
        return points

    def totals(self) -> list[int]:
        """Return the VP of the disc and of final scoring, by seat."""
        totals = [int(i.points) for i in self.investors]
        for district in range(i64(len(DISTRICTS))):
            if self.awarded[district] != NONE:
                for seat, points in enumerate(self.district_points(district)):
                    totals[seat] += points
        return [points + self.franc_points(seat) for seat, points in enumerate(totals)]

    def scores(self) -> list[float]:
        """Return the VP by seat, as if final scoring happened now."""
        return [float(points) for points in self.totals()]

    def ranking(self) -> list[int]:
        """Rank the seats by VP, francs, and the value of everything they own (PA-17.9,
        PA-17.10)."""
        return ranked([(points * 1000 + int(i.francs), int(i.worth(ALL_SITES)))
                       for points, i in zip(self.totals(), self.investors)])


def rank(key: i64, keys: vec[i64]) -> int:
    """Return the rank of one of these keys. Equal keys share the better rank."""
    better = 1
    for other in keys:
        if other > key:
            better += 1
    return better


def find_best_ranks(sites: i64) -> i64:
    """Return the highest single value among these sites; 0 if there is none (PA-17.4)."""
    highest: i64 = 0
    while sites:
        lowest = sites & -sites
        highest = max(highest, VALUE[find_only_member(lowest)])
        sites -= lowest
    return highest
