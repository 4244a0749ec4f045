"""Test the length of the game and the first player of each set (BO-5)."""

from __future__ import annotations

import pytest

from grandtour.games.bombay.state import Bombay
from tests.evidence import clause, example
from tests.games.bombay.table import bombay, full_view
from tests.scene import do


def list_turns(s: Bombay) -> list[tuple[int, int, int]]:
    """Return set, round and seat of every turn as the board shows them, if all players end at
    once."""
    found = []
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.choices()[0])
        else:
            shown = full_view(s)
            assert shown["starter"] == s.starter
            found.append((shown["set"], shown["round"], shown["seat"]))
            do(s, "end")
    return found


@clause("BO-5.1", "BO-5.2", "BO-5.3", "BO-13.1", "BO-13.3")
@example("EX-7")
@pytest.mark.parametrize(("players", "sets", "rounds", "all_turns", "starters"), [
    (2, 4, 4, 32, [0, 1, 0, 1]), (3, 3, 5, 45, [0, 1, 2]),
    (4, 4, 4, 64, [0, 1, 2, 3]), (5, 5, 3, 75, [0, 1, 2, 3, 4]),
])
def test_ex_7_length(players: int, sets: int, rounds: int, all_turns: int,
                     starters: list[int]) -> None:
    found = list_turns(bombay(players))
    assert len(found) == all_turns
    assert found == [(number + 1, counted, (starters[number] + later) % players)
                     for number in range(sets) for counted in range(1, rounds + 1)
                     for later in range(players)]
    own = [len([seat for *_, seat in found if seat == player]) for player in range(players)]
    assert own == [sets * rounds] * players


@clause("BO-5.3")
@example("DX-28")
def test_dx_28_later_set_starts() -> None:
    found = list_turns(bombay(4, first_seat="2"))
    begun = [seat for number, counted, seat in found if counted == 1]
    assert begun[::4] == [2, 3, 0, 1]


@clause("BO-7.5")
def test_last_of_two_begins_next_set() -> None:
    order = [seat for *_, seat in list_turns(bombay(2))]
    twice = [turn for turn in range(31) if order[turn] == order[turn + 1]]
    assert twice == [7, 15, 23]                     # after each set of eight turns
