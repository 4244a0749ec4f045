"""An independent second implementation of Paris Paris."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from oracles import Books, demand

from grandtour.engine import core
from grandtour.games.paris_paris.components import TABLES
from grandtour.games.paris_paris.position import check_position

Road = frozenset[str]

ROUNDS = {2: 20, 3: 15, 4: 12}      # PP-5.0.1


class Oracle(Books):
    """Paris Paris by its rulebook, from the notation alone. The map is a set of roads, built from
    the courses of the lines, the only data from the components. Shops are names at a stop, tiles
    are in one of four places, and a ledger has the points with their reasons."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.lines: dict[str, list[str]] = {
            line["name"]: line["stops"] for line in TABLES["lines"]["courses"]}
        self.roads = {line: {Road(ends) for ends in pairwise(stops)}
                      for line, stops in self.lines.items()}
        self.beside = {stop: {end for roads in self.roads.values() for road in roads
                              if stop in road for end in road} - {stop}
                       for stops in self.lines.values() for stop in stops}
        self.room = Counter([stop for stops in self.lines.values() for stop in stops])   # PP-2.6
        self.piles = Counter([f"{stop}-{line}" for line, roads in self.roads.items()
                              for road in roads for stop in road])          # PP-3.2, PP-3.4
        self.offer: Counter[str] = Counter()
        self.parked: dict[str, str] = {}
        self.box: Counter[str] = Counter()
        self.markers: list[str] = []
        self.face_up: str | None = None
        self.supply = int(options["shop_supply"])
        self.stock = [self.supply] * players
        self.shops: dict[str, list[int]] = {}
        self.bag = [0] * players
        self.ledger: list[tuple[str, int, int]] = []        # what for, seat, points
        self.scores = [0] * players
        self.turns: list[tuple[int, int, int]] = []         # round, leader, seat
        self.turn = 0
        if options["head_start"] != "none":
            seat, amount = options["head_start"].split("_gets_")
            self.pay("head start", [int(seat)], int(amount))        # PP-10.12
        if options["first_seat"] != "random":
            self.first(int(options["first_seat"]))

    def fits(self, s: Any) -> None:
        check_position(s)

    # Chance.

    def odds(self) -> dict[str, int]:
        """PP-4.3, PP-4.4, PP-5.1.1"""
        if not self.turns:
            return {f"first {seat}": 1 for seat in range(self.players)}
        if len(self.markers) < self.players or (self.turns_one_up() and self.face_up is None):
            return {f"marker {line}": 1 for line in self.lines if line not in self.markers}
        return {f"tile {tile}": number for tile, number in self.piles.items()}

    def first(self, named: str | int) -> None:
        """Set the first player, and so the order of all turns (PP-5.0.1, PP-5.2.1, PP-5.5.1)."""
        demand(not self.turns, "a second start player (PP-4.3)")
        self.turns = [(number, (int(named) + number) % self.players,
                       (int(named) + number + later) % self.players)
                      for number in range(ROUNDS[self.players])
                      for later in range(self.players)]

    def turns_one_up(self) -> bool:
        """PP-4.6, PP-10.2"""
        return self.players == {"two_players": 2, "three_players": 3}[self.options["open_special"]]

    def marker(self, named: str) -> None:
        """PP-4.4, PP-4.6"""
        demand(named not in self.markers, "a marker dealt twice (PP-4.4)")
        if len(self.markers) < self.players:
            self.markers.append(named)
        else:
            demand(self.turns_one_up() and self.face_up is None, "a marker too many (PP-4.5)")
            self.face_up = named

    def tile(self, named: str) -> None:
        """PP-4.7, PP-5.1"""
        self.lay(named, self.piles, self.offer)
        demand(self.offer.total() <= self.players + 1, "a pile is too high (PP-4.7)")

    def lay(self, tile: str, here: Counter[str], there: Counter[str]) -> None:
        demand(here[tile] > 0, f"there is no {tile} where it is taken from")
        here[tile] -= 1
        there[tile] += 1

    # Players.

    def open(self, named: str) -> None:
        """PP-5.2, PP-6"""
        tile, _, victim = named.partition(" remove ")
        seat, stop = self.turns[self.turn][2], tile.partition("-")[0]
        self.lay(tile, self.offer, self.box)
        there = self.owners(stop)
        if len(there) == self.room[stop]:
            demand((len(set(there)) > 1) == bool(victim), "the choice is asked for (PP-6.3, 6.4)")
            self.remove(stop, int(victim) if victim else there[0], seat)
        else:
            demand(not victim, "removed though there is room (PP-5.2.5)")
        if self.stock[seat]:
            self.stock[seat] -= 1
            self.shops.setdefault(stop, []).append(seat)
        else:
            demand(self.supply == 19 and self.turns[self.turn][0] == 19,
                   "out of shops too early (PP-10.3, PP-13.6)")
        self.turn += 1
        if self.turn % self.players == 0:
            self.end_round()

    def remove(self, stop: str, owner: int, seat: int) -> None:
        """PP-6.5 to 6.7"""
        demand(owner in self.shops[stop], "removed what does not stand there (PP-6.3)")
        self.shops[stop].remove(owner)
        lost = owner != seat and self.players > 2
        self.bag[owner] += lost
        self.stock[owner] += not lost

    def owners(self, *stops: str) -> list[int]:
        return [owner for stop in stops for owner in self.shops.get(stop, [])]

    # Scoring.

    def pay(self, what: str, owners: list[int], points: int = 1) -> None:
        """Give each named player points, once for each time it is named."""
        for owner in owners:
            self.ledger.append((what, owner, points))
            self.scores[owner] += points

    def end_round(self) -> None:
        """PP-5.3 to 5.5, PP-8.1"""
        [left] = self.offer.elements()
        line = left.partition("-")[2]
        self.pay("small", self.owners(*self.nearest(left)))
        self.offer[left] -= 1
        if line in self.parked:
            self.tour("grand", line)
            self.box.update([self.parked.pop(line), left])
        else:
            self.parked[line] = left
        if self.turn == len(self.turns):
            self.end()

    def nearest(self, tile: str) -> set[str]:
        """Return the stops that pay if this tile is left over (PP-5.3): outwards along its lines,
        as far as needed. No two lines meet twice, so no search changes lines."""
        stop, _, line = tile.partition("-")
        lines = {line} if self.options["small_tour_lines"] == "tile_colour" else {
            name for name, stops in self.lines.items() if stop in stops}
        roads = set[Road]().union(*[self.roads[name] for name in lines])
        border, passed = {stop}, set[str]()
        while border:
            found = {place for place in border if self.owners(place)}
            if found:
                demand(len(self.owners(*found)) <= 8, "nine points in a small tour (PP-13.5)")
                return found
            passed |= border
            border = {end for road in roads if road & border for end in road} - passed
        return border

    def tour(self, what: str, line: str) -> None:
        self.pay(what, self.toured(line))

    def toured(self, line: str) -> list[int]:
        """Return an owner for each point of the tour (PP-7.1)."""
        return [owner for stop in self.lines[line] if self.room[stop] == 2
                for owner in self.halt(stop)]

    def halt(self, stop: str) -> list[int]:
        """PP-7.2 to 7.9"""
        here = self.owners(stop)
        paid = here + [owner for owner in self.owners(*self.beside[stop]) if owner in here]
        demand(len(paid) <= 10, "eleven points at a halt (PP-13.5)")
        return paid

    def end(self) -> None:
        """Run the end of the game (PP-8.2 to 8.8). The bus is with the player who began
        (PP-8.3)."""
        leader = self.turns[0][1]
        for line in self.markers[leader:] + self.markers[:leader]:
            self.tour("special", line)
        if self.face_up is not None:
            self.tour("special", self.face_up)
        most = max(self.bag)
        if self.bag.count(most) == 1:
            self.pay("bag", [self.bag.index(most)], most)

    def points(self, what: str) -> list[int]:
        return [sum([points for entry, owner, points in self.ledger
                     if (entry, owner) == (what, seat)]) for seat in range(self.players)]

    # The books against the position.

    def agree(self, s: Any) -> None:
        """Check points, tiles and the seat in turn after every action."""
        demand(s.scores() == self.scores, "scores differ (PP-5.3, PP-7)")
        demand((s.piled, len(s.offer)) == (self.piles.total(), self.offer.total()),
               "tiles differ (PP-5.1)")
        if s.current_player() >= 0:
            number, _, seat = self.turns[self.turn]
            demand((s.round, s.current_player()) == (number, seat), "turns differ (PP-5.2.1)")

    def audit(self, s: Any) -> None:
        """Check everything at every turn, including what must hold in any position."""
        seen = s.view(core.EVERYTHING)
        over = self.turn == len(self.turns)
        number, leader, seat = self.turns[self.turn % len(self.turns)]
        demand((seen["over"], seen["leader"]) == (over, leader), "leaders differ (PP-5.5)")
        if not over:
            demand((seen["round"], seen["seat"]) == (number + 1, seat), "turns differ (PP-5.2)")
            demand(seen["opened"] == self.turn % self.players, "turns differ (PP-5.2)")
        self.audit_shops(seen)
        self.audit_tiles(seen)
        demand(seen["scores"] == self.scores, "scores differ (PP-5.3, PP-7)")
        demand((seen["markers"], seen["open_marker"]) == (self.markers, self.face_up),
               "markers differ (PP-4.4)")
        demand(len({*self.markers, self.face_up}) == len(self.markers) + 1,
               "a marker is there twice (PP-4.4)")
        for tile, promised in seen["forecast"].items():
            self.audit_forecast(tile, promised)

    def audit_shops(self, seen: dict[str, Any]) -> None:
        """PP-6, PP-13.1, PP-13.3, PP-13.6"""
        demand(seen["shops"] == {stop: sorted(owners) for stop, owners in self.shops.items()
                                 if owners}, "shops differ (PP-5.2, PP-6)")
        demand(seen["stocks"] == self.stock, "stocks differ (PP-6.6, PP-6.7)")
        demand(seen.get("bag", [0] * self.players) == self.bag, "bags differ (PP-6.5)")
        demand(("bag" in seen) == (self.players > 2), "a bag with two players (PP-4.8)")
        for stand, stock, lost in zip(self.board(), self.stock, self.bag, strict=True):
            demand(stand + stock + lost == self.supply, "shops do not add up (PP-13.1)")
            demand(stock >= (0 if self.players == 2 else self.supply - ROUNDS[self.players]),
                   "a player runs out of shops (PP-13.6)")
        for stop, owners in seen["shops"].items():
            demand(0 < len(owners) <= self.room[stop], "a stop is too full (PP-13.3)")

    def audit_tiles(self, seen: dict[str, Any]) -> None:
        """PP-5.1, PP-5.4, PP-13.2, PP-13.4"""
        demand(Counter(seen["offer"]) == +self.offer, "offers differ (PP-5.1, PP-5.2.2)")
        demand(seen["parked"] == self.parked, "parked tiles differ (PP-5.4)")
        demand(seen["to_come"] == +self.piles, "piles differ (PP-5.1.1)")
        demand(seen["piles"] * (self.players + 1) == self.piles.total(), "piles differ (PP-4.7)")
        lying = [self.piles.total(), self.offer.total(), len(self.parked), self.box.total()]
        demand(sum(lying) == 60, "not 60 tiles (PP-13.2)")
        demand({line for line, tile in self.parked.items() if tile.endswith(f"-{line}")}
               == set(self.parked), "two parked tiles of a colour (PP-13.4)")
        if "remaining" in seen:
            left: Counter[str] = Counter()
            for tile, number in self.piles.items():
                left[tile.partition("-")[0]] += number
            demand(seen["remaining"] == left, "remaining tiles differ (PP-10.5)")

    def audit_forecast(self, tile: str, promised: dict[str, Any]) -> None:
        """Check the forecast of the view for a tile, without paying it."""
        certain = self.offer.total() == 2
        demand(promised["certain"] == certain, "forecasts differ in how certain they are (PP-5.2)")
        demand(promised["line"] == tile.partition("-")[2], "forecast lines differ (PP-5.4)")
        ways = self.last_ways(tile) if certain else [self.brought(tile)]
        told = [(set(way["stops"]), way["small"], way["grand"]) for way in promised["ways"]]
        demand(all(way in ways for way in told), "forecasts differ (PP-5.3, PP-5.4, PP-7)")
        demand(all(way in told for way in ways), "forecasts are missing (PP-5.3, PP-5.4, PP-7)")

    def brought(self, tile: str) -> tuple[set[str], list[int], list[int] | None]:
        """Return the stops that pay, the small tour and the grand tour, with the shops as they
        are."""
        stops, line = self.nearest(tile), tile.partition("-")[2]
        grand = self.each(self.toured(line)) if line in self.parked else None
        return stops, self.each(self.owners(*stops)), grand

    def last_ways(self, tile: str) -> list[tuple[set[str], list[int], list[int] | None]]:
        """Return the possible results if the last player leaves this one of two tiles (PP-6.1 to
        6.4)."""
        [taken] = (self.offer - Counter([tile])).elements()
        stop, seat = taken.partition("-")[0], self.turns[self.turn][2]
        before = self.owners(stop)
        full = len(before) == self.room[stop]
        ways = []
        for gone in before if full else [seat]:
            self.shops[stop] = before[:]
            if full:
                self.shops[stop].remove(gone)
            if self.stock[seat] or (full and gone == seat):
                self.shops[stop].append(seat)
            ways.append(self.brought(tile))
        self.shops[stop] = before
        return ways

    def each(self, owners: list[int]) -> list[int]:
        return [owners.count(seat) for seat in range(self.players)]

    def board(self) -> list[int]:
        return self.each(self.owners(*self.shops))

    def judge(self, s: Any) -> None:
        """PP-8, PP-9"""
        demand(self.turn == len(self.turns), "the game is over too early (PP-5.0.1)")
        demand(not self.piles.total() and not self.offer.total(), "tiles are left (PP-8.1)")
        shops = self.board()
        best = sorted([(-points, number) for points, number in
                       zip(self.scores, shops, strict=True)])
        ranks = [1 + best.index((-points, number)) for points, number in
                 zip(self.scores, shops, strict=True)]
        demand(s.scores() == self.scores, "scores differ (PP-8)")
        demand(s.ranking() == ranks, "rankings differ (PP-9)")
        special, bag = self.points("special"), self.points("bag")
        demand(s.view(core.PUBLIC)["result"] == [
            {"seat": seat, "rank": ranks[seat], "score": self.scores[seat],
             "before": self.scores[seat] - special[seat] - bag[seat], "special": special[seat],
             "bag": bag[seat], "lost": self.bag[seat], "shops": shops[seat]}
            for seat in range(self.players)], "results differ (PP-8, PP-9)")
