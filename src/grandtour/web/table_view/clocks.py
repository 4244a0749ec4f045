"""The clocks of a table as people and programs read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from babel.dates import format_datetime

from grandtour.engine.core import PUBLIC
from grandtour.language import Language
from grandtour.tables.clock import DAY, SECOND
from grandtour.tables.table import Table
from grandtour.tables.timekeeper import judges
from grandtour.tables.times import left_said, time_said
from grandtour.web.table_view.parting import parted

if TYPE_CHECKING:
    from grandtour.web.table_view.fragments import Scene

NOTHING: Final = '<section id="timing" hidden></section>'


@dataclass(frozen=True)
class Face:
    """The clock of a seat as it is shown: the time left in words; if it runs, when it reaches
    zero (else 0), from which the page's script counts down. On vacation it stands."""

    said: str
    zero: int


def face(scene: Scene, seat: int) -> Face | None:
    """The clock of this seat; None if it has none."""
    table = scene.table
    if not (scene.live and table.terms.bank and table.started) or scene.over or seat < 0:
        return None
    if table.seats[seat].kind != "person" or seat in table.stand_ins:
        return None
    clock = table.clocks.seats[seat]
    if until(scene, seat):
        return Face(left_said(clock.left, scene.language), 0)
    left = min(clock.left, max(0, clock.zero - scene.now)) if clock.runs and scene.now \
        else clock.left
    return Face(left_said(left, scene.language), clock.zero)


def moment_said(moment: int, language: Language) -> str:
    """A moment where nothing is known of the viewer's own clock."""
    when = datetime.fromtimestamp(moment / SECOND, UTC)
    return format_datetime(when, "EEEE d MMMM, HH:mm 'UTC'" if language.code != "ja"
                           else "M月d日(EEE) HH:mm 'UTC'", locale=language.code)


def until(scene: Scene, seat: int) -> int:
    """Until when at the latest the holder of the seat is on vacation; 0 if it is not."""
    table = scene.table
    if not (scene.live and table.terms.vacation and table.started) or scene.over:
        return 0
    end = table.clocks.seats[seat].until
    return end if end > scene.now else 0


def timing_part(scene: Scene) -> str:
    """What there is to say, and to do, about time and about whoever a bot acts for; an empty
    place for it if there is nothing."""
    table = scene.table
    if not scene.live or scene.over or not table.started:
        return NOTHING
    facts = {"stood_in": scene.seat in table.stand_ins, "lost": scene.seat in table.forfeits,
             "verdict": verdict(scene), "silence": silence(scene), "vacation": vacation(scene),
             "parted": parted(scene)}
    return scene.show("timing", **facts) if any(facts.values()) else NOTHING


def verdict(scene: Scene) -> dict[str, Any] | None:
    """The question to the others about whoever has no time left."""
    if not scene.table.terms.bank:
        return None
    clocks = scene.table.clocks
    if clocks.late == PUBLIC:
        return None
    asked = judges(scene.table)
    return {"late": scene.table.names[clocks.late], "mine": scene.seat in asked,
            "own": scene.seat == clocks.late,
            "voices": [(seat, clocks.verdicts.get(seat)) for seat in sorted(asked)]}


def silence(scene: Scene) -> dict[str, Any] | None:
    """When a question out of turn answers itself, and how."""
    table = scene.table
    moment = table.answers_at
    if not moment:
        return None
    action = table.usual_answer
    assert action is not None
    choice = scene.words.choice(scene.state, action, table.names)
    return {"moment": moment, "said": moment_said(moment, scene.language),
            "answer": choice.title, "mine": scene.seat == table.to_act,
            "name": table.names[table.to_act]}


def vacation(scene: Scene) -> dict[str, Any] | None:
    """What the viewer can do about the own vacation."""
    table, seat = scene.table, scene.seat
    if seat < 0 or not table.terms.vacation:
        return None
    moment = until(scene, seat)
    left = table.clocks.seats[seat].vacation
    if not moment and not left:
        return None
    return {"moment": moment, "said": moment_said(moment, scene.language) if moment else "",
            "left": left_said(left, scene.language) if left % DAY
            else time_said(left // SECOND, scene.language)}


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
