"""The game after a lesson: it goes on from where the lesson ends, against patient opponents."""

from __future__ import annotations

from typing import Final

from grandtour.bots.levels import NAMES
from grandtour.games.lessons import Lesson
from grandtour.people.ports import PersonRow
from grandtour.tables.branching import table_with, taken
from grandtour.tables.events import Guided
from grandtour.tables.seating import person_seat
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

PATIENT: Final = NAMES[1]           # looks no further than its own turn


async def play_on(tables: Tables, lesson: Lesson, person: PersonRow, language: str = "",
                  address: str = "") -> Table:
    """A new table whose match begins with what was done in the lesson. The person has the
    learner's seat, bots all others. It is not rated. ValueError if the lesson is not one that is
    played on. Refused: what `Limits.opening` refuses."""
    if not lesson.guided:
        raise ValueError(f"the lesson {lesson.name} of {lesson.game} is not played on")
    match = lesson.match.fork()
    seats = taken(match, lesson.seat, person_seat(person, language), PATIENT)
    return await table_with(tables, match, seats, lesson.seat, person,
                            Guided(lesson.name, match.number), address=address)
