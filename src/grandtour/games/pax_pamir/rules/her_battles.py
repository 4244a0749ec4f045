"""WK-33, WK-53: how Wakhan fights, and the table of all that she does with cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Step
from grandtour.games.pax_pamir.facts import BORDERS_OF, COALITIONS, NOBODY, RANK
from grandtour.games.pax_pamir.rules.acting import CardAction
from grandtour.games.pax_pamir.rules.battling import fighters
from grandtour.games.pax_pamir.rules.her_actions import (
    HerAction, HerBetrayal, HerBuilding, HerGift, HerMove, HerTax,
)
from grandtour.games.pax_pamir.rules.her_choices import priority, red_arrow, region_row
from grandtour.games.pax_pamir.rules.losses import call_in_debts
from grandtour.games.pax_pamir.rules.removing import (
    ON_CARD, REMOVE_PIECE, REMOVE_ROAD, REMOVE_SPY, Remove,
)
from grandtour.games.pax_pamir.state import Pamir


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
