"""What is said of choices while a game runs rests on nothing that whoever listens cannot see.

Whatever speaks of them (reasons, hints) thinks in disguises of a position: what is unknown to the
listener and what lies covered is dealt anew, and equally so for all positions that look the
same to the listener. So nothing that is found in them can tell which is the true one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any, Final

from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng

ENOUGH: Final = 8               # guises in which something is possible
TRIES: Final = 200              # a card of many that a hand may hold is met in about thirty


def disguises(position: State, viewer: int, number: int) -> Iterator[State]:
    """Without end; `number` says which."""
    return (position.disguise(viewer, Rng(number, deal)) for deal in count())


def disguises_with(action: Action[Any], position: State, viewer: int, number: int) -> list[State]:
    """Those of the first ones in which the action, which has been done, is possible; at most
    ENOUGH. None if the viewer has not seen what was done."""
    if action.shown(position, viewer) != str(action):
        return []
    tried = islice(disguises(position, viewer, number), TRIES)
    return list(islice((one for one in tried if one.refusal(action) is None), ENOUGH))


def possible_in_all(deals: list[State]) -> set[str]:
    """What may be named: it can be done in each of these positions."""
    return set.intersection(*({str(choice) for choice in deal.choices()} for deal in deals))
