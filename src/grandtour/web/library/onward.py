"""What the front page offers to a person who has played: the next level and the next lesson."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from grandtour.tables.rows import TableSummary
from grandtour.web.http.layout import GameBox, describe_box
from grandtour.web.http.viewer import Viewer
from grandtour.web.learn.pages import LessonLine, load_course
from grandtour.web.table_view.rated import link_next_level


@dataclass(frozen=True)
class NextSteps:
    """The steps after the last finished game.

    `address` opens a table like the last one, with computer players of the next `level` if there is
    one: its name, which is also that of its portrait. `lesson` is the first that the person has not
    learned, None if there is none."""

    game: GameBox
    address: str
    level: str
    lesson: LessonLine | None


async def find_next_steps(request: Request, viewer: Viewer, last: TableSummary) -> NextSteps:
    """Return the steps after this finished table."""
    bots = {number: seat.holder for number, seat in enumerate(last.seats) if seat.kind == "bot"}
    alone = len(last.seats) - len(bots) == 1
    address, level = (link_next_level(last.game, last.id, bots) if alone else None) or (
        f"/new?game={last.game}&again={last.id}", "")
    course = await load_course(request, viewer, last.game)
    open_lessons = [one for one in [course.first, *course.others]
                    if one is not None and not one.learned]
    return NextSteps(describe_box(last.game, viewer.language), address, level,
                     open_lessons[0] if open_lessons else None)
