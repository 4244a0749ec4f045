"""What nobody does in Bombay who wants to win, so that bots leave it out.

Little can be sworn to here: what can be sold may bring more elsewhere, until the last turn."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.bombay.facts import CITY_AT, COLOURS, POINTS, ROUNDS, SETS, UNWANTED
from grandtour.games.bombay.rules import Bide, End
from grandtour.games.bombay.state import Bombay


def pointless(s: Bombay, action: Action[Any]) -> bool:
    """To end a turn in which nothing was done, since to bide brings a rupee; and to end the last
    one, or to bide in it, where a bale can be sold."""
    if isinstance(action, End):
        return s.points == POINTS or (is_last(s) and can_sell(s))
    return isinstance(action, Bide) and is_last(s) and can_sell(s)


def is_last(s: Bombay) -> bool:
    """Whether it is the last turn of whoever is in turn."""
    players = s.options.players
    return s.set == SETS[players] - 1 and s.round == ROUNDS[players] - 1


def can_sell(s: Bombay) -> bool:
    """Whether the elephant stands in a city that wants a bale it carries."""
    me = s.me
    city = CITY_AT[me.site]
    if city < 0:
        return False
    for colour in range(i64(len(COLOURS))):
        if me.bales[colour] > 0 and s.cities[city].place(colour) != UNWANTED:
            return True
    return False
