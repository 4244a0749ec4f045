"""Refusals of analyses, exercises and puzzles."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_PUZZLE: Final = Refusal("no_such_puzzle", "", "There is no puzzle {puzzle}.")
TURN_NOT_OVER: Final = Refusal(
    "turn_not_over", "", "Your turn is not over yet. Play a whole turn to solve the puzzle.")
ANALYSES_WAITING: Final = Refusal(
    "analyses_waiting", "", "Many games are waiting to be analysed. Please ask again later.")
NO_EXERCISE: Final = Refusal(
    "no_exercise", "", "No better move is known here, or the game has not been analysed yet.")
