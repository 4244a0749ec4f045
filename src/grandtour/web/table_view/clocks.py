"""The clocks of a table, for people and programs."""

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
from grandtour.tables.timekeeper import find_judges
from grandtour.tables.times import hours_text, time_left_text, length_text
from grandtour.web.table_view.parting import describe_seat_loss
from grandtour.web.table_view.view import TableView

Span = tuple[int, int]

MONTH: Final = 30               # nights
NOTHING: Final = '<section id="timing" hidden></section>'


@dataclass(frozen=True)
class ClockFace:
    """The displayed clock of a seat.

    `said`: the time left in words. `zero`: when a running clock reaches zero, else 0. `asleep`: the
    spans until then in which it does not run. The page's script counts down from these. On vacation
    a clock does not run."""

    said: str
    zero: int
    asleep: tuple[Span, ...] = ()
    sleeps: bool = False


def build_clock_face(view: TableView, seat: int) -> ClockFace | None:
    """Return the clock of this seat; None if it has none."""
    table = view.table
    if not (view.live and table.terms.bank and table.started) or view.is_over or seat < 0:
        return None
    if table.seats[seat].kind != "person" or seat in table.stand_ins:
        return None
    clocks = table.clocks
    clock, hours = clocks.seats[seat], clocks.hours[seat]
    if find_vacation_end(view, seat) or not (clock.runs and view.now):
        return ClockFace(time_left_text(clock.left, view.language),
                         0 if find_vacation_end(view, seat)
                         else clock.zero)
    left = min(clock.left, hours.measure_playing_time(view.now, clock.zero))
    return ClockFace(time_left_text(left, view.language),
                     *limit_waiting_time(hours, view.now, clock.zero))


def limit_waiting_time(hours: PlayingHours, now: int, zero: int) -> tuple[int, tuple[Span, ...],
                                                                          bool]:
    """Return when a clock reaches zero, its sleeping spans, and whether it sleeps now.

    A page gets the spans of a month at most; later ones are left out at both ends."""
    spans = tuple(hours.iterate_spans_outside(now, zero))
    beyond = sum(end - begin for begin, end in spans[MONTH:])
    return zero - beyond, spans[:MONTH], any(begin <= now < end for begin, end in spans[:1])


def moment_text(moment: int, language: Language) -> str:
    """Return a moment in UTC, for a viewer whose time zone is unknown."""
    when = datetime.fromtimestamp(moment / SECOND, UTC)
    return format_datetime(when, f"{language.pack.date} 'UTC'", locale=language.code)


def find_vacation_end(view: TableView, seat: int) -> int:
    """Return the latest end of the seat's vacation; 0 if it is not on vacation."""
    table = view.table
    if not (view.live and table.terms.vacation and table.started) or view.is_over:
        return 0
    end = table.clocks.seats[seat].until
    return end if end > view.now else 0


def render_timing(view: TableView) -> str:
    """Return the element about time and substitute bots; an empty one if there is nothing to
    say."""
    table = view.table
    if not view.live or view.is_over or not table.started:
        return NOTHING
    facts = {"bot_plays_for_you": view.seat in table.stand_ins, "lost": view.seat in table.forfeits,
             "verdict": describe_late_question(view), "silence": describe_usual_answer(view),
             "vacation": describe_vacation(view),
             "hours": describe_sleeping_clock(view),
             "parted": describe_seat_loss(view)}
    return view.render_part_of_page("timing", **facts) if any(facts.values()) else NOTHING


def describe_late_question(view: TableView) -> dict[str, Any] | None:
    """Return the question to the others about a player who has no time left."""
    if not view.table.terms.bank:
        return None
    clocks = view.table.clocks
    if clocks.late == PUBLIC:
        return None
    asked = find_judges(view.table)
    return {"late": view.table.names[clocks.late], "mine": view.seat in asked,
            "own": view.seat == clocks.late,
            "voices": [(seat, clocks.verdicts.get(seat)) for seat in sorted(asked)]}


def describe_usual_answer(view: TableView) -> dict[str, Any] | None:
    """Return when a question out of turn answers itself, and how."""
    table = view.table
    moment = table.answers_at
    if not moment:
        return None
    action = table.usual_answer
    assert action is not None
    choice = view.words.choice(view.state, action, table.names)
    return {"moment": moment, "said": moment_text(moment, view.language),
            "answer": choice.title, "mine": view.seat == table.to_act,
            "name": table.names[table.to_act]}


def describe_vacation(view: TableView) -> dict[str, Any] | None:
    """Return the vacation that the viewer is on or has left."""
    table, seat = view.table, view.seat
    if seat < 0 or not table.terms.vacation:
        return None
    moment = find_vacation_end(view, seat)
    left = table.clocks.seats[seat].vacation
    if not moment and not left:
        return None
    return {"moment": moment, "said": moment_text(moment, view.language) if moment else "",
            "left": time_left_text(left, view.language) if left % DAY
            else length_text(left // SECOND, view.language)}


def describe_sleeping_clock(view: TableView) -> dict[str, Any] | None:
    """Return the hours in which a clock runs, if it sleeps: that of the viewer or the player to
    move."""
    table = view.table
    seat = view.seat if view.seat >= 0 else view.to_act
    if not table.terms.sleep or not table.terms.bank or seat < 0 or table.bot_of(seat):
        return None
    hours = table.clocks.hours[seat]
    mine = seat == view.seat
    if hours.is_unlimited and not mine:
        return None
    return {"said": None if hours.is_unlimited else hours_text(hours), "mine": mine,
            "name": table.names[seat]}


def clock_json(table: Table) -> dict[str, Any] | None:
    """Return the clocks for programs; None if there are none.

    Everything follows from the record: `left_ms` is as of the moment `since`, and a running clock
    reaches zero at `deadline`."""
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
    """Return the hours in which a clock runs; None: always."""
    return None if hours.is_unlimited else {"from": hours.begin, "to": hours.end,
                                            "days": list(hours.days), "zone": hours.zone}
