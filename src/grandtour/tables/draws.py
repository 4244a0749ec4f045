"""How chance draws at a table: from its deal; where it is dealt by hand, from a secret that nobody
is told of; or as before there were deals, from its seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng
from grandtour.fairness import construction
from grandtour.tables.table import Table

# What is drawn in a position when so many draws of the line came before.
Draw = Callable[[State, int], Action[Any]]

APART: Final = 1 << 31          # where the numbers of draws from a seed begin
LOT: Final = APART - 1          # the one of the order of the seats


def draw_at(table: Table) -> Draw:
    """How chance draws there. The game has begun."""
    if table.secret:
        return by_key(key_of(table))
    if table.own_secret:
        return by_key(construction.seed(table.own_secret, ()))
    return by_seed(table.seed)


def by_seed(seed: int) -> Draw:
    return partial(from_seed, seed)


def by_key(key: bytes) -> Draw:
    return partial(from_key, key)


def from_seed(seed: int, state: State, before: int) -> Action[Any]:
    return state.sample(Rng(seed, APART | before))


def from_key(key: bytes, state: State, before: int) -> Action[Any]:
    return construction.drawn(state, key, before + 1)


def order_at(table: Table, places: Sequence[int]) -> list[int]:
    """The places in the order that is drawn there by lot."""
    if table.secret:
        return construction.order(key_of(table), places)
    lot, rng = list(places), Rng(table.seed, LOT)
    for last in range(len(lot) - 1, 0, -1):
        other = rng.below(last + 1)
        lot[last], lot[other] = lot[other], lot[last]
    return lot


def key_of(table: Table) -> bytes:
    """What every draw of the deal follows from."""
    dealt = table.dealt
    assert dealt is not None
    return construction.seed(table.secret, dealt.numbers)
