"""A person's deadlines as a calendar (RFC 5545) that programs fetch: turns at tables, and other
dates.

The text changes only when a date changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from grandtour import games
from grandtour.language import N_, Language
from grandtour.language.characters import remove_invisible
from grandtour.tables.rows import TableSummary

if TYPE_CHECKING:       # takes a tenth of a second to load, which only calendars need
    from icalendar import Event

MAKER: Final = "-//Grand Tour//Deadlines//EN"
FETCHED: Final = timedelta(minutes=30)      # between two fetches, as programs are asked


@dataclass(frozen=True)
class CalendarDate:
    """A date with a `title` at `moment`, or one that was `called_off`. `changed` is when
    it last changed, in milliseconds since 1970, and `sequence` how often people have changed it.
    `path` is its page. It `ends` at a moment (0: unknown), has a `place` and a text `about` it,
    and calendars remind of it so many minutes before (`warns`, 0: never). `id` is globally unique
    for ever, so it does not contain the address of the site (RFC 5545, 3.8.4.7)."""

    id: str
    changed: int
    moment: int
    title: str
    path: str
    sequence: int = 0
    called_off: bool = False
    ends: int = 0
    place: str = ""
    about: str = ""
    warns: int = 0


def name_calendar(site: str, language: Language) -> str:
    """Return the name of a person's calendar at the site of this name."""
    return language.say(N_("Deadlines and meetings at {site}"), site=site)


def build_calendar(dates: Iterable[CalendarDate], address: str, called: str) -> bytes:
    """Return a calendar of this name with an event for each date. `address`: that of the site."""
    from icalendar import Calendar
    from icalendar.prop import vDuration, vText
    name = vText(remove_invisible(called))
    made = Calendar()
    made.add("version", "2.0")
    made.add("prodid", MAKER)
    made.add("calscale", "GREGORIAN")
    made.add("name", name)
    made.add("x-wr-calname", name)
    made.add("refresh-interval", vDuration(FETCHED), parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", vDuration(FETCHED))
    for date in dates:
        made.add_component(build_calendar_event(date, address))
    text: bytes = made.to_ical(sorted=False)
    return text


def build_calendar_event(date: CalendarDate, address: str) -> Event:
    """Return the calendar's event for a date."""
    from icalendar import Alarm, Event
    made = Event()
    made.add("uid", date.id)
    made.add("dtstamp", to_utc_datetime(date.changed))
    made.add("sequence", date.sequence)
    made.add("dtstart", to_utc_datetime(date.moment))
    if date.ends:
        made.add("dtend", to_utc_datetime(date.ends))
    made.add("summary", remove_invisible(date.title))
    if date.place:
        made.add("location", remove_invisible(date.place))
    if date.about:
        made.add("description", remove_invisible(date.about))
    made.add("url", f"{address}{date.path}")
    made.add("transp", "TRANSPARENT")
    if date.called_off:
        made.add("status", "CANCELLED")
    elif date.warns:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", remove_invisible(date.title))
        alarm.add("trigger", timedelta(minutes=-date.warns))
        made.add_component(alarm)
    return made


def build_deadline_date(line: TableSummary, site_id: str, language: Language) -> CalendarDate:
    """Return the date at which the person's clock reaches zero. Its last change is that of the
    table."""
    say, status = language.say, line.status
    game = say(games.words(line.game).ABOUT.title) if line.game in games.names() else line.game
    table = f"{game} · {status.name}" if status.name else game
    return CalendarDate(f"{line.id}@{site_id}", status.moment, status.deadline,
                        say(N_("Your move is due: {table}"), table=table), f"/t/{line.id}")


def to_utc_datetime(milliseconds: int) -> datetime:
    """Return a moment since 1970, in whole seconds of universal time."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC)
