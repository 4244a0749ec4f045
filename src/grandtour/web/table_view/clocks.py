"""The clocks of a table as people and programs read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from babel.dates import format_datetime

from grandtour.engine.core import PUBLIC
from grandtour.language import Language
from grandtour.tables.clock import DAY, SECOND
from grandtour.tables.table import Table
from grandtour.tables.timekeeper import judges
from grandtour.tables.times import left_said, time_said
from grandtour.web.table_view.parting import parted
from grandtour.web.table_view.view import TableView

NOTHING: Final = '<section id="timing" hidden></section>'


@dataclass(frozen=True)
class Face:
    """The clock of a seat as it is shown: the time left in words; if it runs, when it reaches
    zero (else 0), from which the page's script counts down. On vacation it stands."""

    said: str
    zero: int


def face(view: TableView, seat: int) -> Face | None:
    """The clock of this seat; None if it has none."""
    table = view.table
    if not (view.live and table.terms.bank and table.started) or view.over or seat < 0:
        return None
    if table.seats[seat].kind != "person" or seat in table.stand_ins:
        return None
    clock = table.clocks.seats[seat]
    if until(view, seat):
        return Face(left_said(clock.left, view.language), 0)
    left = min(clock.left, max(0, clock.zero - view.now)) if clock.runs and view.now \
        else clock.left
    return Face(left_said(left, view.language), clock.zero)


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
                   "vacation_ms": clock.vacation, "vacation_until": clock.until or None}
                  for clock in clocks.seats] if table.started else [],
        "late": clocks.late if clocks.late != PUBLIC else None,
        "answer": {"at": table.answers_at, "action": str(action)} if action else None,
    }
