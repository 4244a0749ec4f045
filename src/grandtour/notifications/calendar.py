"""What a person has before them as a calendar (RFC 5545), for programs that fetch it: deadlines at
tables, and whatever else has a moment.

It is the same text as long as nothing has changed."""

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
FETCHED: Final = timedelta(minutes=30)      # how often programs are asked to look again


@dataclass(frozen=True)
class Date:
    """What is called `title` is at `moment`, or was `called_off`; it was `changed` last then, in
    milliseconds since 1970, by people for the `sequence`th time. `path`: of its page. `id`: unique
    in the world and for ever, so it has nothing of the address (RFC 5545, 3.8.4.7)."""

    id: str
    changed: int
    moment: int
    title: str
    path: str
    sequence: int = 0
    called_off: bool = False


def calendar(dates: Iterable[Date], address: str, site: str, language: Language) -> bytes:
    """Return a calendar with an event for each date. `address` and `site`: the address and the name
    of the site."""
    from icalendar import Calendar
    from icalendar.prop import vDuration, vText
    name = vText(remove_invisible(language.say(N_("Deadlines and meetings at {site}"), site=site)))
    made = Calendar()
    made.add("version", "2.0")
    made.add("prodid", MAKER)
    made.add("calscale", "GREGORIAN")
    made.add("name", name)
    made.add("x-wr-calname", name)
    made.add("refresh-interval", vDuration(FETCHED), parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", vDuration(FETCHED))
    for date in dates:
        made.add_component(event(date, address))
    text: bytes = made.to_ical(sorted=False)
    return text


def event(date: Date, address: str) -> Event:
    from icalendar import Event
    made = Event()
    made.add("uid", date.id)
    made.add("dtstamp", moment(date.changed))
    made.add("sequence", date.sequence)
    made.add("dtstart", moment(date.moment))
    made.add("summary", remove_invisible(date.title))
    made.add("url", f"{address}{date.path}")
    made.add("transp", "TRANSPARENT")
    if date.called_off:
        made.add("status", "CANCELLED")
    return made


def deadline(line: TableSummary, site_id: str, language: Language) -> Date:
    """Return when the clock of the person reaches zero. It has changed last when the table did."""
    say, status = language.say, line.status
    game = say(games.words(line.game).ABOUT.title) if line.game in games.names() else line.game
    table = f"{game} · {status.name}" if status.name else game
    return Date(f"{line.id}@{site_id}", status.moment, status.deadline,
                say(N_("Your move is due: {table}"), table=table), f"/t/{line.id}")


def moment(milliseconds: int) -> datetime:
    """Return a moment since 1970, in whole seconds of universal time."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC)
