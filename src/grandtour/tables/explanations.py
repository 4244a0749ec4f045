"""Answers what a seat asks: why an action is not possible, and what lies covered."""

from __future__ import annotations

from typing import Any

from grandtour import games
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.language import Phrase


def why(state: State, asked: str, seat: int, names: list[str]) -> Phrase | None:
    """Refused as the action, or every action of the command, that is asked about would be; None
    if it is legal now. Or the answer of `what_lies_covered`."""
    game: Any = state.game
    game.check_form(asked)
    answer = what_lies_covered(state, asked, seat, names)
    if answer is not None:
        return answer
    if seat == PUBLIC:
        raise Refused(NOT_SEATED, {})
    if asked in verbs(state) and state.current_player() == seat:
        refused = game.why_not(state, asked)
        if refused is not None:
            raise refused
    else:
        game.request(state, asked, seat)
    return None


def answer(state: State, asked: str, seat: int, names: list[str]) -> Refused | Phrase | None:
    """The same, with what refuses as an answer."""
    try:
        return why(state, asked, seat, names)
    except Refused as refused:
        return refused


def what_lies_covered(state: State, asked: str, seat: int, names: list[str]) -> Phrase | None:
    """What lies covered, for a seat that may know it; None if this asks about nothing of the kind.
    Refused if the seat may not know it."""
    verb = asked.partition(" ")[0]
    if verb in verbs(state):
        return None
    try:
        return games.words(state.game.name).answer(state, asked, seat, names)
    except Refused as refused:
        if refused.refusal.code != state.game.stranger(state, verb).refusal.code:
            raise
        return None


def verbs(state: State) -> list[str]:
    return [command.verb for command in state.game.commands]
