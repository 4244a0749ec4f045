"""What the lab says of wrong arguments: which one, its value, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from grandtour import IllegalAction, Refused, UnknownBot, UnknownGame
from grandtour.lab import gymnasium as seats, pettingzoo, shared, vector
from grandtour.lab.arena import ArenaRules, BadArena, Fixture, play
from tests.some_game import PLAIN

TOO_MANY = 9


def make_env(**arguments: object) -> object:
    return seats.env(**{"game": PLAIN, "players": 4} | arguments)   # type: ignore[arg-type]


def step(*actions: int) -> None:
    vector.games(PLAIN, number=2, seed=1).step(np.array(actions))


MISTAKES: dict[str, tuple[Callable[[], object], type[Exception], tuple[str, ...]]] = {
    "game": (lambda: vector.games("halma"), UnknownGame, ("halma", PLAIN)),
    "players": (lambda: vector.games(PLAIN, players=TOO_MANY), Refused, ("players: 9",)),
    "profile": (lambda: vector.games(PLAIN, profile="print"), Refused, ("print", "profiles")),
    "option": (lambda: vector.games(PLAIN, fist_seat="0"), Refused, ("fist_seat", "first_seat")),
    "options": (lambda: vector.games(PLAIN, options={"first_seat": "0"}),   # type: ignore[arg-type]
                TypeError, ("options", "first_seat='0'")),
    "number": (lambda: vector.games(PLAIN, number=0), ValueError, ("number", "0")),
    "opponent": (lambda: vector.games(PLAIN, opponents={1: "god"}), UnknownBot,
                 ("god", "coachman")),
    "opponents": (lambda: vector.games(PLAIN, opponents={9: "random"}), ValueError,
                  ("opponents", "9", "0 to 1")),
    "actions": (lambda: step(1), ValueError, ("actions", "1", "2")),
    "action": (lambda: step(9999, 9999), IndexError, ("actions", "9999", "from 0 to")),
    "illegal": (lambda: step(38, 38), IllegalAction, ("nothing_to_choose",)),
    "which": (lambda: vector.games(PLAIN, number=2).reset(which=[7]), IndexError,
              ("which", "7", "from 0 to 1")),
    "processes": (lambda: shared.games(PLAIN, number=1, processes=2), ValueError,
                  ("processes", "1", "2")),
    "agents": (lambda: pettingzoo.env(PLAIN, players=TOO_MANY), Refused, ("players: 9",)),
    "seat": (lambda: make_env(seat=9), IndexError, ("seat", "9", "0 to 3")),
    "rivals": (lambda: make_env(opponents="god"), UnknownBot, ("god", "coachman")),
    "arena-game": (lambda: ArenaRules("halma", 2).start(), BadArena, ("halma", PLAIN)),
    "arena-players": (lambda: ArenaRules(PLAIN, TOO_MANY).start(), BadArena, ("players: 9",)),
    "arena-seats": (lambda: play(Fixture(ArenaRules(PLAIN, 3), ("random", "random"), 1)), BadArena,
                    ("seats", "2", "3")),
    "arena-player": (lambda: play(Fixture(ArenaRules(PLAIN, 2), ("god", "random"), 1)), BadArena,
                     ("god", "coachman")),
    "arena-budget": (lambda: play(Fixture(ArenaRules(PLAIN, 2), ("tree@x", "random"), 1)),
                     BadArena, ("x", "20000", "1.5s")),
}


@pytest.mark.parametrize(("mistake", "kind", "words"), MISTAKES.values(), ids=MISTAKES)
def test_errors_name_the_argument(mistake: Callable[[], object], kind: type[Exception],
                                  words: tuple[str, ...]) -> None:
    with pytest.raises(kind) as raised:
        mistake()
    assert [word for word in words if word not in str(raised.value)] == []
