"""What is worth trying in Paris, for bots that look ahead.

Free moves are possible in every decision and in any order: tried everywhere, they would hide the
rest. So each is tried where it can matter: francs and tokens before the action, points after it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.games.paris.facts import (
    BUY, COST, EFFECT, GAIN, LANDMARKS, LAST, NEW_KEY, PER_BUILDING, SELL, SPACES, TILE_FRANCS,
    WOOD,
)
from grandtour.games.paris.rules.benefits import Bonus
from grandtour.games.paris.rules.payment import Pay
from grandtour.games.paris.rules.tiles import UseTile, points_of
from grandtour.games.paris.rules.track import TakeAny
from grandtour.games.paris.rules.trade import Buy, Sell, SellTile
from grandtour.games.paris.rules.turn import Turn
from grandtour.games.paris.state import ACTING, DONE, OPEN, PLACING, Menu, Paris, have

POOR: Final = 8                 # with fewer francs something may be sold for a purchase


def mark(s: Paris) -> object:
    """What can change in one's own turn, as far as it is not told by the rest."""
    me = s.me
    placed: i64 = 0
    for district in s.landmark:
        placed = placed * 8 + district + 1
    awards: i64 = 0
    for award in s.awarded:
        awards = awards * 8 + award + 1
    return (s.stack[-1], len(s.stack), s.step, s.buying, s.icons, s.supply, s.end_left, placed,
            awards, me.francs, me.goods, me.keys, me.on, me.twice, me.held, me.used, me.meeple,
            me.points)


def tempting(s: Paris) -> Menu:
    """Some of the choices; one at least."""
    choices = s.game.sensible(s)
    question = s.stack[-1]
    if isinstance(question, Pay) or question.seat < 0:
        return choices
    few: Menu = []
    for action in choices:
        if isinstance(action, UseTile | TakeAny):
            if using(s, action):
                few.append(action)
        elif isinstance(action, SellTile):
            if s.end != OPEN and s.me.held & LAST and s.step == DONE:
                few.append(action)
        elif isinstance(action, Buy):
            if s.step == ACTING and wanted(s, action.kind):
                few.append(action)
        elif isinstance(action, Sell):
            if selling(s, action.kind):
                few.append(action)
        else:
            few.append(action)
    return few if few else choices


def using(s: Paris, action: UseTile | TakeAny) -> bool:
    """Francs before the action, or for a bonus tile; points after it, but for buildings, which a
    key may leave."""
    question = s.stack[-1]
    effect = EFFECT[action.tile]
    if isinstance(question, Turn):
        if s.step == PLACING:
            return False
        if s.step == DONE:
            return isinstance(action, TakeAny) or effect != PER_BUILDING or (
                points_of(s, s.me, action.tile) > 0)
        if effect == PER_BUILDING:
            return points_of(s, s.me, action.tile) > 0
        return effect == NEW_KEY or TILE_FRANCS[action.tile] > 0
    return isinstance(question, Bonus) and s.me.francs < question.price and (
        TILE_FRANCS[action.tile] > 0 and effect == GAIN)


def wanted(s: Paris, kind: i64) -> bool:
    """Whether something asks for more of a resource than is there."""
    number = have(s.me.goods, kind)
    if kind == WOOD:
        return number == 0
    if s.end != OPEN:
        return False
    for landmark in range(i64(len(LANDMARKS))):
        if have(COST[SPACES + landmark], kind) > number:
            return True
    return False


def selling(s: Paris, kind: i64) -> bool:
    """For a purchase, as long as that does not lead to buying again, or for tile 27 at the end."""
    if not isinstance(s.stack[-1], Turn):
        return False
    if s.step == DONE:
        return s.end != OPEN and s.me.held & LAST != 0
    if s.step == PLACING or s.me.francs >= POOR:
        return False
    if kind < WOOD or s.me.francs < BUY[kind] - SELL[kind]:
        return True
    return s.end != OPEN and kind != WOOD
