"""Refusals of advice."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_BOT_CHOSE: Final = Refusal(
    "no_bot_chose", "", "No computer player has chosen there.")
REASONS_SEALED: Final = Refusal(
    "reasons_sealed", "",
    "The reasons rest on what only {name} sees, and are told when the game is over.")
HINTS_NOT_AGREED: Final = Refusal(
    "hints_not_agreed", "", "At this table hints were not agreed.")
TOO_MANY_QUESTIONS: Final = Refusal(
    "advice_waiting", "", "Many questions wait for the computer players here. Please ask again in "
    "a moment.")
NO_ANSWER: Final = Refusal(
    "no_answer", "", "The computer player has found no answer this time. Please ask again; if that "
    "does not help, the host can read in the server’s log what is wrong.")
