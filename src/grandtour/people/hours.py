"""Playing hours: in which hours of the week somebody plays, by the clocks of their own time zone.

Times are in milliseconds, moments since 1970. What lies between two moments is measured by real
time: a night in which the clocks are set forward is an hour shorter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache, lru_cache
from itertools import count
from typing import Final, Literal, get_args
from zoneinfo import ZoneInfo, available_timezones

Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

WEEK: Final[tuple[Weekday, ...]] = get_args(Weekday)
SECOND: Final = 1000
SHORTEST: Final = timedelta(hours=6)    # a day
FEWEST: Final = 3                       # days a week


@cache
def zones() -> frozenset[str]:
    """The time zones this machine knows by name."""
    return frozenset(available_timezones()) | {"UTC"}


def is_clock(text: str) -> bool:
    """Whether it is a time of day as "18:00", or none."""
    return not text or re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text) is not None


@dataclass(frozen=True)
class PlayingHours:
    """On each of the `days` from `begin` to `end` ("18:00"), which is on the next day if it is not
    later, by the clocks of `zone`; one that this machine does not know is taken for UTC. Without a
    beginning or an end: at any hour."""

    begin: str = ""
    end: str = ""
    days: tuple[Weekday, ...] = WEEK
    zone: str = "UTC"

    @property
    def always(self) -> bool:
        return not (self.begin and self.end)

    @property
    def long_enough(self) -> bool:
        """Whether the others have not to wait too long for somebody who plays only then."""
        return self.always or (self.length >= SHORTEST and len(self.days) >= FEWEST)

    @property
    def length(self) -> timedelta:
        """Of one day, by the clock."""
        begin, end = (datetime.combine(date.min, time.fromisoformat(one))
                      for one in (self.begin, self.end))
        return end - begin if end > begin else end - begin + timedelta(days=1)

    def between(self, begin: int, end: int) -> int:
        """How much of the time between two moments lies in these hours."""
        if self.always or end <= begin:
            return max(0, end - begin)
        total = 0
        for opens, closes in windows(self, begin):
            if opens >= end:
                break
            total += min(end, closes) - max(begin, opens)
        return total

    def after(self, moment: int, length: int) -> int:
        """When so much of these hours has passed after the moment."""
        if self.always:
            return moment + length
        rest = length
        for opens, closes in windows(self, moment):
            here = max(opens, moment)
            if rest <= closes - here:
                return here + rest
            rest -= closes - here
        raise AssertionError("weeks never end")

    def asleep(self, begin: int, end: int) -> Iterator[tuple[int, int]]:
        """The spans between two moments that do not lie in these hours."""
        if self.always:
            return
        awake = begin
        for opens, closes in windows(self, begin):
            if awake < min(opens, end):
                yield awake, min(opens, end)
            if closes >= end:
                return
            awake = closes


ANY: Final = PlayingHours()


def windows(hours: PlayingHours, moment: int) -> Iterator[tuple[int, int]]:
    """From when to when somebody plays, from the first time that is not over at the moment; it may
    have begun the day before."""
    there = datetime.fromtimestamp(moment / SECOND, zone_of(hours)).date()
    for day in count(there.toordinal() - 1):
        window = window_on(hours, day)
        if window is not None and window[1] > moment:
            yield window


@lru_cache(maxsize=4096)
def window_on(hours: PlayingHours, day: int) -> tuple[int, int] | None:
    """The window that begins on this day of the calendar; None if there is none."""
    there = date.fromordinal(day)
    if WEEK[there.weekday()] not in hours.days:
        return None
    opens = datetime.combine(there, time.fromisoformat(hours.begin), zone_of(hours))
    closes = opens + hours.length           # by the clock on the wall
    return int(opens.timestamp()) * SECOND, int(closes.timestamp()) * SECOND


def zone_of(hours: PlayingHours) -> ZoneInfo:
    return ZoneInfo(hours.zone if hours.zone in zones() else "UTC")
