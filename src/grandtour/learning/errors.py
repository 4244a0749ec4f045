"""Refusals of learning."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_LESSON: Final = Refusal("no_such_lesson", "", "There is no lesson {lesson}.")
NO_STEP: Final = Refusal("no_such_step", "", "The lesson has {steps} steps.")
NOT_GUIDED: Final = Refusal(
    "not_guided", "", "This lesson does not continue as a game. Start a game of your own.")
