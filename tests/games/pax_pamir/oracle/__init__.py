"""An independent second implementation of Pax Pamir."""

from __future__ import annotations

from typing import Any

from oracles import demand
from tests.games.pax_pamir.oracle.wakhan_turn import WakhanTurn
from tests.games.pax_pamir.oracle.printed import (
    BLOCKS, BORDERS, CARDS, CHECKS, COALITIONS, EVENTS, REGIONS, SUITS,
)

from grandtour.engine import core
from grandtour.games.pax_pamir.validate import check_position

OFTEN = 7                               # every so-manieth position is audited within a turn


class Oracle(WakhanTurn):
    """Pax Pamir by its rulebook, from the notation alone. It is a generator that stops at every
    question, with pieces in counters by owner and place. It also works out the possible answers."""

    def fits(self, s: Any) -> None:
        check_position(s)

    def agree(self, s: Any) -> None:
        """Check the cheap facts after every action, and sometimes everything."""
        demand(s.is_terminal() == self.over, "ends differ (PX-18)")
        if self.asked is not None:
            demand((str(s.stack[-1]).partition(":")[0], s.stack[-1].seat < 0)
                   == (self.asked.kind, self.asked.seat < 0),
                   f"questions differ: {s.stack[-1]} for {self.asked.kind} (PX-5)")
            if self.asked.seat >= 0:
                demand(s.current_player() == self.asked.seat, "players differ (PX-5.1)")
                offered = sorted([str(action) for action in s.choices()])
                mine = sorted(self.asked.answers)
                demand(offered == mine, f"{self.asked.kind}: offered besides "
                       f"{sorted(set(offered) - set(mine))}, not offered "
                       f"{sorted(set(mine) - set(offered))}")
        for player, noble in zip(self.nobles, s.nobles, strict=True):
            demand(noble.rupees == player.rupees, f"rupees of {player.seat} differ (PX-5.5)")
            demand(noble.points == player.points, f"points of {player.seat} differ (PX-17)")
            demand(noble.cylinders == player.supply(), f"cylinders of {player.seat} differ (PX-10)")
        demand(s.favoured == SUITS.index(self.favoured), "favoured suits differ (PX-5.4)")
        if self.told % OFTEN == 0:
            self.audit(s)

    def audit(self, s: Any) -> None:
        """Check everything."""
        self.promise()
        seen = s.view(core.EVERYTHING)
        demand((seen["turns"], seen["seat"]) == (self.turns, self.seat) or not self.turns,
               "turns differ (PX-5.1)")
        if self.phase == "actions" and not self.over:
            demand((seen["actions"], seen["declines"]) == (self.actions, self.declines),
                   "actions differ (PX-5.1, PX-8.9)")
        self.audit_market(seen)
        self.audit_map(seen)
        for player, noble in zip(self.nobles, seen["nobles"], strict=True):
            self.audit_noble(player.seat, noble)
        self.audit_cards(seen)
        self.audit_sight(s)

    def audit_market(self, seen: dict[str, Any]) -> None:
        """PX-6, PX-9.1, PX-12"""
        market = {place: (entry["card"], entry["rupees"])
                  for place, entry in seen["market"].items()}
        demand(market == {place: (card, self.coins[place])
                          for place, card in self.market.items()}, "markets differ (PX-6.3)")
        if self.phase == "actions":
            marked = {entry["card"] for entry in seen["market"].values() if entry["paid"]}
            demand(marked - {None, 111} == self.paid & set(self.market.values()),
                   "paid cards differ (PX-6.5, PX-9.4)")
        demand((seen["deck"], seen["checks"]) == (self.deck(), sum(
            [pile[2] for pile in self.piles])), "decks differ (PX-2.5)")
        demand(len(CHECKS & set(self.market.values())) < 2, "two checks lie there (PX-12.7)")

    def audit_map(self, seen: dict[str, Any]) -> None:
        """PX-1.3, PX-4"""
        for name in COALITIONS:
            there = self.blocks[name]
            demand(min(there.values(), default=0) >= 0, "a block less than none (PX-1.3)")
            demand({region: seen["armies"][region].get(name, 0) for region in REGIONS}
                   == {region: there["army", region] for region in REGIONS},
                   f"{name} armies differ (PX-9.61)")
            demand({border: seen["roads"][border].get(name, 0) for border in BORDERS}
                   == {border: there["road", border] for border in BORDERS},
                   f"{name} roads differ (PX-9.61)")
            demand(seen["supply"][name] + there.total() == BLOCKS, "not 12 blocks (PX-1.3)")
        demand(seen["rulers"] == self.rulers(), "rulers differ (PX-4.2)")

    def audit_noble(self, seat: int, noble: dict[str, Any]) -> None:
        """PX-1.4, PX-3"""
        player = self.nobles[seat]
        loyalty = self.pragmatic if seat == self.wakhan else player.loyalty
        demand(noble["loyalty"] == loyalty, "loyalties differ (PX-11, WK-6)")
        demand(noble["tribes"] == {region: player.tribes(region) for region in REGIONS
                                   if player.tribes(region)}, "tribes differ (PX-14)")
        demand(noble["gifts"] == player.gifts(), "gifts differ (PX-9.20)")
        demand(sorted(noble["prizes"]) == sorted(player.prizes), "prizes differ (PX-9.52)")
        demand([row["card"] for row in noble["court"]] == player.court, "courts differ (PX-7.3)")
        for row in noble["court"]:
            demand(row["spies"] == self.spies(row["card"]), "spies differ (PX-7.5)")
            demand(row["hostage_of"] == self.holder(row["card"]), "hostages differ (PX-8.2)")
            demand(row["used"] == (row["card"] in self.used) or self.phase != "actions",
                   "used cards differ (PX-5.3)")
        demand(noble["hand"] == sorted(player.hand), "hands differ (PX-6.7)")
        demand(noble["owed"] == player.owed or self.over, "debts differ (PX-13)")
        standing = sum(noble["tribes"].values()) + len(noble["gifts"]) + sum(
            [self.spies(card)[seat] for card in self.courts()])
        demand(noble["cylinders"] + standing == 10, "not 10 cylinders (PX-1.4)")
        demand((noble["court_limit"], noble["hand_limit"])
               == (self.court_limit(seat), self.hand_limit(seat)), "limits differ (PX-3.2)")
        demand(noble["stars"] == {suit: player.stars(suit) for suit in SUITS},
               "stars differ (PX-3.2)")
        if loyalty:
            demand(noble["influence"] == self.influence(seat, loyalty),
                   "influences differ (PX-3.3)")

    def audit_cards(self, seen: dict[str, Any]) -> None:
        """PX-1.6"""
        demand(sorted(seen["discards"]) == sorted(self.discards), "discards differ (PX-12.10)")
        demand({row["card"]: row["seat"] for row in seen["effects"]} == self.effects,
               f"effects differ: {seen['effects']} (PX-16.14)")
        lying = [*self.unseen, *self.discards, *self.effects,
                 *[card for card in self.market.values() if card is not None]]
        for player in self.nobles:
            lying += [*player.hand, *player.court, *player.prizes]
        lying += [self.held] if self.held else []
        demand(sorted(lying) == sorted([*CARDS, *EVENTS]), "not 116 cards (PX-1.6)")

    def audit_sight(self, s: Any) -> None:
        """Check the views of one seat after the other (PX-19.1, PX-19.2)."""
        seats = [*range(self.players), core.PUBLIC]
        seat = seats[self.told % len(seats)]
        for noble in s.view(seat)["nobles"]:
            shown = seat == noble["seat"] or self.is_on("open_hands", "true") or self.over
            hand = self.nobles[noble["seat"]].hand
            demand(noble["hand"] == (sorted(hand) if shown else None)
                   and noble["hand_size"] == len(hand), "hands are seen (PX-19.1)")

    def judge(self, s: Any) -> None:
        """PX-18"""
        demand(self.over, "the game is over too early (PX-18)")
        demand(s.scores() == [player.points for player in self.nobles], "scores differ (PX-17)")
        demand(s.ranking() == self.ranks(), "rankings differ (PX-18.3)")
        demand(s.view(core.PUBLIC)["result"] == [
            {"seat": player.seat, "rank": rank, "points": player.points,
             "red_stars": player.stars("military"), "rupees": player.rupees,
             "lot": self.lot == player.seat}
            for player, rank in zip(self.nobles, self.ranks(), strict=True)],
            "results differ (PX-18.3)")
