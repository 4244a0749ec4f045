"""Times of a table, and the terms about them, in plain words."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time, format_timedelta

from grandtour.games.words import series
from grandtour.language import N_, Language, Phrase
from grandtour.people.hours import WEEK, PlayingHours, Weekday
from grandtour.tables.clock import SECOND
from grandtour.tables.terms import Terms

MINUTE: Final = 60              # in seconds, as terms are
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
UNITS: Final = {"second": 1, "minute": MINUTE, "hour": HOUR, "day": DAY}
DAYS: Final = N_("{d} d {h} h")
HOURS: Final = N_("{h} h {m} min")

DAY_NAMES: Final[dict[Weekday, str]] = {
    "mon": N_("Mon"), "tue": N_("Tue"), "wed": N_("Wed"), "thu": N_("Thu"), "fri": N_("Fri"),
    "sat": N_("Sat"), "sun": N_("Sun")}


def split_amount(seconds: int) -> tuple[int, str]:
    """Return the seconds as a number of the largest unit that fits."""
    for unit in reversed(UNITS):
        if seconds and seconds % UNITS[unit] == 0:
            return seconds // UNITS[unit], unit
    return 0, "minute"


def length_text(seconds: int, language: Language, length: Literal["long", "short"] = "long") -> str:
    """Return a length of time: "10 minutes", "36 hours", or "10 min", "36 hr"."""
    unit = split_amount(seconds)[1]
    said = format_timedelta(timedelta(seconds=seconds), granularity=unit,  # type: ignore[arg-type]
                            threshold=seconds / UNITS[unit] + 1, format=length,
                            locale=language.code)
    return language.remove_word_spaces(said)


def time_left_text(left: int, language: Language) -> str:
    """Return a time that is left, in milliseconds; the shorter, the finer."""
    seconds = left // SECOND
    if seconds >= DAY:
        return language.say(DAYS, d=seconds // DAY, h=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return language.say(HOURS, h=seconds // HOUR, m=seconds % HOUR // MINUTE)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def hours_text(hours: PlayingHours) -> Phrase:
    """Return the hours in which a person plays, by their own clocks."""
    days = Phrase(N_("every day")) if hours.days == WEEK \
        else series([Phrase(DAY_NAMES[day]) for day in hours.days])
    return Phrase(N_("{begin} to {end}, {days} ({zone})"), begin=hours.begin, end=hours.end,
                  days=days, zone=hours.zone)


def pace_text(terms: Terms, language: Language) -> str:
    """Return the pace, for a button."""
    say = language.say
    if not terms.bank:
        return say(N_("Live, no clock")) if terms.pace == "live" else say(N_("Correspondence, no "
                                                                             "clock"))
    facts = {"bank": length_text(terms.bank, language),
             "increment": length_text(terms.increment, language)}
    return say(N_("Live, {bank} + {increment}"), **facts) if terms.pace == "live" \
        else say(N_("Correspondence, {bank} + {increment}"), **facts)


def clock_text(terms: Terms, language: Language) -> str:
    """Return how much time there is, for a button next to which the pace is written."""
    if not terms.bank:
        return language.say(N_("no clock"))
    return language.say(N_("{bank} + {increment}"), bank=length_text(terms.bank, language, "short"),
                        increment=length_text(terms.increment, language, "short"))


def time_rule_text(terms: Terms, language: Language) -> str:
    """Return how much time each player has."""
    say = language.say
    kind = say(N_("live, in one sitting")) if terms.pace == "live" \
        else say(N_("correspondence, each player in their own time"))
    if not terms.bank:
        return say(N_("{pace}; no clock"), pace=kind)
    parts = [kind, say(N_("{time} each"), time=length_text(terms.bank, language))]
    if terms.increment:
        parts.append(say(N_("{time} added each turn"),
                         time=length_text(terms.increment, language)))
    if terms.ceiling:
        parts.append(say(N_("at most {time}"), time=length_text(terms.ceiling, language)))
    return say(N_(", ")).join(parts)


def moment_text(moment: int, zone: str, language: Language) -> str:
    """Return a moment, in milliseconds since 1970, by the clocks of the zone, which is named."""
    there, locale = datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)), language.pack.locale
    return language.say(N_("{day}, {time} ({zone})"), zone=zone,
                        day=format_date(there, "full", locale=locale),
                        time=format_time(there, "short", locale=locale))
