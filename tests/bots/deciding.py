"""Positions in which a bot has something to decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from grandtour.engine.core import Action, State
from tests.scene import Start, starts, walk
from tests.some_game import PLAIN, scene_module

USUAL = [start for start in starts() if not start.named]
EACH_GAME = [start for start in USUAL if start.players == 3 and start.profile == next(
    iter(start.game.profiles))]


def decisions(start: Start, seed: int, every: int) -> Iterator[State]:
    """Yield every Nth position of a game in which a player has a choice."""
    met = 0
    for s, _ in walk(start.state(), seed):
        if s.current_player() >= 0 and len(s.choices()) > 1:
            met += 1
            if met % every == 0:
                yield s.clone()


def winning_last_turn(points: int, bales: str = "orange") -> tuple[Any, str]:
    """Return the last turn of a merchant with these bales and action points, and its one winning
    action. The turn is won by that action followed by the use of all points, and by no other."""
    plain = scene_module(PLAIN)
    last = plain.lay(plain.play_to_last_turn(plain.first_game(players=2)))
    seat = last.seat
    for site, lead in product(plain.SITES, range(2, 14)):
        s = last.clone()
        plain.place(s, seat, site, bales, points, rupees=4)
        plain.give(s, 1 - seat, rupees=4 + lead)
        good = [choice for choice in s.choices() if wins(s, choice, seat)]
        if len(good) == 1 and str(good[0]).startswith("sell" if points == 1 else "move"):
            return s, str(good[0])
    raise AssertionError("there is no such position")


def wins(s: State, choice: Action[Any], seat: int) -> bool:
    """Return whether the seat can still win alone after this choice, in the last turn."""
    after = s.clone()
    after.play(choice)
    if after.is_terminal():
        ranking = after.ranking()
        return ranking[seat] == 1 and ranking.count(1) == 1
    return any(wins(after, other, seat) for other in after.choices())
