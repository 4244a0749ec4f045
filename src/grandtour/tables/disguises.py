"""Disguises of a position: what is said of choices during a game must not depend on what the reader
cannot see.

Reasons and hints are computed from disguises of a position. In these, everything unknown to the
reader and everything covered is dealt again, with equal chances for all positions that look the
same to the reader. So nothing found in them can reveal the true position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any, Final

from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng

ENOUGH: Final = 8               # guises in which something is possible
TRIES: Final = 200              # a card of many that a hand may hold is met in about thirty


def iterate_disguises(position: State, viewer: int, number: int) -> Iterator[State]:
    """Yield disguises of the position, without end; `number` selects the series."""
    return (position.disguise(viewer, Rng(number, deal)) for deal in count())


def list_disguises_with(action: Action[Any], position: State, viewer: int,
                        number: int) -> list[State]:
    """Return those of the first disguises in which the action, which has been done, is possible; at
    most ENOUGH, and none if the viewer has not seen the action."""
    if action.shown(position, viewer) != str(action):
        return []
    tried = islice(iterate_disguises(position, viewer, number), TRIES)
    return list(islice((one for one in tried if one.refusal(action) is None), ENOUGH))


def find_common_choices(deals: list[State]) -> set[str]:
    """Return the choices that are possible in each of these positions, and so may be named."""
    return set.intersection(*({str(choice) for choice in deal.choices()} for deal in deals))
