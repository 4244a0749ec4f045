"""Wakhan's actions with her cards (WK-30 to WK-35, WK-53, WK-61). Each is first asked whether it is
possible, then done without a further question."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Contract
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    BETWEEN, BORDERS_OF, COALITIONS, GIFTS, NOBODY, NONE, PLACES, PRIZE, RANK, REGIONS,
)
from grandtour.games.pax_pamir.rules.abilities import INFRASTRUCTURE
from grandtour.games.pax_pamir.rules.asking import Effect
from grandtour.games.pax_pamir.rules.betray_battle import (
    BATTLEFIELDS, ON_CARD, REMOVE_PIECE, REMOVE_ROAD, REMOVE_SPY, Remove, betray, count_fighters,
    find_bodyguard,
)
from grandtour.games.pax_pamir.rules.build import Building, find_most_blocks
from grandtour.games.pax_pamir.rules.loss import call_in_debts
from grandtour.games.pax_pamir.rules.move import (
    add_card, list_cards_one_move_away, move_army, send_spy,
)
from grandtour.games.pax_pamir.rules.placing import (
    ARMY, list_cards_with_spies, is_available, place_piece,
)
from grandtour.games.pax_pamir.rules.play import CardAction
from grandtour.games.pax_pamir.rules.tax_gift import TAXABLE, find_cheapest_gift, place_gift
from grandtour.games.pax_pamir.rules.wakhan_choices import (
    list_places_by_column, find_most_foreign_spies, filter_without_most_spies,
    list_opponents_in_order, find_preferred_card, find_card_priority,
    find_region_row,
)
from grandtour.games.pax_pamir.state import Pamir


class WakhanAction(Contract):
    """An action of Wakhan. `goal` finds its target for the card to be used, `act` does it."""

    @abstractmethod
    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        """Return the target of the action; NOBODY if it is impossible."""

    @abstractmethod
    def act(self, s: Pamir, deed: CardAction, goal: i64) -> None: ...


class WakhanTax(WakhanAction):
    """Tax: players first, the richest first, then the market from the left (WK-34)."""

    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        """Return the target. Of equally rich players it is the one the red arrow points at."""
        players = [PLACES + seat for seat in list_opponents_in_order(s)
                   if TAXABLE[PLACES + seat].find_obstacle(s) is None]
        if players:
            return max(players, key=lambda player: s.nobles[player - PLACES].rupees)
        for place in list_places_by_column(s):
            if TAXABLE[place].find_obstacle(s) is None:
                return place
        return NOBODY

    def act(self, s: Pamir, deed: CardAction, goal: i64) -> None:
        for _ in range(RANK[deed.card]):
            rupee = self.find_goal(s, deed)
            if rupee != NOBODY:
                TAXABLE[rupee].collect(s)


class WakhanGift(WakhanAction):
    """Gift: the cheapest space she can pay (WK-30)."""

    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        cost = find_cheapest_gift(s)
        return GIFTS.index(int(cost)) if deed.find_action_obstacle(s) is None else NOBODY

    def act(self, s: Pamir, deed: CardAction, goal: i64) -> None:
        place_gift(s, goal)


class WakhanBuilding(WakhanAction):
    """Build: armies in the first ruled region of the row, for as much money as possible (WK-31)."""

    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        if is_available(s, s.seat, s.me.loyalty):
            for region in find_region_row(s):
                if s.ruler(region) == s.seat:
                    return region
        return NOBODY

    def act(self, s: Pamir, deed: CardAction, goal: i64) -> None:
        build = Building(s.seat, goal, 0, find_most_blocks(s))
        while build.find_block_obstacle(s) is None:
            build.pay(s)
            place_piece(s, s.seat, ARMY + s.me.loyalty, goal)
            build = build.after_one()
        if INFRASTRUCTURE.held(s, s.seat):
            place_piece(s, s.seat, ARMY + s.me.loyalty, goal)


class WakhanMove(WakhanAction):
    """Move: armies march; else a spy moves (WK-35, WK-61)."""

    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        found = find_next_march(s)
        if found == NOBODY and s.options.spy_movement:
            return find_spy_goal(s, RANK[deed.card])
        return found

    def act(self, s: Pamir, deed: CardAction, goal: i64) -> None:
        if find_next_march(s) == NOBODY:
            send_spy(s, s.seat, find_idle_spy(s), goal)
            return
        for _ in range(RANK[deed.card]):
            found = find_next_march(s)
            if found != NOBODY:
                move_army(s, found // len(REGIONS), found % len(REGIONS))


def find_next_march(s: Pamir) -> i64:
    """Return origin and destination as one number, by the region row; NOBODY for none (WK-35)."""
    for origin in find_region_row(s):
        if s.army(origin, s.me.loyalty) == 0:
            continue
        for to in find_region_row(s):
            if BETWEEN[origin * len(REGIONS) + to] == NONE:
                continue
            if s.army(to, s.me.loyalty) < count_armies_wanted(s, to) and not does_lose_rule(
                s, origin, to):
                return origin * len(REGIONS) + to
    return NOBODY


def count_armies_wanted(s: Pamir, region: i64) -> i64:
    """Return the armies to keep: the number of tribes, including hers, if another player has one
    (WK-35)."""
    foreign = sum([s.nobles[seat].tribes[region] for seat in list_opponents_in_order(s)])
    return foreign + s.me.tribes[region] if foreign > 0 else 0


def does_lose_rule(s: Pamir, origin: i64, to: i64) -> bool:
    """Return whether the march would cost her a ruler token."""
    before = s.ruled(s.seat)
    left = origin * len(COALITIONS) + s.me.loyalty
    there = to * len(COALITIONS) + s.me.loyalty
    s.armies[left] -= 1
    s.armies[there] += 1
    after = s.ruled(s.seat)
    s.armies[left] += 1
    s.armies[there] -= 1
    return before & ~after != 0


def find_idle_spy(s: Pamir) -> i64:
    """Return the card of lowest priority with a spy of hers that no enemy spy matches (WK-61)."""
    idle = [card for card in list_cards_with_spies(s, s.seat)
            if s.spies_on(card, s.seat) > find_most_foreign_spies(s, card)]
    return min(idle, key=lambda card: find_card_priority(s, card), default=NOBODY)


def find_spy_goal(s: Pamir, moves: i64) -> i64:
    """Return the card of highest priority within this many moves where she has not most spies
    (WK-61)."""
    origin = find_idle_spy(s)
    if origin == NOBODY:
        return NOBODY
    near = vec[i64]([origin])
    for _ in range(moves):
        for passed in near[:]:
            for card in list_cards_one_move_away(s, s.seat, passed):     # PX-9.44, WK-4
                near = add_card(near, card, origin)
    return find_preferred_card(s, filter_without_most_spies(s, [card for card in near
                                                                if card != origin]))


class WakhanBetrayal(WakhanAction):
    """Betray: the highest-priority card with a prize (WK-32)."""

    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        return find_preferred_card(s, [card for card in list_cards_with_spies(s, s.seat)
                                       if PRIZE[card] != NONE and find_bodyguard(s, card) == 0])

    def act(self, s: Pamir, deed: CardAction, goal: i64) -> None:
        betray(s, goal)


class WakhanBattle(WakhanAction):
    """Battle: in the first fitting region of the row, else on a card (WK-33)."""

    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        for region in find_region_row(s):
            if s.army(region, s.me.loyalty) > 0 and list_victims(s, region):
                return region
        cards = list_battle_cards(s)
        return ON_CARD + find_preferred_card(s, cards) if cards else NOBODY

    def act(self, s: Pamir, deed: CardAction, goal: i64) -> None:
        left = min(RANK[deed.card], count_fighters(s, goal))
        s.emit("fought", s.seat, goal, left)
        s.ask(WakhanFight(goal, left))


class WakhanCardBattle(WakhanBattle):
    """Battle on the card with most spies, then by priority (WK-53)."""

    def find_goal(self, s: Pamir, deed: CardAction) -> i64:
        cards = list_battle_cards(s)
        most = max([count_all_spies(s, card) for card in cards], default=0)
        best = find_preferred_card(s, [card for card in cards if count_all_spies(s, card) == most])
        return ON_CARD + best if cards else NOBODY


def list_battle_cards(s: Pamir) -> list[i64]:
    """Return the cards with spies of hers and removable spies of others."""
    return [card for card in list_cards_with_spies(s, s.seat) if list_victims(s, ON_CARD + card)]


def count_all_spies(s: Pamir, card: i64) -> i64:
    return sum([s.spies_on(card, seat) for seat in range(s.options.players)])


def list_victims(s: Pamir, where: i64) -> list[Remove]:
    """Return the pieces she may remove there, in her order: tribes, armies, roads; by the red
    arrow."""
    if where > ON_CARD:
        pieces = [REMOVE_SPY[seat] for seat in list_opponents_in_order(s)]
    else:
        coalitions = [s.nobles[seat].loyalty for seat in list_opponents_in_order(s)]
        pieces = [REMOVE_PIECE[len(COALITIONS) + seat] for seat in list_opponents_in_order(s)]
        pieces += [REMOVE_PIECE[coalition] for coalition in coalitions]
        pieces += [REMOVE_ROAD[border * len(COALITIONS) + coalition] for coalition in coalitions
                   for border in BORDERS_OF[where]]
    return [removal for removal in pieces if removal.find_obstacle(s, where) is None]


class WakhanFight(Effect):
    """A battle, piece by piece (PX-9.60). Debts caused by a removal are settled before the next
    (PX-13.4): a card given up for one may take tribes with it."""

    kind = "her_fight"
    fields = each(field=BATTLEFIELDS, left=range(3))

    def __init__(self, field: i64, left: i64) -> None:
        super().__init__()
        self.field = field
        self.left = left

    def happen(self, s: Pamir) -> None:
        there = list_victims(s, self.field)
        if self.left > 0 and there:
            s.ask(WakhanFight(self.field, self.left - 1))
            there[0].remove(s, self.field)
            call_in_debts(s)


WAKHAN_ACTIONS: Final[list[WakhanAction]] = [
    WakhanTax(), WakhanGift(), WakhanBuilding(), WakhanMove(), WakhanBetrayal(), WakhanBattle()]
WAKHAN_CARD_BATTLE: Final = WakhanCardBattle()
