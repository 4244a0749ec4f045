"""Answers to questions of a seat: why an action is not possible, and what lies covered."""

from __future__ import annotations

from typing import Any

from grandtour import games
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.language import Phrase


def explain_action(state: State, asked: str, seat: int, names: list[str]) -> Phrase | None:
    """Return None if the action is legal now, or the answer of `describe_covered`. Refused as the
    action would be; a command is refused if all its actions are."""
    game: Any = state.game
    game.check_form(asked)
    answer = describe_covered(state, asked, seat, names)
    if answer is not None:
        return answer
    if seat == PUBLIC:
        raise Refused(NOT_SEATED, {})
    if asked in list_verbs(state) and state.current_player() == seat:
        refused = game.why_not(state, asked)
        if refused is not None:
            raise refused
    else:
        game.request(state, asked, seat)
    return None


def answer_question(state: State, asked: str, seat: int,
                    names: list[str]) -> Refused | Phrase | None:
    """Return the answer of `explain_action`, or its refusal."""
    try:
        return explain_action(state, asked, seat, names)
    except Refused as refused:
        return refused


def describe_covered(state: State, asked: str, seat: int, names: list[str]) -> Phrase | None:
    """Return what lies covered, for a seat that may know it; None if the question is about
    something else. Refused if the seat may not know it."""
    verb = asked.partition(" ")[0]
    if verb in list_verbs(state):
        return None
    try:
        return games.words(state.game.name).answer(state, asked, seat, names)
    except Refused as refused:
        if refused.refusal.code != state.game.stranger(state, verb).refusal.code:
            raise
        return None


def list_verbs(state: State) -> list[str]:
    return [command.verb for command in state.game.commands]
