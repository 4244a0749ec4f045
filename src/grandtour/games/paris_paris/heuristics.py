"""Evaluate positions of Paris Paris for bots.

Every tile still to come is on offer once, and is left over in one of as many rounds as a pile has
tiles. This gives the tours a line can still expect, how often a stop will pay, and how long a shop
will stay.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.game import Game
from grandtour.games.paris_paris.components import (
    AROUND, CROSSINGS, HALTS, KINDS, KIND_LINE, KIND_STOP, LINES, NOBODY, NOWHERE, REACH_BOTH,
    REACH_LINE, RINGS, ROOM,
)
from grandtour.games.paris_paris.rules import empty_bag, run_tour
from grandtour.games.paris_paris.state import ParisParis, read_lane, sum_lanes


class ParisParisHeuristics(Game[ParisParis]):
    """The part of the game of Paris Paris that bots use."""

    def evaluate(self, s: ParisParis, seat: int) -> float:
        """Return the points this seat can expect at the end, less those of the others. The estimate
        is quick to compute. Only comparisons of it mean anything.

        Covered markers keep their covered value after the end: a search that looks ahead to the
        last tours does not know them.
        """
        return compute_lead(play_rest_of_round(Outlook(s, seat), s, s.round), seat)

    def temperature(self, s: ParisParis) -> float:
        return DECIDED + UNCERTAIN * float(s.rounds - s.round)

    def levels(self) -> list[tuple[str, int]]:
        return [("tree", 2), ("sampled", 2), ("sampled", 3), ("sampled", 5), ("greedy", 100),
                ("turns", 36)]


DECIDED: Final = 2.9        # points: temperature at the end of the game
UNCERTAIN: Final = 2.01     # and for each round that is left
FAR: Final = 0.5            # factor on the small tours of an empty stop for each road away
COMING: Final = 0.5         # own shops that come next to an own crossing, by tile left over there
LEADER: Final = 0.5         # how much of the others is the best of them; the rest is their mean
LEAD: Final = 0.3           # added chance of having lost most, for one more shop lost


def raise_to_power(base: float, exponent: i64) -> float:
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


def estimate_chance_driven_out(players: int, room: int) -> float:
    """Return the chance that a tile on offer drives a given shop from a full stop. A player must
    take it, and at a crossing remove this shop of the two."""
    return players / (players + 1) / room


def estimate_share_of_time(hit: float, tiles: int) -> float:
    """Return the share of the time that a shop stays, if this many tiles come at any time."""
    return (1.0 - raise_to_power(1.0 - hit, tiles + 1)) / (hit * (tiles + 1))


# By players, by room, by the tiles still to come once the stop is full.
STEPS: Final = CROSSINGS + 1
DURING: Final = vec[float]([estimate_share_of_time(estimate_chance_driven_out(players, room), tiles)
                            for players in (2, 3, 4) for room in (1, 2) for tiles in range(STEPS)])
IN_THE_END: Final = vec[float]([raise_to_power(1.0 - estimate_chance_driven_out(players, room),
                                               tiles)
                                for players in (2, 3, 4) for room in (1, 2)
                                for tiles in range(STEPS)])


def compute_lead(worth: vec[float], seat: i64) -> float:
    """Return a seat's margin over the others, of whom the best counts most."""
    best = 0.0
    others = 0.0
    for number in range(i64(len(worth))):
        if number != seat:
            others += worth[number]
            best = max(best, worth[number])
    mean = others / float(len(worth) - 1)
    return worth[seat] - LEADER * best - (1.0 - LEADER) * mean


def play_rest_of_round(o: Outlook, s: ParisParis, round: i64) -> vec[float]:
    """Return the points the seats can expect if every player takes what suits them best until one
    tile is left over (PP-14.1)."""
    seat = s.stack[-1].seat
    if seat < 0 or s.round != round:
        return o.expected_points(s)
    best = vec[float]()
    for action in s.choices():
        after = s.clone()
        after.play(action)
        worth = play_rest_of_round(o, after, round)
        if len(best) == 0 or compute_lead(worth, seat) > compute_lead(best, seat):
            best = worth
    return best


