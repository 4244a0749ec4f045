"""Suggest an action instead of a refused one."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.games.paris.rules.decision import Decision
from grandtour.games.paris.rules.purchase import Move
from grandtour.games.paris.rules.turn import End, Turn
from grandtour.games.paris.state import Paris


def suggest_action(s: Paris, command: str, refused: Action[Any] | None) -> Action[Any] | None:
    """Return the legal action that helps most. For a key move it is one to the same target, else
    one of the same key. Otherwise it is another action of the command, else one that the open
    decision asks for. It never ends the turn."""
    choices = [choice for choice in s.choices() if not isinstance(choice, End)]
    if isinstance(refused, Move):
        best = find_same_target(choices, refused)
        if best is not None:
            return best
    for choice in choices:
        if str(choice).partition(" ")[0] == command:
            return choice
    question = s.stack[-1]
    for choice in choices:
        if choice.answers is not Decision and isinstance(question, choice.answers):
            return choice
    return choices[-1] if choices and not isinstance(question, Turn) else None


def find_same_target(choices: list[Action[Any]], refused: Move) -> Action[Any] | None:
    """Return a key move to the same target, else one of the same key."""
    moves = [choice for choice in choices if isinstance(choice, Move)]
    target: i64 = refused.target
    source: i64 = refused.source
    for move in moves:
        if move.target == target:
            return move
    for move in moves:
        if move.source == source:
            return move
    return None
