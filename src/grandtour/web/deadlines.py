"""Until when somebody must act, as pages name it."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.language import Language
from grandtour.tables.deadline import OWN, until_said
from grandtour.tables.times import left_said


@dataclass(frozen=True)
class Deadline:
    """A deadline in words, and how much time is left. The page's script says it by the clocks of
    the device: `pattern` with the `moment`, in milliseconds since 1970."""

    moment: int
    said: str
    left: str
    pattern: str


def deadline_of(moment: int, now: int, zone: str, language: Language) -> Deadline | None:
    """None where there is none."""
    if not moment:
        return None
    return Deadline(moment, until_said(moment, now, zone, language),
                    left_said(max(0, moment - now), language),
                    language.say(OWN, moment="{moment}"))
