"""Draws of chance at a table. They follow from its deal, or at a table that is dealt by hand, from
a secret that is never published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from grandtour.engine.core import CHANCE, Action, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.fairness import construction
from grandtour.tables.table import Table

# Returns the draw in a position, given the number of earlier draws in the line.
Draw = Callable[[State, int], Action[Any]]

APART: Final = 1 << 31          # where the numbers of draws from a seed begin


def find_draw(table: Table) -> Draw:
    """Return the function that draws at this table. The game has begun."""
    return draw_outcome_from_key(derive_key(table))


def draw_outcome_from_seed(seed: int) -> Draw:
    return partial(draw_from_seed, seed)


def draw_outcome_from_key(key: bytes) -> Draw:
    return partial(draw_from_key, key)


def draw_from_seed(seed: int, state: State, before: int) -> Action[Any]:
    return state.sample(Rng(seed, APART | before))


def draw_from_key(key: bytes, state: State, before: int) -> Action[Any]:
    return construction.draw_outcome(state, key, before + 1)


def draw_order(table: Table, places: Sequence[int]) -> list[int]:
    """Return the places in an order drawn by lot."""
    return construction.draw_order(derive_key(table), places)


def derive_key(table: Table) -> bytes:
    """Return the key from which every draw of the table follows."""
    if table.secret:
        dealt = table.dealt
        assert dealt is not None
        return construction.draw_key(table.secret, dealt.numbers)
    assert table.own_secret
    return construction.draw_key(table.own_secret, ())


def find_forced_action(match: Match) -> Action[Any] | None:
    """Return the next action of a player or of chance if there is only one; else None."""
    if match.state.current_player() == CHANCE:
        outcomes = match.state.choices()
        return outcomes[0] if len(outcomes) == 1 else None
    return match.game.sole_choice(match.state)
