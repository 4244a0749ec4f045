"""Dates and deadlines in words and in forms."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime, format_timedelta

from grandtour.language import N_, Language
from grandtour.tables.deadline import OWN, deadline_text
from grandtour.tables.times import time_left_text

WEEK: Final = 7 * 24 * 3_600_000        # milliseconds after which a date says more
MINUTE: Final = 60_000


def format_day(moment: int, language: Language) -> str:
    """Return the day of a moment in milliseconds; "" if the moment is 0."""
    if not moment:
        return ""
    return format_date(datetime.fromtimestamp(moment / 1000, UTC), "medium",
                       language.pack.locale)


def format_moment(at: int, language: Language) -> str:
    """Return the day and time of a moment in milliseconds, in UTC."""
    return format_datetime(datetime.fromtimestamp(at / 1000, UTC), "medium",
                           locale=language.pack.locale) + " UTC"


def parse_moment(text: str, zone: str) -> int:
    """Return a time of a form in milliseconds since 1970; 0 if there is none. The time is local in
    the zone, unless it names its offset."""
    with suppress(ValueError, OverflowError):
        moment = datetime.fromisoformat(text)
        return int((moment if moment.tzinfo else moment.replace(
            tzinfo=ZoneInfo(zone))).timestamp()) * 1000
    return 0


def format_input(moment: int, zone: str) -> str:
    """Return a moment as a form has it, in the zone's local time."""
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def format_age(moment: int, now: int, language: Language) -> str:
    """Return how long ago a moment was; after a week, its day."""
    if now - moment > WEEK:
        return format_day(moment, language)
    if now - moment < MINUTE:
        return language.say(N_("just now"))
    said = format_timedelta(timedelta(milliseconds=moment - now), granularity="minute",
                            add_direction=True, locale=language.code)
    return language.remove_word_spaces(said)


@dataclass(frozen=True)
class Deadline:
    """A deadline in words, with the time left.

    The page's script rewrites it in the device's time zone: it puts `moment` (milliseconds since
    1970) into `pattern`."""

    moment: int
    said: str
    left: str
    pattern: str


def describe_deadline(moment: int, now: int, zone: str, language: Language) -> Deadline | None:
    """Return the deadline in words; None if `moment` is 0."""
    if not moment:
        return None
    return Deadline(moment, deadline_text(moment, now, zone, language),
                    time_left_text(max(0, moment - now), language),
                    language.say(OWN, moment="{moment}"))
