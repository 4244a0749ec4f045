"""The choice of notices and their time: a pure function of the table, the settings, the people
present, and the time."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from grandtour.notifications.channels import load_channel_classes
from grandtour.notifications.notices import DAY, find_due_moment, find_send_moment
from grandtour.notifications.rows import NoticeRow, Subject
from grandtour.people.settings import USUAL, Settings

CHANNELS = {kind.name: kind for kind in load_channel_classes()}
MAIL = CHANNELS["mail"]
REACHED = USUAL.with_changes(mail_address="a@example.org",
                             webhook_address="https://example.org/in") \
    .with_confirmed_address("a@example.org")
NIGHT = REACHED.with_changes(night_from="22:30", night_to="07:30", zone="Europe/Paris")
DAILY = NIGHT.with_changes(digest="daily")


def clock(time: str, day: int = 10, month: int = 6, zone: str = "Europe/Paris") -> int:
    """Return a moment of 2026, by the clocks of the zone."""
    hour, minute = (int(part) for part in time.split(":"))
    return int(datetime(2026, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()) * 1000


def notice(event: str = "turn", channel: str = "mail") -> NoticeRow:
    return NoticeRow("n", "ines", Subject("table", "t"), event, "after 3",  # type: ignore[arg-type]
                     channel, 0, 0)


@pytest.mark.parametrize(("settings", "event", "ways"), [
    (REACHED, "turn", ["mail", "push", "webhook"]),
    (REACHED, "talk", ["webhook"]),
    (REACHED.with_changes(mail_address="b@example.org"), "turn", ["push", "webhook"]),
    (REACHED.with_changes(webhook_address=""), "turn", ["mail", "push"]),
    (REACHED.with_changes(mail_notices=[], webhook_notices=["ready"]), "turn", ["push"]),
    (USUAL, "turn", ["push"]),
    (USUAL.with_changes(push_notices=[]), "turn", []),
])
def test_notice_needs_wish_and_confirmation(
        settings: Settings, event: str, ways: list[str]) -> None:
    """Push notices need no confirmation: they go to the browsers that have asked for them."""
    assert [kind.name for kind in load_channel_classes()
            if kind.wants_event(settings, event)] == ways  # type: ignore[arg-type]


@pytest.mark.parametrize(("settings", "channel", "comes_up", "is_due"), [
    (REACHED, "mail", clock("23:00"), clock("23:01")),
    (REACHED, "push", clock("23:00"), clock("23:00")),
    (REACHED, "webhook", clock("23:00"), clock("23:00")),
    (REACHED.with_changes(mail_delay=0), "mail", clock("23:00"), clock("23:00")),
    (REACHED.with_changes(push_delay=30), "push", clock("23:00"), clock("23:30")),
    (NIGHT.with_changes(webhook_delay=60), "webhook", clock("22:00"), clock("07:30", 11)),
    (NIGHT, "mail", clock("22:28"), clock("22:29")),
    (NIGHT, "mail", clock("22:29"), clock("07:30", 11)),
    (NIGHT, "webhook", clock("03:00"), clock("07:30")),
    (NIGHT, "mail", clock("07:29"), clock("07:30")),
    (NIGHT.with_changes(night_from="13:00", night_to="15:00"), "mail", clock("14:00"),
     clock("15:00")),
    (NIGHT.with_changes(night_to="22:30"), "mail", clock("23:00"), clock("23:01")),
    # The clocks go back that night.
    (NIGHT, "mail", clock("23:30", 24, 10), clock("07:30", 25, 10)),
    (NIGHT, "mail", clock("23:30", 28, 3), clock("07:30", 29, 3)),        # and forward that night
    (DAILY, "mail", clock("12:00"), clock("07:30", 11)),
    (DAILY, "webhook", clock("12:00"), clock("12:00")),
    (REACHED.with_changes(digest="daily", zone="Asia/Tokyo"), "mail",
     clock("07:00", zone="Asia/Tokyo"),
     clock("08:00", zone="Asia/Tokyo")),
])
def test_notice_waits_as_wished(
        settings: Settings, channel: str, comes_up: int, is_due: int) -> None:
    assert find_due_moment(settings, CHANNELS[channel], "turn", comes_up) == is_due


@pytest.mark.parametrize("channel", CHANNELS)
def test_time_warnings_ignore_delays(channel: str) -> None:
    slow = REACHED.with_changes(**{f"{channel}_delay": 60})
    assert find_due_moment(slow, CHANNELS[channel], "clock", clock("12:00")) == clock("12:00")
    assert find_due_moment(slow, CHANNELS[channel], "turn", clock("12:00")) == clock("13:00")


@pytest.mark.parametrize(("stands", "present", "quiet", "then"), [
    (True, False, False, clock("12:00")),
    (False, False, False, 0), (True, True, False, 0), (True, False, True, 0),
])
def test_outdated_notice_is_not_sent(stands: bool, present: bool, quiet: bool, then: int) -> None:
    assert find_send_moment(notice(), MAIL, REACHED, stands, present, quiet, clock("12:00")) == then


def test_longer_delay_applies_while_waiting() -> None:
    patient = REACHED.with_changes(mail_delay=30)
    waits = replace(notice(), moment=clock("12:00"))
    assert find_send_moment(waits, MAIL, patient, True, False, False,
                            clock("12:01")) == clock("12:30")
    assert find_send_moment(waits, MAIL, patient, True, False, False,
                            clock("12:40")) == clock("12:40")


def test_late_notice_waits_for_morning() -> None:
    assert find_send_moment(
        notice(), MAIL, NIGHT, True, False, False, clock("23:00")) == clock("07:30", 11)


def test_changed_settings_stop_notice() -> None:
    assert find_send_moment(
        notice(), MAIL, REACHED.with_changes(mail_notices=["talk"]), True, False, False, DAY) == 0

