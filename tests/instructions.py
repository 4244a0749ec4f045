"""Count the instructions that Python executes until a viewer is shown a position.

Read [game, seat, position] from standard input, as JSON, any number of times, and write the number
of instructions for each. Write the place of the engine to standard error. Instructions of compiled
code are not counted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from types import FrameType
from typing import Any

from grandtour.engine import core
from grandtour.engine.core import State
from grandtour.games import game
from grandtour.language import language
from grandtour.web.table_view.board import WIDE, draw_boards

NAMES = [f"Person {number}" for number in range(6)]
ENGLISH = language("en")

Look = Callable[[State, int], None]


def render_all(state: State, seat: int) -> None:
    """Produce everything a viewer is shown of a position: the pieces, also as a board, the player
    to move, the legal actions, and the reasons against all others."""
    view = state.view(seat)
    str(view)
    draw_boards(state.game.name, view, ENGLISH, NAMES[:len(state.scores())], [], None,
                []).list_elements(WIDE)
    if state.current_player() == seat:
        state.legal_actions()
        for action in state.game.actions:
            state.refusal(action)


def render_all_and_leak(state: State, seat: int) -> None:
    """Do the same, and add work that depends on hidden facts."""
    render_all(state, seat)
    for _ in range(sha256(str(state).encode()).digest()[0] % 4):
        state.view(seat)


LOOKS: dict[str, Look] = {one.__name__: one for one in (render_all, render_all_and_leak)}


def count_instructions(look: Look, state: State, seat: int) -> int:
    """Return how many instructions are executed. The number is the same at every call, since caches
    are filled before."""
    carried_out = 0

    def counting(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal carried_out
        frame.f_trace_opcodes = True
        carried_out += event == "opcode"
        return counting

    look(state, seat)
    before = sys.gettrace()
    sys.settrace(counting)
    try:
        look(state, seat)
    finally:
        sys.settrace(before)
    return carried_out


if __name__ == "__main__":
    print(core.__file__, file=sys.stderr)
    json.dump([count_instructions(LOOKS[sys.argv[1]], game(name).position(text), seat)
               for name, seat, text in json.load(sys.stdin)], sys.stdout)
