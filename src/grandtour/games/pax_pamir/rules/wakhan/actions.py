"""WK-30 to WK-35, WK-53, WK-61: what Wakhan does with her cards. Each is asked first whether it is
possible, then done without a further question."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Contract, Step
from grandtour.games.pax_pamir.facts import (
    BETWEEN, BORDERS_OF, COALITIONS, COLUMNS, GIFTS, GIFT_PRICE, NOBODY, NONE, PLACES, PRIZE, RANK,
    REGIONS,
)
from grandtour.games.pax_pamir.rules.abilities import INFRASTRUCTURE
from grandtour.games.pax_pamir.rules.battle import (
    ON_CARD, REMOVE_PIECE, REMOVE_ROAD, REMOVE_SPY, Remove, fighters,
)
from grandtour.games.pax_pamir.rules.betray import PRICE, betray, protector, take_prize
from grandtour.games.pax_pamir.rules.loss import call_in_debts
from grandtour.games.pax_pamir.rules.market import pay_cost
from grandtour.games.pax_pamir.rules.move import added, adjacent, circle_of, keep_fresh, reach, send
from grandtour.games.pax_pamir.rules.placing import (
    ARMY, CYLINDER, GIFT, is_available, most_blocks, put,
)
from grandtour.games.pax_pamir.rules.play import CardAction
from grandtour.games.pax_pamir.rules.tax_gift import ALL_FILLED, cheapest_gift, is_subject
from grandtour.games.pax_pamir.rules.wakhan.choices import priority, red_arrow, region_row
from grandtour.games.pax_pamir.state import Pamir

class HerAction(Contract):
    """An action of hers; `possible` for the card that would be used, `act` does it."""

    @abstractmethod
    def possible(self, s: Pamir, deed: CardAction) -> bool: ...

    @abstractmethod
    def act(self, s: Pamir, deed: CardAction) -> None: ...


class HerTax(HerAction):
    """WK-34: players first, the richest first, then the market from the left."""

    def possible(self, s: Pamir, deed: CardAction) -> bool:
        return richest(s) != NOBODY or leftmost_rupee(s) != NOBODY

    def act(self, s: Pamir, deed: CardAction) -> None:
        for _ in range(RANK[deed.card]):
            other, place = richest(s), leftmost_rupee(s)
            if other != NOBODY:
                s.nobles[other].rupees -= 1
                s.tell("taxed", s.seat, other)
            elif place != NOBODY:
                s.coins[place] -= 1
                s.tell("taxed_market", s.seat, place, s.market[place])
            else:
                return
            s.me.rupees += 1


def richest(s: Pamir) -> i64:
    """The taxable player with most rupees; of equals the one at whom the red arrow points."""
    best: i64 = NOBODY
    for turn in range(1, s.options.players):
        seat = (s.seat + (turn if red_arrow(s) == 0 else -turn)) % s.options.players
        if s.nobles[seat].unsheltered() > 0 and is_subject(s, s.seat, seat) and (
                best == NOBODY or s.nobles[seat].rupees > s.nobles[best].rupees):
            best = seat
    return best


def leftmost_rupee(s: Pamir) -> i64:
    for number in range(i64(PLACES)):
        row = red_arrow(s) if number % 2 == 0 else 1 - red_arrow(s)
        place = row * COLUMNS + number // 2
        if s.coins[place] > 0 and s.market[place] != 0:
            return place
    return NOBODY


class HerGift(HerAction):
    """WK-30: the cheapest space she can pay."""

    def possible(self, s: Pamir, deed: CardAction) -> bool:
        return s.me.gifts != ALL_FILLED and is_available(s, s.seat, CYLINDER)

    def act(self, s: Pamir, deed: CardAction) -> None:
        cost = cheapest_gift(s)
        pay_cost(s, cost, 0)
        for space in range(i64(len(GIFTS))):
            if GIFT_PRICE[space] == cost:
                put(s, s.seat, GIFT, space)


class HerBuilding(HerAction):
    """WK-31: armies in the first ruled region of the row, for as much money as possible."""

    def possible(self, s: Pamir, deed: CardAction) -> bool:
        return first_ruled(s) != NOBODY and is_available(s, s.seat, s.me.loyalty)

    def act(self, s: Pamir, deed: CardAction) -> None:
        region, most = first_ruled(s), most_blocks(s)
        placed: i64 = 0
        paid: i64 = 0
        while placed < most and is_available(s, s.seat, s.me.loyalty):
            if most == 3 or placed % 2 == 0:
                if s.me.rupees < 2:
                    break
                pay_cost(s, 2, paid)
                paid += 2
            put(s, s.seat, ARMY + s.me.loyalty, region)
            placed += 1
        if INFRASTRUCTURE.held(s, s.seat):
            put(s, s.seat, ARMY + s.me.loyalty, region)


def first_ruled(s: Pamir) -> i64:
    for region in region_row(s):
        if s.ruler(region) == s.seat:
            return region
    return NOBODY


class HerMove(HerAction):
    """WK-35, WK-61"""

    def possible(self, s: Pamir, deed: CardAction) -> bool:
        return next_march(s) != NOBODY or (
            s.options.spy_movement and spy_goal(s, RANK[deed.card]) != NOBODY)

    def act(self, s: Pamir, deed: CardAction) -> None:
        march = next_march(s)
        if march == NOBODY:
            send(s, s.seat, idle_spy(s), spy_goal(s, RANK[deed.card]))
            return
        for _ in range(RANK[deed.card]):
            march = next_march(s)
            if march == NOBODY:
                return
            march_army(s, march // len(REGIONS), march % len(REGIONS), s.me.loyalty)
            s.tell("marched", s.seat, march // len(REGIONS), march % len(REGIONS))


def march_army(s: Pamir, origin: i64, to: i64, coalition: i64) -> None:
    left, arrived = origin * len(COALITIONS) + coalition, to * len(COALITIONS) + coalition
    s.armies[left] -= 1
    s.armies[arrived] += 1
    keep_fresh(s, left, arrived, s.armies[left])


def next_march(s: Pamir) -> i64:
    """WK-35: origin and destination as one number, by the region row; NOBODY for none."""
    for origin in region_row(s):
        if s.army(origin, s.me.loyalty) == 0:
            continue
        for to in region_row(s):
            if BETWEEN[origin * len(REGIONS) + to] == NONE:
                continue
            if s.army(to, s.me.loyalty) < foreign_tribes(s, to) and not loses_rule(s, origin, to):
                return origin * len(REGIONS) + to
    return NOBODY


def foreign_tribes(s: Pamir, region: i64) -> i64:
    tribes: i64 = 0
    for seat in range(s.options.players):
        if seat != s.seat:
            tribes += s.nobles[seat].tribes[region]
    return tribes


def loses_rule(s: Pamir, origin: i64, to: i64) -> bool:
    """Whether the march would cost her a ruler token."""
    before = s.ruled(s.seat)
    coalition = s.me.loyalty
    s.armies[origin * len(COALITIONS) + coalition] -= 1
    s.armies[to * len(COALITIONS) + coalition] += 1
    after = s.ruled(s.seat)
    s.armies[origin * len(COALITIONS) + coalition] += 1
    s.armies[to * len(COALITIONS) + coalition] -= 1
    return before & ~after != 0


def idle_spy(s: Pamir) -> i64:
    """WK-61: the card of lowest priority with a spy of hers that no enemy spy matches."""
    best: i64 = NOBODY
    for noble in s.nobles:
        for card in noble.court:
            if s.spies_on(card, s.seat) > most_foreign_spies(s, card) and (
                    best == NOBODY or priority(s, card) < priority(s, best)):
                best = card
    return best


def most_foreign_spies(s: Pamir, card: i64) -> i64:
    most: i64 = 0
    for seat in range(s.options.players):
        if seat != s.seat:
            most = max(most, s.spies_on(card, seat))
    return most


def spy_goal(s: Pamir, moves: i64) -> i64:
    """WK-61: within so many moves, the card of highest priority where she has not most spies."""
    origin = idle_spy(s)
    if origin == NOBODY:
        return NOBODY
    near = vec[i64]([origin])
    for _ in range(moves):
        for passed in near[:]:
            for card in her_steps(s, passed):
                near = added(near, card, origin)
    best: i64 = NOBODY
    for card in near:
        lacks = s.spies_on(card, s.seat) <= most_foreign_spies(s, card)
        if card != origin and lacks and (best == NOBODY
                                         or priority(s, card) > priority(s, best)):
            best = card
    return best


def her_steps(s: Pamir, card: i64) -> vec[i64]:
    """PX-9.44, WK-4: where one move leads, by her abilities, too."""
    return reach(s, s.seat, card) if s.options.rules > 2 else adjacent(circle_of(s), card, False)


class HerBetrayal(HerAction):
    """WK-32: the highest-priority card with a prize; the prize is always taken."""

    def possible(self, s: Pamir, deed: CardAction) -> bool:
        return best_prize(s) != NOBODY

    def act(self, s: Pamir, deed: CardAction) -> None:
        card = best_prize(s)
        pay_cost(s, PRICE, 0)
        asked = len(s.stack)
        betray(s, card)
        s.stack.pop(asked)                          # she is not asked about the prize
        take_prize(s, s.seat, card)


def best_prize(s: Pamir) -> i64:
    best: i64 = NOBODY
    for noble in s.nobles:
        for card in noble.court:
            if PRIZE[card] == NONE or s.spies_on(card, s.seat) == 0 or protector(s, card) != 0:
                continue
            if best == NOBODY or priority(s, card) > priority(s, best):
                best = card
    return best


class HerBattle(HerAction):
    """WK-33: in the first region of the row that fits, else on a card."""

    def possible(self, s: Pamir, deed: CardAction) -> bool:
        return field(s) != NOBODY

    def act(self, s: Pamir, deed: CardAction) -> None:
        fight(s, field(s), RANK[deed.card])


class HerCardBattle(HerBattle):
    """WK-53: on the card with most spies, then by priority."""

    def possible(self, s: Pamir, deed: CardAction) -> bool:
        return spied_field(s, True) != NOBODY

    def act(self, s: Pamir, deed: CardAction) -> None:
        fight(s, spied_field(s, True), RANK[deed.card])


def field(s: Pamir) -> i64:
    for region in region_row(s):
        if s.army(region, s.me.loyalty) > 0 and len(victims(s, region)) > 0:
            return region
    return spied_field(s, False)


def spied_field(s: Pamir, most_spies: bool) -> i64:
    """The card with spies of hers and removable ones of others."""
    best: i64 = NOBODY
    found: i64 = 0
    for noble in s.nobles:
        for card in noble.court:
            if s.spies_on(card, s.seat) == 0 or len(victims(s, ON_CARD + card)) == 0:
                continue
            key = priority(s, card)
            if most_spies:
                key += total_spies(s, card) << 20
            if key > found:
                best, found = ON_CARD + card, key
    return best


def total_spies(s: Pamir, card: i64) -> i64:
    total: i64 = 0
    for seat in range(s.options.players):
        total += s.spies_on(card, seat)
    return total


def victims(s: Pamir, where: i64) -> list[Remove]:
    """What she may remove there, in her order: tribes, armies, roads; by the red arrow."""
    others = arrow_order(s)
    if where > ON_CARD:
        pieces = [REMOVE_SPY[seat] for seat in others]
    else:
        coalitions = [s.nobles[seat].loyalty for seat in others]
        pieces = [REMOVE_PIECE[len(COALITIONS) + seat] for seat in others]
        pieces += [REMOVE_PIECE[coalition] for coalition in coalitions]
        pieces += [REMOVE_ROAD[border * len(COALITIONS) + coalition] for coalition in coalitions
                   for border in BORDERS_OF[where]]
    return [removal for removal in pieces if removal.bars(s, where) is None]


def arrow_order(s: Pamir) -> list[i64]:
    """The others, her left neighbour first, or her right one."""
    players = s.options.players
    step = 1 if red_arrow(s) == 0 else players - 1
    return [(s.seat + turn * step) % players for turn in range(1, players)]


def fight(s: Pamir, where: i64, rank: i64) -> None:
    left = min(rank, fighters(s, where))
    s.tell("fought", s.seat, where, left)
    s.ask(HerFight(where, left))


class HerFight(Step[Pamir]):
    """PX-9.60: piece by piece. What a removal makes somebody owe is settled before the next
    (PX-13.4): a card given up for it may take tribes with it."""

    def __init__(self, field: i64, left: i64) -> None:
        super().__init__()
        self.field = field
        self.left = left

    def happen(self, s: Pamir) -> None:
        there = victims(s, self.field)
        if self.left > 0 and len(there) > 0:
            s.ask(HerFight(self.field, self.left - 1))
            there[0].remove(s, self.field)
            call_in_debts(s)

    def __str__(self) -> str:
        return f"her_fight:{self.field}:{self.left}"


HER_ACTIONS: Final[list[HerAction]] = [
    HerTax(), HerGift(), HerBuilding(), HerMove(), HerBetrayal(), HerBattle()]
HER_CARD_BATTLE: Final = HerCardBattle()
