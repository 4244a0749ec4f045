"""The clocks of a table as people and programs read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from babel.dates import format_datetime

from grandtour.engine.core import PUBLIC
from grandtour.language import Language
from grandtour.people.hours import PlayingHours
from grandtour.tables.clock import DAY, SECOND
from grandtour.tables.table import Table
from grandtour.tables.timekeeper import judges
from grandtour.tables.times import hours_said, left_said, time_said
from grandtour.web.table_view.parting import parted
from grandtour.web.table_view.view import TableView

Span = tuple[int, int]

MONTH: Final = 30               # nights
NOTHING: Final = '<section id="timing" hidden></section>'


@dataclass(frozen=True)
class Face:
    """The clock of a seat as it is shown: the time left in words; if it runs, when it would reach
    zero (else 0) but for the spans in which it is `asleep` until then. From these the page's
    script counts down. On vacation it stands."""

    said: str
    zero: int
    asleep: tuple[Span, ...] = ()
    sleeps: bool = False


def face(view: TableView, seat: int) -> Face | None:
    """The clock of this seat; None if it has none."""
    table = view.table
    if not (view.live and table.terms.bank and table.started) or view.over or seat < 0:
        return None
    if table.seats[seat].kind != "person" or seat in table.stand_ins:
        return None
    clocks = table.clocks
    clock, hours = clocks.seats[seat], clocks.hours[seat]
    if until(view, seat) or not (clock.runs and view.now):
        return Face(left_said(clock.left, view.language), 0 if until(view, seat) else clock.zero)
    left = min(clock.left, hours.between(view.now, clock.zero))
    return Face(left_said(left, view.language), *counted(hours, view.now, clock.zero))


def counted(hours: PlayingHours, now: int, zero: int) -> tuple[int, tuple[Span, ...], bool]:
    """What a clock counts down to, and when it does not. A page is told a month of that at most;
    what sleep is beyond is left out at both ends."""
    spans = tuple(hours.asleep(now, zero))
    beyond = sum(end - begin for begin, end in spans[MONTH:])
    return zero - beyond, spans[:MONTH], any(begin <= now < end for begin, end in spans[:1])


def moment_said(moment: int, language: Language) -> str:
    """A moment where nothing is known of the viewer's own clock."""
    when = datetime.fromtimestamp(moment / SECOND, UTC)
    return format_datetime(when, f"{language.pack.date} 'UTC'", locale=language.code)


def until(view: TableView, seat: int) -> int:
    """Until when at the latest the holder of the seat is on vacation; 0 if it is not."""
    table = view.table
    if not (view.live and table.terms.vacation and table.started) or view.over:
        return 0
    end = table.clocks.seats[seat].until
    return end if end > view.now else 0


def timing_part(view: TableView) -> str:
    """What there is to say, and to do, about time and about whoever a bot acts for; an empty
    place for it if there is nothing."""
    table = view.table
    if not view.live or view.over or not table.started:
        return NOTHING
    facts = {"stood_in": view.seat in table.stand_ins, "lost": view.seat in table.forfeits,
             "verdict": verdict(view), "silence": silence(view), "vacation": vacation(view),
             "hours": playing_hours(view),
             "parted": parted(view)}
    return view.show("timing", **facts) if any(facts.values()) else NOTHING


def verdict(view: TableView) -> dict[str, Any] | None:
    """The question to the others about whoever has no time left."""
    if not view.table.terms.bank:
        return None
    clocks = view.table.clocks
    if clocks.late == PUBLIC:
        return None
    asked = judges(view.table)
    return {"late": view.table.names[clocks.late], "mine": view.seat in asked,
            "own": view.seat == clocks.late,
            "voices": [(seat, clocks.verdicts.get(seat)) for seat in sorted(asked)]}


def silence(view: TableView) -> dict[str, Any] | None:
    """When a question out of turn answers itself, and how."""
    table = view.table
    moment = table.answers_at
    if not moment:
        return None
    action = table.usual_answer
    assert action is not None
    choice = view.words.choice(view.state, action, table.names)
    return {"moment": moment, "said": moment_said(moment, view.language),
            "answer": choice.title, "mine": view.seat == table.to_act,
            "name": table.names[table.to_act]}


def vacation(view: TableView) -> dict[str, Any] | None:
    """What the viewer can do about the own vacation."""
    table, seat = view.table, view.seat
    if seat < 0 or not table.terms.vacation:
        return None
    moment = until(view, seat)
    left = table.clocks.seats[seat].vacation
    if not moment and not left:
        return None
    return {"moment": moment, "said": moment_said(moment, view.language) if moment else "",
            "left": left_said(left, view.language) if left % DAY
            else time_said(left // SECOND, view.language)}


def playing_hours(view: TableView) -> dict[str, Any] | None:
    """When the clock of who must choose runs, if that is not always; and when the viewer's does."""
    table = view.table
    seat = view.seat if view.seat >= 0 else view.to_act
    if not table.terms.sleep or not table.terms.bank or seat < 0 or table.bot_of(seat):
        return None
    hours = table.clocks.hours[seat]
    mine = seat == view.seat
    if hours.always and not mine:
        return None
    return {"said": None if hours.always else hours_said(hours), "mine": mine,
            "name": table.names[seat]}


def clock_json(table: Table) -> dict[str, Any] | None:
    """The clocks as programs read them; None if there is none. All of it follows from the record:
    `left_ms` is as of the moment `since`, and a clock that runs reaches zero at `deadline`."""
    if not table.terms.bank and not table.terms.answer and not table.terms.vacation:
        return None
    clocks = table.clocks
    action = table.usual_answer if table.answers_at else None
    return {
        "since": clocks.since,
        "paused": table.paused,
        "seats": [{"left_ms": clock.left, "runs": clock.runs, "deadline": clock.zero or None,
                   "vacation_ms": clock.vacation, "vacation_until": clock.until or None,
                   "hours": hours_json(hours)}
                  for clock, hours in zip(clocks.seats, clocks.hours, strict=True)]
        if table.started else [],
        "late": clocks.late if clocks.late != PUBLIC else None,
        "answer": {"at": table.answers_at, "action": str(action)} if action else None,
    }


def hours_json(hours: PlayingHours) -> dict[str, object] | None:
    """In which hours a clock runs; None: always."""
    return None if hours.always else {"from": hours.begin, "to": hours.end,
                                      "days": list(hours.days), "zone": hours.zone}
