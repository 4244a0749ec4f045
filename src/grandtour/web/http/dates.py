"""Days and deadlines, as people write them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from babel.dates import format_date, format_datetime, format_timedelta

from grandtour.language import N_, Language
from grandtour.tables.deadline import OWN, until_said
from grandtour.tables.times import left_said

WEEK: Final = 7 * 24 * 3_600_000        # milliseconds after which a date says more
MINUTE: Final = 60_000


def day(moment: int, language: Language) -> str:
    """The day of a moment in milliseconds; empty if nobody knows."""
    if not moment:
        return ""
    return format_date(datetime.fromtimestamp(moment / 1000, UTC), "medium",
                       language.pack.locale)


def moment(at: int, language: Language) -> str:
    """The day and the time, in UTC, of a moment in milliseconds."""
    return format_datetime(datetime.fromtimestamp(at / 1000, UTC), "medium",
                           locale=language.pack.locale) + " UTC"


def ago(moment: int, now: int, language: Language) -> str:
    """How long ago something was; after a week, the day."""
    if now - moment > WEEK:
        return day(moment, language)
    if now - moment < MINUTE:
        return language.say(N_("just now"))
    said = format_timedelta(timedelta(milliseconds=moment - now), granularity="minute",
                            add_direction=True, locale=language.code)
    return language.closed_up(said)


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
