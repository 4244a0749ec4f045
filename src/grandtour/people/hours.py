"""Playing hours: the hours of the week in which a person plays, in their own time zone.

Times are in milliseconds, moments since 1970. Spans between two moments are measured in real time:
a night in which the clocks are set forward is an hour shorter."""

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
def list_time_zones() -> frozenset[str]:
    """Return the names of the time zones that this machine knows."""
    return frozenset(available_timezones()) | {"UTC"}


def is_time_of_day(text: str) -> bool:
    """Return whether the text is a time of day such as "18:00", or empty."""
    return not text or re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text) is not None


@dataclass(frozen=True)
class PlayingHours:
    """Playing hours on each of the `days`, from `begin` to `end` (such as "18:00") by the clocks of
    `zone`. If `end` is not later than `begin`, it is on the next day. A zone that this machine does
    not know counts as UTC. Without `begin` or `end`, all hours are playing hours."""

    begin: str = ""
    end: str = ""
    days: tuple[Weekday, ...] = WEEK
    zone: str = "UTC"

    @property
    def is_unlimited(self) -> bool:
        return not (self.begin and self.end)

    @property
    def is_long_enough(self) -> bool:
        """Return whether the hours are long enough that the others need not wait too long."""
        return self.is_unlimited or (self.length_per_day >= SHORTEST and len(self.days) >= FEWEST)

    @property
    def length_per_day(self) -> timedelta:
        """Return the length of one day's hours, by the clock."""
        begin, end = (datetime.combine(date.min, time.fromisoformat(one))
                      for one in (self.begin, self.end))
        return end - begin if end > begin else end - begin + timedelta(days=1)

    def measure_playing_time(self, begin: int, end: int) -> int:
        """Return how many milliseconds between two moments are playing hours."""
        if self.is_unlimited or end <= begin:
            return max(0, end - begin)
        total = 0
        for opens, closes in iterate_windows(self, begin):
            if opens >= end:
                break
            total += min(end, closes) - max(begin, opens)
        return total

    def find_moment_after(self, moment: int, length: int) -> int:
        """Return the moment at which `length` milliseconds of playing hours have passed."""
        if self.is_unlimited:
            return moment + length
        rest = length
        for opens, closes in iterate_windows(self, moment):
            here = max(opens, moment)
            if rest <= closes - here:
                return here + rest
            rest -= closes - here
        raise AssertionError("weeks never end")

    def iterate_spans_outside(self, begin: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the spans between two moments that are not playing hours."""
        if self.is_unlimited:
            return
        awake = begin
        for opens, closes in iterate_windows(self, begin):
            if awake < min(opens, end):
                yield awake, min(opens, end)
            if closes >= end:
                return
            awake = closes


ANY: Final = PlayingHours()


def iterate_windows(hours: PlayingHours, moment: int) -> Iterator[tuple[int, int]]:
    """Yield the begin and end of each day's hours, from the first that are not over at the moment.
    They may have begun on the day before."""
    today = datetime.fromtimestamp(moment / SECOND, find_time_zone(hours)).date()
    for day in count(today.toordinal() - 1):
        window = find_window_on(hours, day)
        if window is not None and window[1] > moment:
            yield window


@lru_cache(maxsize=4096)
def find_window_on(hours: PlayingHours, day: int) -> tuple[int, int] | None:
    """Return the begin and end of the hours that begin on this day of the calendar; None if there
    are none."""
    date_there = date.fromordinal(day)
    if WEEK[date_there.weekday()] not in hours.days:
        return None
    opens = datetime.combine(date_there, time.fromisoformat(hours.begin), find_time_zone(hours))
    closes = opens + hours.length_per_day           # by the clock on the wall
    return int(opens.timestamp()) * SECOND, int(closes.timestamp()) * SECOND


def find_time_zone(hours: PlayingHours) -> ZoneInfo:
    return ZoneInfo(hours.zone if hours.zone in list_time_zones() else "UTC")
