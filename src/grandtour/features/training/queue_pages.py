"""The page of the daily queue: exercises of all the viewer's games, and puzzles they have tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.features.training.exercises import ExerciseService
from grandtour.features.training.puzzle_cards import puzzle_address
from grandtour.features.training.puzzle_view import puzzle_number
from grandtour.features.training.puzzles import Puzzles
from grandtour.features.training.queue import exercise_address
from grandtour.features.training.rows import ExerciseRow, PuzzleRow
from grandtour.language import N_, Language
from grandtour.web.http.access import load_visible_table
from grandtour.web.http.dates import format_day
from grandtour.web.http.forms import read_form_fields, parse_position, read_text_field
from grandtour.web.http.layout import GameBox, describe_box, redirect_to, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import require_person, load_viewer


@dataclass(frozen=True)
class Line:
    """An exercise or a puzzle in the viewer's list; `table` is "" for a puzzle."""

    moment: int
    address: str
    table: str
    number: int
    game: GameBox
    title: str
    players: str
    due: bool
    back: str


async def show_queue(request: Request) -> Response:
    """GET /me/exercises."""
    services = services_of(request)
    viewer = await load_viewer(request)
    now = services.tables.now()
    puzzles = services.get(Puzzles)
    lines: list[Line] = []
    if viewer.person:
        lines = [await build_exercise_line(request, row, viewer.language, now)
                 for row in await services.get(ExerciseService).store.load_rows(viewer.person_id)]
        for row in (await puzzles.load_progress(viewer.person_id)).values():
            found = next((one for one in puzzles.list_puzzles(row.game)
                          if one.name == row.puzzle), None)
            if found is not None and not row.recall.is_settled:
                lines.append(build_puzzle_line(found, puzzles, row, viewer.language, now))
        lines.sort(key=lambda line: (line.moment, line.address))
    return respond_page(request, viewer, "training/exercises.html", "tables", lines=lines,
                        known=viewer.person is not None,
                        begin=next((one.address for one in lines if one.due), ""))


async def build_exercise_line(request: Request, row: ExerciseRow, language: Language,
                              now: int) -> Line:
    table = await load_visible_table(request, row.table)
    return Line(row.recall.due, exercise_address(row.table, row.number), row.table, row.number,
                describe_box(table.match.game.name, language),
                language.say(N_("Position after entry {number}"), number=row.number),
                language.join([language.show_name(name) for name in table.names]),
                row.recall.due <= now, format_day(row.recall.due, language))


def build_puzzle_line(puzzle: Puzzle, service: Puzzles, row: PuzzleRow, language: Language,
                      now: int) -> Line:
    number = puzzle_number(puzzle, service.list_puzzles(puzzle.game), language)
    return Line(row.recall.due, puzzle_address(puzzle), "", number,
                describe_box(puzzle.game, language),
                language.say(N_("Puzzle {number}"), number=number), "", row.recall.due <= now,
                format_day(row.recall.due, language))


async def collect_exercises(request: Request) -> Response:
    """POST /me/exercises/collect: add the costliest decisions of all analysed games."""
    person = require_person(await load_viewer(request))
    await services_of(request).get(ExerciseService).collect_exercises(person.id)
    return redirect_to("/me/exercises")


async def delete_exercises(request: Request) -> Response:
    """POST /me/exercises/drop: delete one of the viewer's exercises, or all."""
    person = require_person(await load_viewer(request))
    form = await read_form_fields(request)
    store = services_of(request).get(ExerciseService).store
    if read_text_field(form, "table"):
        await store.delete_exercise(
            person.id, read_text_field(form, "table"),
            parse_position(read_text_field(form, "number")))
    else:
        await store.delete_rows_of(person.id)
    return redirect_to("/me/exercises")


routes: Final = [
    Route("/me/exercises", show_queue),
    Route("/me/exercises/collect", collect_exercises, methods=["POST"]),
    Route("/me/exercises/drop", delete_exercises, methods=["POST"]),
]
