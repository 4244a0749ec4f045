"""Apply the notation of Paris to the oracle's table."""

from __future__ import annotations

from collections import Counter

from oracles import demand
from tests.games.paris.oracle.offers import Offers
from tests.games.paris.oracle.printed import (
    ALL_TILES, BANK, FREE_BONUS, MONUMENTS, PRESTIGE, RESOURCES, TILES, TOKENS, TYPE,
    stands_for, value,
)


class Told(Offers):
    """A method for each verb, and for everything that happens automatically."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        if options["head_start"] != "none":
            seat, amount = options["head_start"].split("_gets_")
            self.score("head start", int(seat), int(amount))                    # PA-3.9
        if options["first_seat"] != "random":
            self.first(options["first_seat"])

    def play(self, text: str) -> None:
        self.told += 1
        super().play(text)
        while not self.over and not self.drawing() and not self.to_decide():
            self.go_on()

    # Chance (PA-20).

    def chance(self, text: str) -> None:
        demand(self.odds().get(text, 0) > 0, f"{text} cannot be drawn (PA-20)")

    def first(self, named: str) -> None:
        demand(self.starter is None, "a second start player (PA-2.1)")
        self.starter = int(named)
        self.begin()

    def token(self, named: str) -> None:
        self.chance(f"token {named}")
        self.beside[self.undealt.pop(0)] = named

    def number(self, named: str) -> None:
        self.chance(f"number {named}")
        self.track[len(self.track) + 1] = self.copies(named)

    def back(self, named: str) -> None:
        self.chance(f"back {named}")
        stack = self.covered()
        assert stack is not None
        self.backs[stack] = named

    def building(self, named: str) -> None:
        self.chance(f"building {named}")
        assert self.lifting is not None
        self.unseen.remove(named)
        self.stacks[self.lifting] -= 1
        self.backs[self.lifting] = None
        self.lifting = None
        if self.option("free_placement"):
            self.building_in_hand = named
        else:
            self.lay(named, named)

    # The turn.

    def begin(self) -> None:
        """PA-4.2, PA-5.3"""
        self.turn += 1
        self.step = "place" if any(self.stacks) else "act"

    def end_turn(self) -> None:
        """End the turn. A turn that is passed over still counts (PA-16.2, PA-16.3, PA-16.8)."""
        if self.triggered is not None and self.last_slot is None:
            self.last_slot = (self.triggered // self.players + 2) * self.players - 1
        self.slot += 1
        if all(player.left for player in self.seats):
            self.over = True
        while not self.over and self.me.left:
            self.over = self.slot == self.last_slot
            self.slot += 1
        self.over = self.over or (self.last_slot is not None and self.slot > self.last_slot)
        if not self.over:
            self.begin()

    def go_on(self) -> None:
        """Do everything that happens automatically."""
        asked = self.asked()
        if asked == "district":
            self.lay_or_box()
        elif asked == "payment":
            [way] = self.ways(self.cost(self.target()))
            self.pay(way.removeprefix("pay "))
        elif asked == "look":
            self.choose(self.last_tiles[0])
        elif self.open:
            self.open.pop()
        else:
            self.end_turn()

    def stack(self, named: str) -> None:
        """PA-5.1"""
        stack = int(named) - 1
        demand(self.asked() == "turn" and self.step == "place", "a building too many (PA-4.2)")
        demand(self.stacks[stack] > 0, "the stack is empty (PA-5.1)")
        self.lifting = stack
        self.step = "act"

    def lay(self, building: str, space: str) -> None:
        demand(space not in self.board, "a space is built twice (PA-5.2)")
        demand(value(space) == value(building), "a building of another value (PA-5.2)")
        district = space.rpartition("-")[0]
        demand(TYPE[building] not in self.types(district), "a type twice in a district (PA-1.9)")
        self.board[space] = building

    def lay_or_box(self) -> None:
        """PA-3.6"""
        assert self.building_in_hand is not None
        for district in self.possible():
            self.lay(self.building_in_hand, f"{district}-{value(self.building_in_hand)}")
        if self.building_in_hand not in self.board.values():
            self.box.append(self.building_in_hand)
        self.building_in_hand = None

    def district(self, named: str) -> None:
        demand(self.asked() == "district" and named in self.possible(), "not there (PA-3.5)")
        assert self.building_in_hand is not None
        self.lay(self.building_in_hand, f"{named}-{value(self.building_in_hand)}")
        self.building_in_hand = None

    def act(self) -> None:
        demand(self.asked() == "turn" and self.step == "act", "no time for an action (PA-4.2)")
        self.step = "done"

    def skip(self, _: str) -> None:
        demand(not self.can_act(), "who can act must (PA-4.5)")
        self.act()
        self.end_turn()

    def leave(self, _: str) -> None:
        demand(not self.last_tiles and self.can_act(), "it is too early to leave (PA-16.6)")
        self.act()
        self.me.left = True
        self.end_turn()

    def end(self, _: str) -> None:
        demand(self.asked() == "turn" and self.step == "done", "the turn is not over (PA-4.8)")
        self.end_turn()

    # Keys, and what they buy.

    def place(self, named: str) -> None:
        demand(named in self.free_places(), "a key cannot go there (PA-6)")
        self.act()
        self.me.keys -= 1
        self.me.on.append(named)
        if named != "arc":
            self.francs("bank", self.seat, BANK[named.removesuffix("-bank")])

    def move(self, named: str) -> None:
        self.act()
        route, _, by = named.partition(" with ")
        way, _, where = route.partition(" in ")
        source, target = way.split(" ")
        demand((f" in {where}" if where else "") in self.routes(source, target)
               and source in self.me.on, "a key cannot go there (PA-7, PA-9)")
        demand(self.sharing(target) == by.split(), "other tiles are needed (PA-7.2, PA-14.37)")
        demand(value(target) - value(source) <= self.me.francs, "there is no credit (PA-8.6)")
        self.buying = f"move {named}"
        if not self.cost(target):
            self.buy_site()

    def pay(self, named: str) -> None:
        demand(f"pay {named}" in self.ways(self.cost(self.target())), "not so (PA-12.6)")
        for item in named.split():
            if item in ALL_TILES:
                self.use_up(item)
            else:
                self.give(item)
        self.buy_site()

    def give(self, kind: str) -> None:
        """Put a token where it belongs (PA-8.5, PA-10.9, PA-12.4)."""
        demand(self.me.tokens[kind] > 0, f"no {kind} to give (PA-12.1)")
        self.me.tokens[kind] -= 1
        (self.supply if kind in RESOURCES else self.out)[kind] += 1

    def use_up(self, tile: str) -> None:
        """PA-13.6, PA-15.3"""
        demand(tile in self.me.tiles, f"there is no {tile} (PA-13.5)")
        self.me.tiles.remove(tile)
        self.me.used.add(tile)

    def buy_site(self) -> None:
        """Do everything but the payment of resources (PA-10.1)."""
        assert self.buying is not None
        route, _, by = self.buying.partition(" with ")
        source, target = route.split(" ")[1:3]
        self.buying = None
        self.francs("purchase", self.seat, value(source) - value(target))
        for tile in by.split():
            self.use_up(tile)
        if target in MONUMENTS and target not in self.where:
            where = route.partition(" in ")[2] or self.lies_in(source)
            assert where is not None
            self.where[target] = where
        district = self.lies_in(target)
        assert district is not None
        before = len(self.owners(district))
        self.me.on.remove(source)
        self.me.on.append(target)
        if target in MONUMENTS:
            self.icons = Counter([f"prestige-{kind}" for kind in MONUMENTS[target]["icons"]])
            self.open.append("prestige")
        else:
            self.benefit(target)
        if (before, len(self.owners(district))) == (3, 4):                  # PA-11.1
            self.open.append("right")

    def benefit(self, space: str) -> None:
        """PA-10.2 to 10.5"""
        token = self.beside.pop(space, None)
        if token is not None:
            self.me.tokens[token] += 1
        if value(space) == 8:
            self.score("value 8", self.seat, 2)
        if value(space) in FREE_BONUS:
            self.price = FREE_BONUS[value(space)]
            self.open.append("bonus")

    # Decisions after a purchase.

    def award(self, named: str) -> None:
        """PA-11"""
        tile, district = named.split(" ")
        demand(self.asked() == "right", "no right to a VP tile (PA-11.1)")
        demand(tile not in self.awarded.values(), "that VP tile is gone (PA-11.2)")
        demand(district not in self.awarded, "a second VP tile (PA-11.6)")
        self.open.pop()
        self.awarded[district] = tile

    def bonus(self, named: str) -> None:
        demand(self.asked() == "bonus" and int(named) in self.ahead(), "no such tile (PA-13)")
        self.open.pop()
        self.francs("bonus tile", self.seat, -self.price)
        self.me.meeple = int(named)
        self.take(int(named))

    def take(self, space: int) -> None:
        """PA-13.1, PA-13.4"""
        tile = self.track[space].pop(0)
        demand(tile not in self.me.tiles | self.me.used, "a number twice (PA-13.4)")
        self.me.tiles.add(tile)

    def claim(self, named: str) -> None:
        demand(f"claim {named}" in self.claims(), "no such bonus (PA-10.6)")
        items, _, tile = named.partition(" with ")
        if tile:
            self.use_up(tile)
        for kind in items.split():
            if not tile:
                self.give(kind)
            self.icons[kind] -= 1
            self.score("prestige", self.seat, PRESTIGE[kind]["vp"])

    def decline(self, _: str) -> None:
        demand(self.asked() in {"right", "bonus", "prestige"}, "nothing to decline (PA-4.7)")
        self.open.pop()

    # End-game tiles.

    def look(self, _: str) -> None:
        demand(self.can_declare(), "not now (PA-15.1)")
        self.act()
        self.open.append("look")

    def choose(self, named: str) -> None:
        demand(self.asked() == "look", "first declare (PA-15.2)")
        self.open.pop()
        self.last_tiles.remove(named)
        self.me.tiles.add(named)
        if not self.last_tiles:
            self.triggered = self.slot                                      # PA-16.1

    # Free moves.

    def buy(self, named: str) -> None:
        demand(self.supply[named] > 0, f"no {named} in the supply (PA-12.1)")
        self.supply[named] -= 1
        self.me.tokens[named] += 1
        self.francs("bought", self.seat, -RESOURCES[named]["buy"])

    def sell(self, named: str) -> None:
        items, _, tile = named.partition(" with ")
        if tile:
            demand(tuple(items.split()) in stands_for(tile), "not for that (PA-12.6)")
            self.use_up(tile)
        else:
            self.give(items)
        for kind in items.split():
            self.francs("sold", self.seat, TOKENS[kind]["sell"])

    def use(self, named: str) -> None:
        tile, _, rest = named.partition(" ")
        demand(f"use {named}" in self.uses(tile), "it cannot be used (PA-14)")
        row = ALL_TILES[tile]
        self.use_up(tile)
        effect = row["effect"]
        if effect == "gain":
            self.francs(tile, self.seat, row["francs"])
        elif effect == "key":                                               # PA-14.13, PA-14.14
            self.francs(tile, self.seat, -row["francs"])
            self.me.spare -= 1
            self.me.keys += 1
        elif effect in {"any_tile", "step_back"}:
            if effect == "step_back":                                       # PA-14.35
                self.me.meeple = int(rest)
            self.take(int(rest))
        for kind in 2 * rest.split() if effect.endswith("_pairs") else []:
            self.give(kind)
        self.score(tile, self.seat, self.brings(tile, rest))

    def brings(self, tile: str, rest: str) -> int:
        """Return the points of a tile that was just used (PA-14, PA-15.4)."""
        row, mine = ALL_TILES[tile], self.me.sites()
        effect = row["effect"]
        if effect == "gain":
            return int(row["vp"])
        if effect == "per_building":
            return int(row["vp"]) * [value(site) for site in mine].count(row["value"])
        if effect == "per_landmark":
            return int(row["vp"]) * len([site for site in mine if site in MONUMENTS])
        if effect == "kinds":                                               # PA-14.30
            found = {"landmark" if site in MONUMENTS else TYPE[self.board[site]] for site in mine}
            return int(row["vp_by_kinds"][len(found)])
        many = {"per_tile": len(self.me.tiles & set(TILES)),
                "prestige_pairs": len(rest.split()), "resource_pairs": len(rest.split())}
        return many[effect] * int(row["vp_by_players"][self.players - 2]) if effect in many else 0
