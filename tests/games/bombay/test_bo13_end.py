"""BO-13: the end of rounds, of sets, and of the game."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.bombay.table import (
    bombay, dealt, draw_bales, first_game, full_view, give, play_to_last_turn,
)
from tests.scene import do, find_refusal_code


@clause("BO-13.1")
def test_round_gives_each_player_one_turn() -> None:
    s = first_game(first_seat="2")
    do(s, "end", "end", "end")
    assert (full_view(s)["round"], s.current_player()) == (1, 1)
    do(s, "end")
    assert (full_view(s)["round"], s.current_player()) == (2, 2)


@clause("BO-13.2", "BO-5.3", "BO-6.1")
def test_set_ends_with_marker_and_restocking() -> None:
    s = first_game(players=3)
    for _ in range(15):
        do(s, "end")
    assert s.is_chance_node()
    assert (full_view(s)["set"], s.starter, full_view(s)["closed"]) == (2, 1,
                                                                        ["orange", "blue", "purple",
                                                                    "yellow"])
    draw_bales(s, "orange 5 blue 4")
    assert s.current_player() == 1
    assert (s.points, full_view(s)["round"]) == (3, 1)


@clause("BO-13.3", "BO-17.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_game_ends_with_last_turn(players: int) -> None:
    s = play_to_last_turn(bombay(players))
    assert not s.is_terminal()
    do(s, "bide")
    assert s.is_terminal()
    assert s.choices() == []
    assert full_view(s)["over"]
    assert (full_view(s)["set"], full_view(s)["round"]) == (full_view(s)["sets"],
                                                            full_view(s)["rounds"])
    for seat in range(players):
        assert find_refusal_code(s, "end", seat) == "game_over"


@clause("BO-13.3")
def test_no_restocking_follows_the_last_set() -> None:
    s = play_to_last_turn(dealt(bombay(2)))
    do(s, "end")
    assert not s.is_chance_node()
    assert sum(full_view(s)["markets"]["left"].values()) > 0     # what is unsold stays where it is


@clause("BO-13.3", "BO-14.5")
@example("DX-30")
def test_dx_30_carried_silk_is_worth_nothing() -> None:
    s = play_to_last_turn(first_game(players=2))
    give(s, 1, bales="orange orange" if s.bag[0] > 1 else "purple purple")
    do(s, "end")
    assert s.merchants[1].load == 2
    assert s.scores() == [4, 4]
    assert s.ranking() == [1, 1]
    assert s.returns() == [0, 0]
