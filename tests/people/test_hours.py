"""Playing hours: how much of a span is in them, and when enough of them has passed."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from grandtour.engine.game import Refused
from grandtour.people.hours import ANY, PlayingHours
from grandtour.people.settings import USUAL

HOUR = 3_600_000
EVENINGS = PlayingHours("18:00", "00:00", zone="Europe/Paris")      # of six hours
NIGHTS = PlayingHours("22:00", "04:00", ("fri", "sat", "sun"), "Europe/Paris")


def clock(text: str, zone: str = "Europe/Paris") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * 1000


@pytest.mark.parametrize(("hours", "begin", "end", "passed"), [
    (EVENINGS, "2026-11-24 12:00", "2026-11-24 17:00", 0),
    (EVENINGS, "2026-11-24 12:00", "2026-11-24 19:30", 1.5),
    (EVENINGS, "2026-11-24 19:00", "2026-11-26 20:00", 5 + 6 + 2),
    (NIGHTS, "2026-11-27 12:00", "2026-11-28 12:00", 6),            # Friday to Saturday
    (NIGHTS, "2026-11-28 03:00", "2026-11-28 23:00", 1 + 1),        # two nights
    (NIGHTS, "2026-11-30 05:00", "2026-12-04 12:00", 0),            # Monday to Friday
    (NIGHTS, "2026-03-28 12:00", "2026-03-29 12:00", 5),            # clocks are set forward
    (NIGHTS, "2026-10-24 12:00", "2026-10-25 12:00", 7),            # and back
    (ANY, "2026-11-24 12:00", "2026-11-25 12:00", 24)])
def test_time_passes_in_playing_hours_alone(
        hours: PlayingHours, begin: str, end: str, passed: float) -> None:
    begins, ends = clock(begin), clock(end)
    assert hours.measure_playing_time(begins, ends) == passed * HOUR
    slept = sum(until - since for since, until in hours.iterate_spans_outside(begins, ends))
    assert slept == ends - begins - passed * HOUR
    if passed:
        assert begins < hours.find_moment_after(begins, int(passed * HOUR)) <= ends


def test_deadline_counts_playing_hours() -> None:
    assert EVENINGS.find_moment_after(clock("2026-11-24 12:00"),
                                      8 * HOUR) == clock("2026-11-25 20:00")
    assert EVENINGS.find_moment_after(clock("2026-11-24 23:00"), HOUR) == clock("2026-11-25 00:00")
    assert NIGHTS.find_moment_after(clock("2026-11-30 05:00"), HOUR) == clock("2026-12-04 23:00")
    assert ANY.find_moment_after(5, 7) == 12


def test_time_zone_shifts_sleeping_hours() -> None:
    tokyo = PlayingHours("18:00", "00:00", zone="Asia/Tokyo")
    assert tokyo.find_moment_after(clock("2026-11-24 17:00"), HOUR) == clock(
        "2026-11-25 19:00", "Asia/Tokyo")
    assert PlayingHours("18:00", "00:00", zone="Mars/Olympus").find_moment_after(
        clock("2026-11-24 12:00", "UTC"), HOUR) == clock("2026-11-24 19:00", "UTC")


@pytest.mark.parametrize("wish", [
    {"hours_from": "18:00", "hours_to": "23:59"},
    {"hours_from": "08:00", "hours_to": "20:00", "hours_days": ["sat", "sun"]}])
def test_unfair_hours_are_refused(wish: dict[str, object]) -> None:
    with pytest.raises(Refused, match="playing_hours_too_short"):
        USUAL.with_changes(**wish)


def test_hours_follow_the_persons_clock() -> None:
    settings = USUAL.with_changes(hours_from="18:00", hours_to="00:00",
                                  hours_days=["sun", "mon", "fri"],
                             zone="Asia/Tokyo")
    assert settings.playing_hours == PlayingHours("18:00", "00:00", ("mon", "fri", "sun"),
                                                  "Asia/Tokyo")
    assert USUAL.with_changes(hours_from="18:00",
                              zone="Asia/Tokyo").playing_hours == ANY    # till when?
