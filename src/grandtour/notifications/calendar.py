"""What a person has before them as a calendar (RFC 5545), for programs that fetch it: deadlines at
tables, and whatever else has a moment.

It is the same text as long as nothing has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from grandtour import games
from grandtour.language import N_, Language
from grandtour.language.characters import remove_invisible
from grandtour.tables.rows import TableSummary

MAKER: Final = "-//Grand Tour//Deadlines//EN"
OCTETS: Final = 75              # of a line, without its end (3.1)
FETCHED: Final = "PT30M"        # how often programs are asked to look again (RFC 7986, 5.7)
TEXT: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})     # 3.3.11


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
    name = text(language.say(N_("Deadlines and meetings at {site}"), site=site))
    content = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{MAKER}", "CALSCALE:GREGORIAN",
               f"NAME:{name}", f"X-WR-CALNAME:{name}",
               f"REFRESH-INTERVAL;VALUE=DURATION:{FETCHED}", f"X-PUBLISHED-TTL:{FETCHED}",
               *(part for date in dates for part in event(date, address)), "END:VCALENDAR"]
    return "".join(piece for one in content for piece in folded(one)).encode()


def event(date: Date, address: str) -> list[str]:
    return ["BEGIN:VEVENT", f"UID:{date.id}",
            f"DTSTAMP:{moment(date.changed)}", f"SEQUENCE:{date.sequence}",
            f"DTSTART:{moment(date.moment)}",
            f"SUMMARY:{text(date.title)}", f"URL:{address}{date.path}", "TRANSP:TRANSPARENT",
            *(["STATUS:CANCELLED"] if date.called_off else []), "END:VEVENT"]


def deadline(line: TableSummary, site_id: str, language: Language) -> Date:
    """When the clock of the person reaches zero. It has changed last when the table did."""
    say, status = language.say, line.status
    game = say(games.words(line.game).ABOUT.title) if line.game in games.names() else line.game
    table = f"{game} · {status.name}" if status.name else game
    return Date(f"{line.id}@{site_id}", status.moment, status.deadline,
                say(N_("Your move is due: {table}"), table=table), f"/t/{line.id}")


def moment(milliseconds: int) -> str:
    """A moment since 1970, in whole seconds of universal time (3.3.5)."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def text(said: str) -> str:
    """Return a text as a value (RFC 5545, 3.3.11)."""
    return remove_invisible(said).translate(TEXT)


def folded(line: str) -> Iterator[str]:
    """The line in pieces, each with its end; no sign is torn apart."""
    piece, room = "", OCTETS
    for sign in line:
        room -= len(sign.encode())
        if room < 0:
            yield f"{piece}\r\n"
            piece, room = " ", OCTETS - 1 - len(sign.encode())
        piece += sign
    yield f"{piece}\r\n"
