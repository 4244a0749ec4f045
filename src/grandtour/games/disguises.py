"""Disguises of a position: positions that look the same to a viewer.

Everything that speaks of choices while a game runs (reasons, hints, plans) uses them. What the
viewer does not know and what lies covered is dealt again, in the same way for all positions that
look the same. So no answer can tell which position is the true one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any, Final

from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng

ENOUGH: Final = 8               # the most disguises in which an action is possible
TRIES: Final = 200              # a hand with one certain card of many comes in about thirty


def iterate_disguises(position: State, viewer: int, number: int) -> Iterator[State]:
    """Yield disguises without end. Equal numbers give equal ones."""
    return (position.disguise(viewer, Rng(number, deal)) for deal in count())


def list_disguises_with(action: Action[Any], position: State, viewer: int,
                        number: int) -> list[State]:
    """Return those of the first disguises in which the done action is possible, at most ENOUGH;
    none if the viewer has not seen the action."""
    if action.shown(position, viewer) != str(action):
        return []
    tried = islice(iterate_disguises(position, viewer, number), TRIES)
    return list(islice((one for one in tried if one.refusal(action) is None), ENOUGH))


def find_common_choices(deals: list[State]) -> set[str]:
    """Return the actions that are possible in each of these positions."""
    return set.intersection(*({str(choice) for choice in deal.choices()} for deal in deals))
