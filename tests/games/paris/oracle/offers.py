"""The legal actions and possible draws, from the rulebook of Paris alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product

from tests.games.paris.oracle.printed import (
    ALL_TILES, AWARDS, BANK, MONUMENTS, ORDER, PLACES, PRESTIGE, RESOURCES, TILES, TOKENS, TYPE,
    kinds, stands_for, value,
)
from tests.games.paris.oracle.table import Table


class Offers(Table):
    """The legal actions in notation, from the things on the table."""

    def odds(self) -> dict[str, int]:
        drawing = self.drawing()
        if drawing == "first":
            return {f"first {seat}": 1 for seat in range(self.players)}
        if drawing == "tokens":
            dealt = Counter(self.beside.values())
            return {f"token {kind}": row["tokens"] - dealt[kind] for kind, row in TOKENS.items()}
        if drawing == "numbers":                                            # PA-3.2, PA-3.3
            section = "ABC"[len(self.track) // 10]
            dealt = Counter([tile for pile in self.track.values() for tile in pile])
            return {f"number {tile}": int(not dealt[tile]) for tile, row in TILES.items()
                    if row["section"] == section}
        unseen = Counter([building.rpartition("-")[0] for building in self.unseen])
        if drawing == "front":
            assert self.lifting is not None
            return {f"building {building}": 1 for building in self.unseen
                    if building.startswith(f"{self.backs[self.lifting]}-")}
        return {f"back {district}": unseen[district] - self.backs.count(district)
                for district in BANK}

    def to_decide(self) -> bool:
        """Return whether the player has a choice (PA-4.7, PA-4.8)."""
        asked = self.asked()
        if asked == "district":
            return len(self.possible()) > 1
        if asked == "payment":
            return len(self.ways(self.cost(self.target()))) > 1
        if asked == "bonus":
            can_pay = self.me.francs + self.sales() >= self.price
            return bool((self.ahead() and can_pay) or self.fetched(list(TILES)))
        if asked == "prestige":
            return bool(list(self.claims()) or (self.icons.total() and (
                self.fetched([tile for tile in TILES if kinds(tile) == list(PRESTIGE)]))))
        if asked == "look":
            return len(self.last_tiles) > 1
        if asked == "turn" and self.step != "place":
            return next(self.free(), "") != "" or (self.step == "act" and (
                self.can_act() or next(self.purchases(), "") != ""))
        return True

    def fetched(self, wanted: list[str]) -> list[str]:
        """Return the tiles that bonus tiles 17 and 25 could bring now, if one of them is wanted or
        could bring another (PA-10.8)."""
        found = [self.track[space][0] for tile in self.me.tiles
                 for space in self.within_reach(tile)]
        return [tile for tile in found if tile in [*wanted, "tile-17", "tile-25"]]

    def sales(self) -> int:
        """Return the most francs that free moves can still bring (PA-4.4)."""
        best: int = sum([TOKENS[kind]["sell"] * number for kind, number in self.me.tokens.items()])
        for tile in self.me.tiles:
            row = ALL_TILES[tile]
            best += row["francs"] if row["effect"] == "gain" else max(
                [sum([TOKENS[kind]["sell"] for kind in items]) for items in stands_for(tile)],
                default=0)
        return best

    def possible(self) -> list[str]:
        """PA-3.5"""
        assert self.building_in_hand is not None
        number, kind = value(self.building_in_hand), TYPE[self.building_in_hand]
        return [district for district in BANK
                if f"{district}-{number}" not in self.board and kind not in self.types(district)]

    def can_act(self) -> bool:
        """PA-4.5"""
        return bool(self.free_places() or self.can_declare()
                    or next(self.purchases(real=True), ""))

    def can_declare(self) -> bool:
        return bool(self.last_tiles) and not any(self.stacks)

    def free_places(self) -> list[str]:
        """PA-6.1, PA-6.3"""
        return [place for place in PLACES if self.me.keys and place not in self.me.on]

    def routes(self, source: str, target: str) -> list[str]:
        """Return the ways from here to there, as the ends of their notation (PA-7.4, PA-7.5, PA-9.1
        to 9.5)."""
        here = self.lies_in(source)
        if value(target) <= value(source) or not (target in self.board or target in MONUMENTS):
            return []
        if target in self.board or target in self.where:
            return [""] if here in (None, self.lies_in(target)) else []
        if here is not None:
            return [""] if value(target) > self.last_added(here) else []
        return [f" in {district}" for district in BANK if value(target) > self.last_added(district)]

    def sharing(self, target: str) -> list[str] | None:
        """Return the tiles needed to enter; None if it is impossible (PA-14.37)."""
        own = self.keys_at(target).count(self.seat)
        others = len(self.keys_at(target)) - own
        if max(own, others) > 1:
            return None
        return ["tile-9"] * own + ["tile-16"] * others

    def purchases(self, real: bool = False) -> Iterator[str]:
        """Yield the purchases (PA-7 to PA-9), without any tile if `real` (PA-4.5)."""
        me = self.me
        worth = {site: value(site) for site in [*sorted(set(me.on)), *self.board, *MONUMENTS]}
        for source, target in product(sorted(set(me.on)), [*self.board, *MONUMENTS]):
            if not 0 < worth[target] - worth[source] <= me.francs:
                continue
            endings = self.routes(source, target)
            if not endings:
                continue
            tiles = self.sharing(target)
            if tiles is None or not me.tiles.issuperset(tiles) or (real and tiles):
                continue
            cost = self.cost(target)
            if Counter(cost) <= me.tokens or (not real and self.ways(cost)):
                by = f" with {' '.join(tiles)}" if tiles else ""
                yield from [f"move {source} {target}{ending}{by}" for ending in endings]

    def ways(self, cost: list[str]) -> list[str]:
        """Return the payments in notation: each item with a token or by a tile (PA-8.7,
        PA-12.6)."""
        found = set()
        tiles = [tile for tile in ORDER if tile in self.me.tiles and set(kinds(tile)) & set(cost)]
        for payers in product(["", *tiles], repeat=len(cost)):
            tokens = Counter([item for item, payer in zip(cost, payers, strict=True) if not payer])
            fits = all(not payer or item in kinds(payer)
                       for item, payer in zip(cost, payers, strict=True))
            if fits and tokens <= self.me.tokens and all(
                    payers.count(tile) <= ALL_TILES[tile]["items"] for tile in tiles):
                named = sorted(tokens.elements(), key=list(RESOURCES).index)
                found.add(" ".join(["pay", *named, *[tile for tile in tiles if tile in payers]]))
        return sorted(found)

    def new(self, spaces: list[int]) -> list[int]:
        """Return the spaces with a tile this player never had."""
        return [space for space in spaces if self.track[space]
                and self.track[space][0] not in self.me.tiles | self.me.used]

    def ahead(self) -> list[int]:
        return self.new([space for space in self.track if space > self.me.meeple])

    def within_reach(self, tile: str) -> list[int]:
        """PA-14.17, PA-14.25, PA-14.34"""
        if ALL_TILES[tile]["effect"] == "any_tile":
            return self.new(list(self.track))
        if ALL_TILES[tile]["effect"] != "step_back":
            return []
        behind = [space for space in range(1, self.me.meeple) if self.track[space]]
        return self.new(behind[-ALL_TILES[tile]["spaces"]:])

    def claims(self) -> Iterator[str]:
        """PA-10.6, PA-12.6"""
        if self.asked() != "prestige":
            return
        yield from [f"claim {kind}" for kind in PRESTIGE
                    if self.icons[kind] and self.me.tokens[kind]]
        for tile in self.me.tiles:
            if kinds(tile) == list(PRESTIGE):
                yield from [f"claim {' '.join(items)} with {tile}" for items in stands_for(tile)
                            if Counter(items) <= self.icons]

    def free(self) -> Iterator[str]:
        """Yield every free move that is possible now (PA-4.4)."""
        me = self.me
        yield from [f"buy {kind}" for kind, row in RESOURCES.items()
                    if self.supply[kind] and me.francs >= row["buy"]]
        yield from [f"sell {kind}" for kind in TOKENS if me.tokens[kind]]
        for tile in me.tiles:
            yield from [f"sell {' '.join(items)} with {tile}" for items in stands_for(tile)]
            yield from self.uses(tile)

    def uses(self, tile: str) -> Iterator[str]:
        """PA-13.7, PA-14"""
        row = ALL_TILES[tile]
        effect = row["effect"]
        yield from [f"use {tile} {space}" for space in self.within_reach(tile)]
        if effect in {"gain", "per_building", "per_landmark", "per_tile", "kinds"} or (
                effect == "key" and self.me.spare and self.me.francs >= row["francs"]):
            yield f"use {tile}"
        elif effect in {"prestige_pairs", "resource_pairs"}:
            family = PRESTIGE if effect == "prestige_pairs" else RESOURCES
            for numbers in product(range(4), repeat=3):
                pairs = [kind for kind, number in zip(family, numbers, strict=True)
                         for _ in range(number)]
                if pairs and Counter(pairs + pairs) <= self.me.tokens:
                    yield f"use {tile} {' '.join(pairs)}"

    def offers(self) -> list[str]:
        """Return all legal actions in notation."""
        asked = self.asked()
        found: list[str] = []
        if asked == "payment":
            return self.ways(self.cost(self.target()))
        if asked == "turn":
            found = self.actions() if self.step == "act" else (
                self.lifts() if self.step == "place" else ["end"])
        elif asked == "district":
            found = [f"district {district}" for district in self.possible()]
        elif asked == "look":
            found = [f"choose {tile}" for tile in self.last_tiles]
        else:
            found = ["decline"]
        if asked == "right":
            found += [f"award {tile} {district}" for tile, district in product(AWARDS, BANK)
                      if tile not in self.awarded.values() and district not in self.awarded]
        if asked == "bonus" and self.me.francs >= self.price:
            found += [f"bonus {space}" for space in self.ahead()]
        return sorted(chain(found, self.claims(), self.free()))

    def lifts(self) -> list[str]:
        return [f"stack {stack + 1}" for stack, height in enumerate(self.stacks) if height]

    def actions(self) -> list[str]:
        """PA-4.3, PA-4.6, PA-16.6"""
        found = [f"place {place}" for place in self.free_places()] + list(self.purchases())
        if self.can_declare():
            found.append("look")
        if not self.can_act():
            found.append("skip")
        elif not self.last_tiles:
            found.append("leave")
        return found
