"""Patient opponents for a learner, and the game that continues from the end of a lesson."""

from __future__ import annotations

from typing import Final

from grandtour.bots.levels import NAMES
from grandtour.engine.match import Match
from grandtour.games.lessons import Lesson
from grandtour.people.rows import PersonRow
from grandtour.tables.branching import open_played_table, branch_seats
from grandtour.tables.events import Guided
from grandtour.tables.seating import build_person_seat
from grandtour.tables.service import Tables
from grandtour.tables.table import Seat, Table

PATIENT: Final = NAMES[1]           # plays weakly, and quickly
LEARNER: Final = "Polo"             # the name of a learner who has given none


def build_practice_table(match: Match, seat: int, name: str = "") -> Table:
    """Return a table that is not stored, at which a learner of this name plays against computer
    players."""
    learner = Seat("person", name or LEARNER)
    return Table(id="", code="", opened_as="", seats=branch_seats(match, seat, learner, PATIENT),
                 match=match, seed=0, opened_by="")


async def continue_lesson(tables: Tables, lesson: Lesson, person: PersonRow, language: str = "",
                  address: str = "") -> Table:
    """Open a table whose match begins with the actions of the lesson. The person has the learner's
    seat, bots all others. It is not rated. ValueError if the lesson is not to be continued.
    Refused: what `Limits.check_while_opening` refuses."""
    if not lesson.guided:
        raise ValueError(f"the lesson {lesson.name} of {lesson.game} is not played on")
    match = lesson.match.fork()
    seats = branch_seats(match, lesson.seat, build_person_seat(person, language), PATIENT)
    return await open_played_table(tables, match, seats, lesson.seat, person,
                                   Guided(lesson.name, match.number), address=address)
