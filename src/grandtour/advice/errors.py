"""Refusals of advice."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_BOT_CHOSE: Final = Refusal(
    "no_bot_chose", "", "No computer player made this move.")
REASONS_SEALED: Final = Refusal(
    "reasons_sealed", "",
    "The reasons depend on information that only {name} has. They are shown when the game is over.")
HINTS_OFF: Final = Refusal(
    "hints_off", "", "Hints are not allowed at this table.")
TOO_MANY_QUESTIONS: Final = Refusal(
    "advice_waiting", "", "The computer players are busy. Please ask again in a moment.")
NO_ANSWER: Final = Refusal(
    "no_answer", "", "The computer player did not answer this time. Please ask again. If that "
                     "does not help, the host can find the cause in the server’s log.")
