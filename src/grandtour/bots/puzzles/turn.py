"""The rest of a turn as the answer to a puzzle: where it ends, and which ends are equally good."""

from __future__ import annotations

from grandtour.engine.core import State


def is_over(s: State, seat: int, turn: int) -> bool:
    """Return whether the seat has finished the turn of this number. It has if chance or another
    seat is next, if the game has ended, or if another turn has begun."""
    return s.current_player() != seat or s.game.turn_number(s) != turn


def end_key(s: State, seat: int) -> object:
    """Return a key that is equal for ends of the seat's turn that are equally good."""
    key = s.game.position_key(s, seat)
    return str(s) if key is None else key
