"""The benefits of a purchase: a token, VP, and the decisions it opens (PA-10), such as the bonus
tile (PA-10.3, PA-10.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Refusal
from grandtour.engine.notation import Written
from grandtour.engine.rng import Rng
from grandtour.games.paris.components import (
    BONUS_PRICE, BONUS_TILES, FOURTH, ICONS, NONE, NUMBERS, SPACES, UNIT, VALUE, VALUE_VP,
    find_only_member,
    count_members,
)
from grandtour.games.paris.rules.awards import RIGHT
from grandtour.games.paris.rules.decision import (
    BONUS_TILE, DECIDE_FIRST, DECLINE, FRANCS, SEATS, Decision, make_other_decision_refusal,
)
from grandtour.games.paris.rules.free import list_free_moves
from grandtour.games.paris.rules.prestige import CLAIM
from grandtour.games.paris.rules.track import (
    MEEPLE_BACK, NUMBER_TAKEN, SPACE_EMPTY, find_spaces_ahead, can_bring, has_taken, take_tile,
)
from grandtour.games.paris.rules.trade import compute_raisable_francs
from grandtour.games.paris.state import Investor, Menu, Paris


def give_benefits(s: Paris, site: i64, arrived: bool) -> None:
    """Give the automatic benefits, then open the decisions. `arrived` is true for a key that came
    to this district from a bank or the Arc (PA-10.1)."""
    me = s.me
    if site < SPACES:
        if s.token[site] != NONE:                                       # PA-10.2
            me.goods += UNIT[s.token[site]]
            s.emit("token", s.seat, s.token[site], site)
            s.token[site] = NONE
        value = VALUE[site]
        if VALUE_VP[value]:                                             # PA-10.5
            me.points += VALUE_VP[value]
            s.emit("value_points", s.seat, VALUE_VP[value], site)
        if BONUS_PRICE[value] != NONE:                                  # PA-10.3, PA-10.4
            s.stack.append(BONUS[s.seat] if BONUS_PRICE[value] == 0 else DEAR_BONUS[s.seat])
    else:
        s.icons = ICONS[site - SPACES]                                  # PA-10.6
        s.stack.append(CLAIM[s.seat])
    if arrived and s.keys_in(s.district(site)) == FOURTH:               # PA-11.1
        s.emit("right", s.seat, s.district(site))
        s.stack.append(RIGHT[s.seat])


# PA-10.3, PA-10.4  A bonus tile.

NO_BONUS_RIGHT: Final = Refusal(
    "no_bonus_right", "PA-10.3", "This purchase grants no bonus tile.")


class Bonus(Decision):
    """The choice of a bonus tile at a price in francs (PA-10.3, PA-10.4). It is asked while one may
    be taken, or a held tile could change that (PA-10.8)."""

    def __init__(self, seat: int, price: int) -> None:
        super().__init__(seat, DECIDE_FIRST, BONUS_TILE)
        self.price: i64 = price

    def menu(self, s: Paris) -> Menu:
        menu = list_free_moves(s, s.me, DECLINE)
        spaces = self.spaces(s, s.me)
        while spaces:
            menu.append(TAKEN[find_only_member(spaces & -spaces) - 1])
            spaces &= spaces - 1
        return menu

    def spaces(self, s: Paris, me: Investor) -> i64:
        """Return the spaces whose bonus tile can be taken and paid."""
        if me.francs < self.price:
            return 0
        return find_spaces_ahead(s, me)

    def sample(self, s: Paris, rng: Rng) -> Action[Paris]:
        """Draw an action as from the menu, which does not list the bonus tiles."""
        first, spaces = list_free_moves(s, s.me, DECLINE), self.spaces(s, s.me)
        while True:
            ticket = rng.below(len(first) + count_members(spaces))
            if ticket >= len(first):
                for _ in range(ticket - len(first)):
                    spaces &= spaces - 1
                return TAKEN[find_only_member(spaces & -spaces) - 1]
            action = first[ticket]
            if action.refusal(s) is None:
                return action

    def is_open(self, s: Paris) -> bool:
        me = s.me
        if find_spaces_ahead(s, me) and (me.francs >= self.price
                                         or compute_raisable_francs(me) >= self.price):
            return True
        return can_bring(s, me, BONUS_TILES)

    def __str__(self) -> str:
        return f"bonus:{self.seat}:{self.price}"


BONUS: Final = [Bonus(seat, 0) for seat in range(SEATS)]
DEAR: Final = max([int(price) for price in BONUS_PRICE])
DEAR_BONUS: Final = [Bonus(seat, DEAR) for seat in range(SEATS)]


class Take(Written[Paris]):
    """A step forward of the meeple to a space, whose top tile the player takes (PA-13.1 to
    13.4)."""

    notation = "bonus {space}"
    space: i64

    def refusal(self, s: Paris) -> Refusal | None:
        bonus = s.stack[-1]
        if not isinstance(bonus, Bonus):
            return make_other_decision_refusal(s, NO_BONUS_RIGHT)
        me = s.me
        if self.space <= me.meeple:
            return MEEPLE_BACK
        if not s.stocked >> self.space & 1:
            return SPACE_EMPTY
        if has_taken(s, me, self.space):
            return NUMBER_TAKEN
        return FRANCS if me.francs < bonus.price else None

    def apply(self, s: Paris) -> None:
        price = s.answered(Bonus).price
        me = s.me
        me.francs -= price
        me.meeple = self.space
        if price:
            s.emit("bonus_price", s.seat, price)
        take_tile(s, me, self.space)

    def details(self, s: Paris) -> dict[str, object]:
        bonus = s.stack[-1]
        return {"number": s.number[self.space] + 1, "francs": s.me.francs,
                "price": bonus.price if isinstance(bonus, Bonus) else 0}


TAKEN: Final = [Take(space) for space in range(1, NUMBERS + 1)]
TAKE: Final[Menu] = [take for take in TAKEN]
