"""An independent second implementation of Paris."""

from __future__ import annotations

from collections import Counter
from typing import Any

from oracles import demand
from tests.games.paris.oracle.printed import (
    AWARDS, BANK, BESIDE, KEYS, MONUMENTS, PLACES, TILES, TOKENS, value,
)
from tests.games.paris.oracle.told import Told

from grandtour.engine import core
from grandtour.games.paris.validate import check_position

OFTEN = 17                              # every so-manieth position is audited within a turn


class Oracle(Told):
    """Paris by its rulebook, from the notation alone, compared with the position. It also works out
    the legal actions."""

    def fits(self, s: Any) -> None:
        check_position(s)

    def agree(self, s: Any) -> None:
        """Check the cheap facts after every action, and sometimes everything."""
        demand(str(s.stack[-1]).partition(":")[0] == self.asked(), "questions differ (PA-4.7)")
        if s.current_player() >= 0:
            demand(s.current_player() == self.seat, "turns differ (PA-4.1)")
        for player, i in zip(self.seats, s.investors, strict=True):
            demand(i.francs == player.francs, "francs differ (PA-8, PA-12)")
            demand((i.keys, i.spare) == (player.keys, player.spare), "keys differ (PA-6.1)")
            demand(i.meeple == player.meeple, "meeples differ (PA-13.1)")
            demand(i.left == player.left, "who has left differs (PA-16.6)")
        demand([i.points for i in s.investors] == [self.disc(seat) for seat in range(self.players)],
               "points differ (PA-10, PA-14)")
        if self.told % OFTEN == 0 and self.starter is not None and not self.over:
            self.audit(s)

    def audit(self, s: Any) -> None:
        """Check everything at every turn, and at some positions within one."""
        seen = s.view(core.EVERYTHING)
        self.audit_turn(seen)
        self.audit_board(seen)
        self.audit_keys(seen)
        self.audit_tokens(seen)
        self.audit_tiles(seen)
        given = sum([amount for _, _, amount in self.money])
        demand(sum([i["francs"] for i in seen["investors"]]) == given,
               "francs from nowhere (PA-1.10)")
        demand(s.scores() == self.totals(), "scores differ (PA-17)")
        demand(s.ranking() == self.ranks(), "rankings differ (PA-17.9)")
        if s.current_player() >= 0:
            demand(sorted([str(action) for action in s.choices()]) == self.offers(),
                   "offers differ (PA-4)")

    def audit_turn(self, seen: dict[str, Any]) -> None:
        """PA-4, PA-16"""
        demand((seen["turn"], seen["starter"]) == (self.turn, self.starter),
               "turns differ (PA-4.1)")
        demand(seen["over"] == self.over, "ends differ (PA-16.2)")
        if self.over:
            return
        demand((seen["seat"], seen["step"]) == (self.seat, self.step), "steps differ (PA-4.2)")
        final = self.triggered is not None and (
            self.slot // self.players > self.triggered // self.players)
        end = "open" if self.triggered is None else "final_turns" if final else "last_round"
        demand(seen["end"] == end, "ends differ (PA-16.2)")
        demand(seen["buying"] == self.buying, "purchases differ (PA-10.1)")
        icons = self.icons if "prestige" in self.open else Counter()
        demand(Counter(seen["icons"]) == +icons, "icons differ (PA-10.6)")
        demand(seen["bonus_price"] == (self.price if self.asked() == "bonus" else None),
               "prices differ (PA-10.3, PA-10.4)")

    def audit_board(self, seen: dict[str, Any]) -> None:
        """PA-3.5, PA-5, PA-9, PA-11, PA-17"""
        demand(seen["stacks"] == [{"tiles": height, "back": back} for height, back in
                                  zip(self.stacks, self.backs, strict=True)],
               "stacks differ (PA-5.1, PA-20.3)")
        demand(sorted(seen["boxed"]) == sorted(self.box), "boxes differ (PA-3.6)")
        demand(seen["lifted"] == self.building_in_hand, "buildings in hand differ (PA-3.5)")
        for name, district in seen["districts"].items():
            spaces = {space["space"]: space["building"] and space["building"]["id"]
                      for space in district["spaces"]}
            demand(spaces == {f"{name}-{number}": self.board.get(f"{name}-{number}")
                              for number in BESIDE}, "buildings differ (PA-5.2)")
            demand([mark["id"] for mark in district["landmarks"]]
                   == sorted([mark for mark, where in self.where.items() if where == name],
                             key=value), "landmarks differ (PA-9.1)")
            demand(district["vp"] == self.awarded.get(name), "VP tiles differ (PA-11)")
            demand(district["sums"] == self.sums(name), "sums differ (PA-17.2)")
            demand(district["ranks"] == self.standing(name), "ranks differ (PA-17.3 to 17.5)")
            demand(district["points"] == self.district_points(name), "points differ (PA-17.3)")
        known = len(self.board) + len(self.box) + bool(self.building_in_hand)
        demand(known + sum(self.stacks) == (36 if self.option("free_placement") else 33),
               "buildings do not add up (PA-2.6, PA-3.5)")
        demand(known + len(self.unseen) == 36, "not 36 buildings (PA-1.3)")
        demand({mark["id"] for mark in seen["display"]} == set(MONUMENTS) - set(self.where),
               "displays differ (PA-9.1)")
        demand(set(seen["vp_left"]) == set(AWARDS) - set(self.awarded.values()),
               "VP tiles left differ (PA-11.2)")

    def audit_keys(self, seen: dict[str, Any]) -> None:
        """PA-1.4, PA-6.3, PA-14.37"""
        demand(seen["arc"] == self.keys_at("arc"), "keys differ (PA-6)")
        for name, district in seen["districts"].items():
            bank = {"francs": BANK[name], "keys": self.keys_at(f"{name}-bank")}
            demand(district["bank"] == bank, "keys differ (PA-6)")
            for site in district["spaces"]:
                demand(site["keys"] == self.keys_at(site["space"]), "keys differ (PA-7)")
            for mark in district["landmarks"]:
                demand(mark["keys"] == self.keys_at(mark["id"]), "keys differ (PA-9)")
        for player, i in zip(self.seats, seen["investors"], strict=True):
            demand((i["keys"], i["spare"], i["on_board"]) == (player.keys, player.spare,
                                                              len(player.on)), "keys differ (PA-6)")
            demand(i["keys"] + i["spare"] + i["on_board"] == KEYS[self.players] + 2,
                   "not 12 keys of a player (PA-2.5)")
            for place in player.on:
                most = 1 if place in PLACES else 2
                demand(player.on.count(place) <= most, "too many keys (PA-6.3, PA-14.37)")
                demand(place in PLACES or len(self.keys_at(place)) - player.on.count(place) <= 1,
                       "too many keys (PA-14.37)")

    def audit_tokens(self, seen: dict[str, Any]) -> None:
        """PA-1.3, PA-8.5, PA-10.9"""
        beside = {space["space"]: space["token"] for district in seen["districts"].values()
                  for space in district["spaces"] if space["token"]}
        demand(beside == self.beside, "tokens on the board differ (PA-10.2)")
        demand(Counter(seen["supply"]) == +self.supply, "supplies differ (PA-8.5, PA-12)")
        lying = Counter(beside.values()) + Counter(seen["supply"]) + self.out
        for player, i in zip(self.seats, seen["investors"], strict=True):
            demand(Counter(i["goods"]) == +player.tokens, "tokens differ (PA-12)")
            lying += Counter(i["goods"])
        demand(bool(self.undealt) or lying == dict.fromkeys(TOKENS, 6),
               "not 36 tokens (PA-1.3)")

    def audit_tiles(self, seen: dict[str, Any]) -> None:
        """PA-2.8, PA-13, PA-15"""
        track = [self.track.get(space + 1, []) for space in range(len(TILES))]
        demand(seen["track"] == track, "tracks differ (PA-13.1)")
        lying = [tile for pile in track for tile in pile] + self.last_tiles
        for player, i in zip(self.seats, seen["investors"], strict=True):
            demand(set(i["tiles"]) == player.tiles, "tiles differ (PA-13.5)")
            demand(set(i["used"]) == player.used, "used tiles differ (PA-13.6)")
            lying += [*i["tiles"], *i["used"]]
        demand(seen["end_left"] == len(self.last_tiles), "end-game tiles differ (PA-15)")
        demand(len(self.track) < len(TILES)
               or len(lying) == {2: 30, 3: 36, 4: 42}[self.players] + 12,
               "tiles do not add up (PA-2.8, PA-2.9)")

    def judge(self, s: Any) -> None:
        """PA-16, PA-17"""
        demand(self.over, "the game is over too early (PA-16.2)")
        demand(not any(self.stacks) and not self.last_tiles, "something is left (PA-16.1)")
        totals, ranks = self.totals(), self.ranks()
        demand(s.scores() == totals, "scores differ (PA-17)")
        demand(s.ranking() == ranks, "rankings differ (PA-17.9)")
        demand(s.view(core.PUBLIC)["result"] == [
            {"seat": seat, "rank": ranks[seat], "score": totals[seat], "before": self.disc(seat),
             "districts": {district: self.district_points(district)[seat] for district in BANK
                           if district in self.awarded},
             "franc_points": self.franc_points(seat), "francs": player.francs,
             "value": player.worth()}
            for seat, player in enumerate(self.seats)], "results differ (PA-17)")