class Outlook:
    """What one seat can know of the rounds after this one, whatever tile is left over in this
    one."""

    def __init__(self, s: ParisParis, seat: i64) -> None:
        self.players: i64 = s.options.players
        self.share = 1.0 / float(self.players + 1)          # of the tiles is left over
        self.rounds: i64 = s.piled // (self.players + 1)
        self.reach = REACH_LINE if s.options.one_line else REACH_BOTH
        self.tiles = vec[i64]([0] * (NOWHERE + 1))          # by stop, still to come
        self.tours = vec[float]([0.0] * (2 * len(LINES)))   # by line: none is parked, or one
        self.special = vec[float]([0.0] * len(LINES))       # by line: tours after the last round
        self.during = vec[float]([0.0] * (NOWHERE + 1))     # by stop: how long a shop will stay
        self.in_the_end = vec[float]([0.0] * (NOWHERE + 1)) # and whether at the end
        self.count_tiles(s)
        self.expect_special(s, seat)

    def count_tiles(self, s: ParisParis) -> None:
        colours = vec[i64]([0] * len(LINES))
        for kind in range(i64(len(KINDS))):
            self.tiles[KIND_STOP[kind]] += s.piles[kind]
            colours[KIND_LINE[kind]] += s.piles[kind]
        if self.rounds > 0:
            for line in range(i64(len(LINES))):
                self.expect_tours(line, float(colours[line]) * self.share)

    def expect_tours(self, line: i64, left: float) -> None:
        """Add the expected tours of a line. Every second tile left over starts one, and `left` are
        expected (PP-5.4.3)."""
        odd = 0.5 - 0.5 * raise_to_power(1.0 - 2.0 * left / float(self.rounds), self.rounds)
        self.tours[2 * line] = (left - odd) / 2.0
        self.tours[2 * line + 1] = (left + odd) / 2.0

    def expect_special(self, s: ParisParis, seat: i64) -> None:
        """Add the special tours. The seat's own line and the open one are certain, the others
        equally likely (PP-8.2, PP-8.4)."""
        own = s.markers[seat]
        hidden = self.players
        unseen: i64 = len(LINES)
        if own != NOBODY:
            hidden -= 1
            unseen -= 1
        if s.open_marker != NOBODY:
            unseen -= 1
        for line in range(i64(len(LINES))):
            known = line in (own, s.open_marker)
            self.special[line] = 1.0 if known else float(hidden) / float(unseen)

    def expected_points(self, s: ParisParis) -> vec[float]:
        """Return the points that each seat has and can expect after a round, by seat."""
        points = find_points_before_the_end(s) if s.is_terminal() else s.score
        worth = vec[float]([float(read_lane(points, seat)) for seat in range(self.players)])
        self.expect_to_stand(s)
        self.grand_tours(s, worth)
        if self.rounds > 0:
            self.small_tours(s, worth)
        if s.options.bag:
            self.empty_bag(s, worth)
        return worth

    def expect_to_stand(self, s: ParisParis) -> None:
        """Estimate for each stop with shops how long they stay. Tiles drive shops out once the stop
        is full (PP-6.1)."""
        for stop in range(i64(NOWHERE)):
            if s.shops[stop] != 0:
                room = ROOM[stop]
                hits = max(0, self.tiles[stop] - (room - sum_lanes(s.shops[stop])))
                row = ((self.players - 2) * 2 + room - 1) * STEPS + hits
                self.during[stop] = DURING[row]
                self.in_the_end[stop] = IN_THE_END[row]

    def grand_tours(self, s: ParisParis, worth: vec[float]) -> None:
        """Add to each seat the points of the grand tours to come (PP-7, PP-8.2)."""
        for line in range(i64(len(LINES))):
            tours = self.tours[2 * line + (0 if s.parked[line] == NOBODY else 1)]
            for place in range(line * CROSSINGS, (line + 1) * CROSSINGS):
                self.expect_halts(s, HALTS[place], tours, self.special[line], worth)

    def expect_halts(self, s: ParisParis, stop: i64, tours: float, special: float,
             worth: vec[float]) -> None:
        """Add the points of a stop for `tours` halts from now on and `special` at the end
        (PP-7.2)."""
        here = s.shops[stop]
        if here == 0:
            return
        tours *= self.during[stop]
        special *= self.in_the_end[stop]
        for seat in range(self.players):
            own = read_lane(here, seat)
            if own > 0:
                worth[seat] += float(own) * (tours + special)
                worth[seat] += self.value_neighbours(s, stop, seat, tours, special)

    def value_neighbours(self, s: ParisParis, stop: i64, seat: i64, tours: float,
                         special: float) -> float:
        """Return the points that a seat's present and future shops next to its crossing bring
        (PP-7.3)."""
        points = 0.0
        tiles: i64 = 0
        for place in range(stop * CROSSINGS, (stop + 1) * CROSSINGS):
            near = AROUND[place]
            tiles += self.tiles[near]
            shops = read_lane(s.shops[near], seat)
            if shops > 0:
                points += float(shops) * (tours * self.during[near]
                                          + special * self.in_the_end[near])
        return points + COMING * self.share * float(tiles) * (tours / 2.0 + special)

    def small_tours(self, s: ParisParis, worth: vec[float]) -> None:
        """Add the payments of the tiles to come if they are left over (PP-5.3)."""
        paid = vec[float]([0.0] * (NOWHERE + 1))
        for kind in range(i64(len(KINDS))):
            if s.piles[kind] > 0:
                self.expect_payment(s, kind, float(s.piles[kind]) * self.share, paid)
        for stop in range(i64(NOWHERE)):
            if paid[stop] > 0.0:
                for seat in range(self.players):
                    shops = float(read_lane(s.shops[stop], seat))
                    worth[seat] += shops * paid[stop] * self.during[stop]

    def expect_payment(self, s: ParisParis, kind: i64, tours: float, paid: vec[float]) -> None:
        """Add the payment to the stop, or to the nearest ones with shops unless others open between
        (PP-5.3.2, PP-5.3.3)."""
        if s.shops[KIND_STOP[kind]] != 0:
            paid[KIND_STOP[kind]] += tours
            return
        found = False
        for place in range(kind * RINGS, (kind + 1) * RINGS):
            if place % CROSSINGS == 0:
                if found:
                    return
                tours *= FAR
            near = self.reach[place]
            if s.shops[near] != 0:
                paid[near] += tours
                found = True

    def empty_bag(self, s: ParisParis, worth: vec[float]) -> None:
        """Add the points of a seat that alone has lost most, or may in the end (PP-8.6, PP-8.7)."""
        for seat in range(self.players):
            lost = read_lane(s.bag, seat)
            ahead = lost - find_most_of_others(s, seat)
            chance = 1.0 / float(self.players) + LEAD * float(ahead)
            if self.rounds == 0:
                chance = float(ahead)
            worth[seat] += min(1.0, max(0.0, chance)) * float(lost)


def find_most_of_others(s: ParisParis, seat: i64) -> i64:
    """Return the largest number of shops in the bag of any other seat."""
    most: i64 = 0
    for other in range(s.options.players):
        if other != seat:
            most = max(most, read_lane(s.bag, other))
    return most


def find_points_before_the_end(s: ParisParis) -> i64:
    """Return the points before the special tours and the bag, as lanes. These change nothing
    else."""
    d = s.clone()
    d.score = 0
    for line in s.line_order():
        run_tour(d, line)
    if s.options.bag:
        empty_bag(d)
    return s.score - d.score
